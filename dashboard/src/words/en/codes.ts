const counts = new Intl.NumberFormat('en')

function codesOf(count: number): string {
  return count === 1 ? '1 code' : `${counts.format(count)} codes`
}

export const codes = {
  page: 'Codes',
  title: 'Codes',
  total: codesOf,
  found: (count: number) => `${counts.format(count)} found`,
  loading: 'Loading the codes',
  list: 'Codes',
  search: 'Search codes',
  searchHint: 'Search name, short link or destination',
  state: 'State',
  all: 'All',
  preview: 'Preview beside the list',
  previewOf: (name: string) => `Preview: ${name}`,
  columns: {
    code: 'Code',
    leadsTo: 'Leads to',
    state: 'State',
    trend: 'Last 14 days',
    scans: 'Scans',
  },
  selectAll: 'Select all on this page',
  select: (name: string) => `Select ${name}`,
  leadsTo: 'leads to',
  noDestination: 'No destination yet',
  addDestination: 'Add a destination',
  neverScanned: 'not yet',
  scansUnknown: 'Not available right now',
  scansUnit: 'scans',
  trend: (total: number, today: number) =>
    `${counts.format(total)} scans in 14 days, ${counts.format(today)} today`,
  pictureOf: (link: string) => `QR code of ${link}`,
  menu: {
    label: (name: string) => `Actions for ${name}`,
    change: 'Change destination',
    copy: 'Copy short link',
    copied: 'Short link copied',
    download: 'Download PNG',
    duplicate: 'Duplicate with a new style',
    open: 'Open',
    pause: 'Pause',
    resume: 'Resume',
    publish: 'Publish',
    delete: 'Delete…',
  },
  facts: {
    today: 'Today',
    trend: 'Last 14 days',
    total: 'Since it was created',
    visitors: 'Visitors',
    lastScan: 'Last scan',
    created: 'Created',
  },
  copyLink: 'Copy link',
  picture: 'PNG',
  notDownloaded: (why: string) => `Not downloaded. ${why}`,
  selection: {
    bar: 'Selected codes',
    count: (count: number) => `${counts.format(count)} selected`,
    resume: 'Resume',
    pause: 'Pause',
    delete: 'Delete…',
    none: 'Select none',
    stop: 'Stop',
    waiting: 'Waiting',
    progress: (done: number, all: number) => `${counts.format(done)} of ${counts.format(all)}`,
  },
  working: { pause: 'Pausing', resume: 'Resuming', delete: 'Deleting' },
  done: {
    pause: (count: number, name: string) =>
      count === 1
        ? `“${name}” is paused. People who scan it see a notice.`
        : `${codesOf(count)} paused.`,
    resume: (count: number, name: string) =>
      count === 1 ? `“${name}” is turned on.` : `${codesOf(count)} turned on.`,
    delete: (count: number, name: string) =>
      count === 1 ? `“${name}” is deleted.` : `${codesOf(count)} deleted.`,
  },
  nothingToDo: {
    pause: 'Nothing to pause: none of these codes is active.',
    resume: 'Nothing to resume: these codes are active already.',
    delete: '',
  },
  failed: {
    title: {
      pause: (count: number) => `${codesOf(count)} could not be paused`,
      resume: (count: number) => `${codesOf(count)} could not be resumed`,
      delete: (count: number) => `${codesOf(count)} could not be deleted`,
    },
    missing: 'It has been deleted meanwhile.',
    changed: 'It has been changed meanwhile.',
    more: (count: number) => `and ${counts.format(count)} more`,
    dismiss: 'Dismiss',
  },
  remove: {
    titleOne: (name: string) => `Delete “${name}”?`,
    title: (count: number) => `Delete ${codesOf(count)}?`,
    bodyOne:
      'Whoever scans it sees that it is gone. This cannot be undone, and the short link is not given out again.',
    body: 'Whoever scans one of them sees that it is gone. This cannot be undone, and the short links are not given out again.',
    scans: (count: number) => `${counts.format(count)} scans so far`,
    submitOne: 'Delete code',
    submit: (count: number) => `Delete ${codesOf(count)}`,
    notItsCode: 'This is not its short code.',
    notTheNumber: 'This is not the number of codes.',
  },
  pager: {
    label: 'Pages',
    range: (from: number, to: number, total: number) =>
      `${counts.format(from)}–${counts.format(to)} of ${counts.format(total)}`,
    back: 'Back',
    next: 'Next',
    perPage: 'Codes per page',
    size: (count: number) => `${count} per page`,
  },
  nothing: {
    title: 'No code matches.',
    search: (text: string) => `Nothing with “${text}” in its name, short link or destination.`,
    searchIn: (text: string, state: string) =>
      `No code in the state “${state}” has “${text}” in its name, short link or destination.`,
    states: {
      active: 'No code is active right now.',
      scheduled: 'No code is waiting for its start.',
      paused: 'No code is paused.',
      expired: 'No code has expired.',
      used_up: 'No code is used up: none has reached its limit of scans.',
      draft: 'There are no drafts.',
    },
    quoted: (text: string) => `“${text}”`,
    remove: (what: string) => `Remove ${what}`,
    clear: 'Clear all',
  },
  first: {
    title: 'Create your first code.',
    lead: 'Paste a link and print the code. When the page moves, change the link: the print stays the same.',
    testTitle: 'No test codes yet.',
    testLead:
      'Try anything here. Test codes work and count like live ones, but separately, and nothing you do touches a printed code.',
    viewerLead: 'There are no codes in this account yet. Editors and owners can create them.',
    url: 'Where should it lead?',
    urlHint: 'https://your-page.example',
    submit: 'Create a code',
    note: 'Enter is enough. You can name it and style it in the next step, and change the link any time.',
    label: 'Your first label',
    codeTitle: 'Or use the API',
    codeBody:
      'Codes created with a test key work and count, but separately: nothing you try touches a printed code.',
    makeKey: 'Create a test key',
    copy: 'Copy',
    copied: 'Command copied',
    reference: 'API reference',
    keyName: 'First steps',
    sampleName: 'Hello',
    keyNote: 'The key is shown only now. You can revoke it in',
    keyNoteLink: 'Settings, Keys',
    seeTest: 'See the result in test mode',
    ownerOnly: 'Owners of the account can create the key.',
  },
} as const
