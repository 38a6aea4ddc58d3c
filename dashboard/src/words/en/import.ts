import { isolated } from '../../isolated.ts'
import { headingsOf } from '../label-names.ts'
import { labels } from './code/labels.ts'

const counts = new Intl.NumberFormat('en')
const count = (value: number) => counts.format(value)

function rowsOf(value: number): string {
  return value === 1 ? '1 row' : `${count(value)} rows`
}

function moreRows(value: number): string {
  return value === 1 ? '1 more row' : `${count(value)} more rows`
}

function codesOf(value: number): string {
  return value === 1 ? '1 code' : `${count(value)} codes`
}

export const importing = {
  page: 'Import codes',
  title: 'Import codes',
  crumb: 'Import',
  link: 'Import CSV',
  linkHint: 'Create many codes from a CSV file',
  steps: {
    label: 'Steps',
    names: { source: 'File', columns: 'Columns', check: 'Check', create: 'Import' },
  },
  viewer: 'Viewers cannot import codes',
  source: {
    drop: 'Drop a CSV file here',
    or: 'One row per code. The first row must contain the column names.',
    choose: 'Choose a file',
    paste: 'Or paste rows',
    pasteHint: 'From a spreadsheet or text file, separated by commas, semicolons or tabs.',
    placeholder: 'name,destination_url,tags\nDoor,https://shop.example/door,"Summer, Berlin"',
    read: 'Read rows',
    limit: (rows: number, megabytes: number) =>
      `Up to ${count(rows)} rows and ${megabytes} MB, in UTF-8. You can review everything before any codes are created.`,
    sample: 'Download a sample',
    sampleFile: 'qroute-sample.csv',
    columns: 'Column names we recognise',
  },
  unreadable: {
    title: 'This file cannot be imported',
    large: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Split it into several files.`,
    binary: 'The file is not text. In your spreadsheet app, save it as “CSV UTF-8”.',
    encoding: 'The file is not in UTF-8. In your spreadsheet app, save it as “CSV UTF-8”.',
    empty: 'The file is empty.',
    rowless: 'The file has column names, but no rows below them.',
    many: (rows: number, max: number) =>
      `The file has ${rowsOf(rows)}. You can import at most ${count(max)} at once. Split it into several files.`,
    wide: (columns: number, max: number) =>
      `The file has ${count(columns)} columns. The limit is ${count(max)}. Remove the columns you do not need.`,
    unclosed: (line: number) =>
      `The quotation mark on line ${count(line)} is never closed, so everything after it would become a single cell.`,
  },
  file: {
    pasted: 'Pasted',
    facts: (rows: number, separator: string) => `${rowsOf(rows)}, separated by ${separator}`,
    separators: { ',': 'commas', ';': 'semicolons', '\t': 'tabs' },
    other: 'Change file',
  },
  columns: {
    title: 'Match columns',
    column: (number: number) => `Column ${number}`,
    becomes: (column: string) => `Import ${column} as`,
    ignore: 'Skip',
    line: 'Line',
    table: 'The first rows',
    more: (rows: number) => `and ${moreRows(rows)}`,
    ignored: (names: readonly string[]) =>
      `${names.length === 1 ? 'This column is' : 'These columns are'} skipped: ${names.map(isolated).join(', ')}.`,
    noDestination: 'Choose the column that contains the destinations.',
    noName: 'No column is set as the name, so codes will be named after their destinations.',
    tags: 'Separate tags in a cell with commas.',
  },
  fields: {
    name: 'Name',
    destination_url: 'Destination',
    short_code: 'Short link',
    tags: 'Tags',
    ...headingsOf(labels.fields),
    domain: 'Domain',
    ios_url: 'Destination on iPhones',
    android_url: 'Destination on Android',
  },
  look: 'Every code will get the plain style: black squares on white.',
  check: {
    title: 'Rows to import',
    submit: (rows: number) => `Check ${rowsOf(rows)}`,
    body: 'The server checks every row. Nothing is created yet.',
    busy: 'Checking',
    progress: (done: number, all: number) => `${count(done)} of ${count(all)}`,
    stop: 'Stop',
    failed: 'Could not check the rows',
  },
  twice: {
    short_code: (line: number) => `Line ${count(line)} has the same short link.`,
    external_id: (line: number) => `Line ${count(line)} has the same external ID.`,
  },
  checked: {
    title: 'Ready to import',
    fine: 'All rows are valid.',
    none: 'None of these rows can be imported yet.',
    over: 'There is nothing left to import.',
    rest: (bad: number) =>
      bad === 1
        ? '1 row must be fixed before it can be imported.'
        : `${rowsOf(bad)} must be fixed before they can be imported.`,
    leftOut: (rows: number) => `${rowsOf(rows)} skipped.`,
    submit: (rows: number) => `Import ${codesOf(rows)}`,
    full: 'Your plan does not have room for all rows',
    fullBody:
      'We will create codes until you reach your plan’s limit. The remaining rows will be rejected and listed at the end.',
    toPlan: 'View plan',
  },
  before: {
    body: (rows: number) =>
      rows === 1
        ? '1 row in this file was already imported and will not be imported again.'
        : `${rowsOf(rows)} in this file were already imported and will not be imported again.`,
    sent: (rows: number) =>
      rows === 1
        ? '1 row was already sent, but the server no longer has the result. We will not send it again. Check the list of codes to see whether its code was created.'
        : `${rowsOf(rows)} were already sent, but the server no longer has the results. We will not send them again. Check the list of codes to see whether their codes were created.`,
    anew: 'Import all rows again as new codes',
  },
  bad: {
    title: (rows: number) => (rows === 1 ? '1 row needs fixing' : `${rowsOf(rows)} need fixing`),
    again: (rows: number) => (rows === 1 ? 'Check again' : 'Check all rows again'),
    leaveAll: (rows: number) => (rows === 1 ? 'Skip it' : `Skip all ${count(rows)}`),
    line: (line: number) => `Line ${count(line)}`,
    leave: 'Skip',
    leaveOne: (line: number) => `Skip line ${count(line)}`,
    cell: (field: string, line: number) => `${field}, line ${count(line)}`,
    more: (rows: number) => `Show ${count(rows)} more`,
    unnamed: 'No name',
  },
  run: {
    title: 'Creating codes',
    waiting: 'Waiting for the server',
    of: (all: number) => `of ${codesOf(all)} created`,
    note: 'You can use other pages while the import runs. If you reload the browser, open this page again to resume.',
    meter: 'Codes created',
    stop: 'Stop',
    stopped: 'Stopped',
    stoppedBody:
      'The codes created so far are kept. If you continue within 24 hours, either here or with the same file in another tab, no code will be created twice. After that, only rows with a short link or an external ID are protected from duplicates.',
    trouble: 'The import stopped',
    goOn: 'Continue',
  },
  squares: {
    title: 'Row by row',
    each: (rows: number) =>
      rows === 1 ? 'Each square is one row.' : `Each square represents ${rowsOf(rows)}.`,
  },
  done: {
    title: 'Import finished',
    created: (rows: number) => `${rows === 1 ? 'code' : 'codes'} created`,
    tally: { failed: 'Rejected', leftOut: 'Skipped', open: 'Not confirmed yet' },
    download: 'Download the result',
    file: 'qroute-import-result.csv',
    see: 'View codes',
    again: 'Fix rejected rows',
    another: 'Import another file',
    list: (rows: number) =>
      rows === 1 ? '1 row was not imported' : `${rowsOf(rows)} were not imported`,
    why: 'Why',
    leftOut: 'Skipped.',
    notYet: 'Not confirmed yet.',
    sentBefore:
      'This row was already sent. Check the list of codes to see whether its code was created.',
    more: (rows: number) => `and ${moreRows(rows)} in the result file`,
  },
  /** The head and the states of the file with the result. */
  result: {
    columns: ['line', 'name', 'short_url', 'status', 'error'],
    created: 'created',
    failed: 'failed',
    leftOut: 'skipped',
    open: 'not confirmed',
  },
} as const
