import { isolated } from '../../isolated.ts'

const counts = new Intl.NumberFormat('en')
const count = (value: number) => counts.format(value)

function rowsOf(value: number): string {
  return value === 1 ? '1 row' : `${count(value)} rows`
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
    or: 'One row for each code. The first row has the names of the columns.',
    choose: 'Choose a file',
    paste: 'Or paste rows',
    pasteHint: 'From a spreadsheet or a text: separated by commas, semicolons or tabs.',
    placeholder: 'name,destination_url,tags\nDoor,https://shop.example/door,"Summer, Berlin"',
    read: 'Read rows',
    limit: (rows: number, megabytes: number) =>
      `Up to ${count(rows)} rows and ${megabytes} MB, in UTF-8. You see everything before it is created.`,
    sample: 'Download a sample',
    sampleFile: 'qroute-sample.csv',
    columns: 'Columns that are known by their names',
  },
  unreadable: {
    title: 'This file cannot be imported',
    large: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Split it into several files.`,
    binary: 'The file is not text. In the spreadsheet, save it as “CSV UTF-8”.',
    encoding: 'The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.',
    empty: 'There is nothing in it.',
    rowless: 'It has names of columns, but no rows below them.',
    many: (rows: number, max: number) =>
      `It has ${rowsOf(rows)}. At most ${count(max)} can be imported at once: split it into several files.`,
    wide: (columns: number, max: number) =>
      `It has ${count(columns)} columns. At most ${count(max)} can be read: remove the ones you do not need.`,
    unclosed: (line: number) =>
      `The quote that begins on line ${count(line)} is never closed. Everything after it would be one cell.`,
  },
  file: {
    pasted: 'Pasted',
    facts: (rows: number, separator: string) => `${rowsOf(rows)}, separated by ${separator}`,
    separators: { ',': 'commas', ';': 'semicolons', '\t': 'tabs' },
    other: 'Another file',
  },
  columns: {
    title: 'Which column is what',
    column: (number: number) => `Column ${number}`,
    becomes: (column: string) => `${column} becomes`,
    ignore: 'Leave out',
    line: 'Line',
    table: 'The first rows',
    more: (rows: number) => `and ${rowsOf(rows)} more`,
    ignored: (names: readonly string[]) =>
      `${names.length === 1 ? 'This column is' : 'These columns are'} left out: ${names.map(isolated).join(', ')}.`,
    noDestination: 'Choose the column with the destinations.',
    noName: 'No column is the name, so codes are named after their destinations.',
    tags: 'Tags in a cell are separated by commas.',
  },
  fields: {
    name: 'Name',
    destination_url: 'Destination',
    short_code: 'Short link',
    tags: 'Tags',
    external_id: 'External ID',
    notes: 'Notes',
    domain: 'Domain',
    ios_url: 'Destination on iPhones',
    android_url: 'Destination on Android',
  },
  look: 'Every code gets the plain style: black squares on white.',
  check: {
    title: 'Rows to import',
    submit: (rows: number) => `Check ${rowsOf(rows)}`,
    body: 'The server checks every row. Nothing is created yet.',
    busy: 'Checking',
    progress: (done: number, all: number) => `${count(done)} of ${count(all)}`,
    stop: 'Stop',
    failed: 'The rows could not be checked',
  },
  twice: {
    short_code: (line: number) => `Line ${count(line)} has the same short link.`,
    external_id: (line: number) => `Line ${count(line)} has the same external ID.`,
  },
  checked: {
    title: 'Ready to import',
    fine: 'All rows are fine.',
    none: 'No row can be imported as it is.',
    over: 'Nothing is left to import.',
    rest: (bad: number) =>
      bad === 1
        ? '1 row needs a change. Without it, it is not imported.'
        : `${rowsOf(bad)} need changes. Without them, they are not imported.`,
    leftOut: (rows: number) => `${rowsOf(rows)} left out.`,
    submit: (rows: number) => `Import ${codesOf(rows)}`,
    full: 'Not all rows fit into the plan',
    fullBody:
      'Rows are created until the plan is full. The others are refused and listed at the end.',
    toPlan: 'See the plan',
  },
  before: {
    body: (rows: number) =>
      rows === 1
        ? '1 row of this file became a code before. It is not created again.'
        : `${rowsOf(rows)} of this file became codes before. They are not created again.`,
    sent: (rows: number) =>
      rows === 1
        ? '1 row was sent before, but the server has not kept what became of it. It is not sent again: look for it in the list of codes.'
        : `${rowsOf(rows)} were sent before, but the server has not kept what became of them. They are not sent again: look for them in the list of codes.`,
    anew: 'Create all rows again as new codes',
  },
  bad: {
    title: (rows: number) => (rows === 1 ? '1 row needs a change' : `${rowsOf(rows)} need changes`),
    again: (rows: number) => (rows === 1 ? 'Check it again' : 'Check these again'),
    leaveAll: (rows: number) => (rows === 1 ? 'Leave it out' : `Leave all ${count(rows)} out`),
    line: (line: number) => `Line ${count(line)}`,
    leave: 'Leave out',
    leaveOne: (line: number) => `Leave out line ${count(line)}`,
    cell: (field: string, line: number) => `${field}, line ${count(line)}`,
    more: (rows: number) => `Show ${count(rows)} more`,
    unnamed: 'Without a name',
  },
  run: {
    title: 'Creating the codes',
    waiting: 'Waiting for the server',
    of: (all: number) => `of ${codesOf(all)} created`,
    note: 'You can leave this page. After a reload, come back to resume.',
    meter: 'Codes created',
    stop: 'Stop',
    stopped: 'Stopped',
    stoppedBody:
      'What was created stays. Continue within 24 hours, here or with the same file in any tab, and no row is created twice. After that, only rows with a short link or an external ID are never created twice.',
    trouble: 'The import has stopped',
    goOn: 'Continue',
  },
  squares: {
    title: 'Row by row',
    each: (rows: number) => (rows === 1 ? 'A square is a row.' : `A square is ${rowsOf(rows)}.`),
  },
  done: {
    title: 'Imported',
    created: (rows: number) => `${rows === 1 ? 'code' : 'codes'} created`,
    tally: { failed: 'Refused', leftOut: 'Left out', open: 'Not confirmed yet' },
    download: 'Download the result',
    file: 'qroute-import-result.csv',
    see: 'See the codes',
    again: 'Fix what was refused',
    another: 'Import another file',
    list: (rows: number) =>
      rows === 1 ? '1 row was not imported' : `${rowsOf(rows)} were not imported`,
    why: 'Why',
    leftOut: 'Left out.',
    notYet: 'Not confirmed yet.',
    sentBefore: 'Sent before, and perhaps created: look for it in the list of codes.',
    more: (rows: number) => `and ${rowsOf(rows)} more, which are in the result`,
  },
  /** The head and the states of the file with the result. */
  result: {
    columns: ['line', 'name', 'short_url', 'status', 'error'],
    created: 'created',
    failed: 'failed',
    leftOut: 'left out',
    open: 'not confirmed',
  },
} as const
