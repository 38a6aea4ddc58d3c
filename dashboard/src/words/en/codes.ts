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
  export: 'Export CSV',
  exportHint: 'All codes of this list, on every page, as a CSV file',
  sort: {
    label: 'Order',
    by: {
      '-created_at': 'Newest first',
      created_at: 'Oldest first',
      '-updated_at': 'Last changed',
      name: 'Name, A to Z',
      '-name': 'Name, Z to A',
      '-total_scans': 'Most scans',
      total_scans: 'Fewest scans',
    },
  },
  tagFilter: {
    label: 'Filter by tags',
    chosen: 'Only codes with these tags',
    all: 'Tags',
    some: (count: number) => (count === 1 ? '1 tag' : `${count} tags`),
    scans: 'Scans of this tag',
    download: 'Download or print',
    search: 'Find a tag',
    none: 'There are no tags yet. Select codes in the list to give them some.',
    more: (count: number) => `and ${counts.format(count)} more: type to find them`,
    manage: 'Rename or delete tags',
  },
  tagManager: {
    title: 'Tags',
    download: 'Download…',
    downloadOne: (name: string) => `Download the codes with the tag ${name}`,
    rename: 'Rename',
    renameOne: (name: string) => `Rename ${name}`,
    delete: 'Delete',
    deleteOne: (name: string) => `Delete ${name}`,
    newName: (name: string) => `New name of ${name}`,
    everywhere: (count: number) =>
      count === 0 ? 'No code has it.' : `Changes at ${codesOf(count)} at once.`,
    willMerge: ({ name, codes }: { name: string; codes: number }) =>
      `There is “${name}” already, at ${codesOf(codes)}. The two become one, which cannot be undone.`,
    merge: 'Merge',
    renamed: (name: string) => `The tag is now “${name}”.`,
    merged: (from: string, to: string) => `“${from}” is now part of “${to}”.`,
    deleted: (name: string) => `The tag “${name}” is deleted.`,
    question: (count: number) =>
      count === 0
        ? 'No code has this tag. Delete it?'
        : `It is taken from ${codesOf(count)}. The codes stay. This cannot be undone.`,
  },
  tagging: {
    title: (count: number) => `Tags of ${codesOf(count)}`,
    add: 'Add',
    remove: 'Remove',
    of: (count: number, all: number) => `${counts.format(count)} of ${counts.format(all)}`,
    both: (name: string) => `“${name}” cannot be added and removed at once.`,
    nothing: 'Choose a tag to add or to remove.',
    submit: (count: number) => (count === 0 ? 'Change tags' : `Change ${codesOf(count)}`),
  },
  leading: {
    title: (count: number) => `Find and replace in ${codesOf(count)}`,
    intro:
      'In destinations, as written: capital letters count. Rules and splits stay as they are. A code that someone else changes meanwhile is left alone.',
    find: 'Find',
    findHint: 'https://old.example',
    replace: 'Replace with',
    replaceHint: 'https://new.example',
    preview: 'What changes',
    untyped: 'What changes is shown here before anything is saved.',
    found: (count: number, all: number) =>
      `${counts.format(count)} of ${codesOf(all)} ${count === 1 ? 'changes' : 'change'}.`,
    inVain: (count: number) =>
      count === 1
        ? '1 of them reaches no visitor now.'
        : `${counts.format(count)} of them reach no visitor now.`,
    becomes: 'becomes',
    notALink: 'This would not be a link.',
    empty: 'Type what to find.',
    none: 'None of these destinations contains this.',
    submit: (count: number) => (count === 0 ? 'Change destinations' : `Change ${codesOf(count)}`),
  },
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
    scans: 'See its scans',
    copy: 'Copy short link',
    copied: 'Short link copied',
    download: 'Download PNG',
    duplicate: 'Duplicate with a new style',
    tag: 'Tags…',
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
    download: 'Download…',
    tag: 'Tags…',
    lead: 'Destination…',
    delete: 'Delete…',
    none: 'Select none',
    all: (count: number) => `Select all ${counts.format(count)}`,
    first: (count: number) => `Select the first ${counts.format(count)}`,
    selecting: 'Selecting…',
    stop: 'Stop',
    waiting: 'Waiting',
    progress: (done: number, all: number) => `${counts.format(done)} of ${counts.format(all)}`,
  },
  working: {
    pause: 'Pausing',
    resume: 'Resuming',
    tag: 'Changing tags',
    lead: 'Changing destinations',
    delete: 'Deleting',
  },
  done: {
    pause: (count: number, name: string) =>
      count === 1 ? `“${name}” is paused.` : `${codesOf(count)} paused.`,
    resume: (count: number, name: string) =>
      count === 1 ? `“${name}” is turned on.` : `${codesOf(count)} turned on.`,
    tag: (count: number, name: string) =>
      count === 1 ? `The tags of “${name}” are changed.` : `Tags of ${codesOf(count)} changed.`,
    lead: (count: number, name: string) =>
      count === 1
        ? `The destination of “${name}” is changed.`
        : `Destinations of ${codesOf(count)} changed.`,
    delete: (count: number, name: string) =>
      count === 1 ? `“${name}” is deleted.` : `${codesOf(count)} deleted.`,
  },
  undone: (count: number) => `Undone: ${codesOf(count)} as before.`,
  nothingToDo: {
    pause: 'Nothing to pause: none of these codes is active.',
    resume: 'Nothing to resume: these codes are active already.',
    tag: 'Nothing to change: the tags are so already.',
    lead: 'Nothing to change: the destinations are so already.',
    delete: '',
  },
  failed: {
    title: {
      pause: (count: number) => `${codesOf(count)} could not be paused`,
      resume: (count: number) => `${codesOf(count)} could not be resumed`,
      tag: (count: number) => `The tags of ${codesOf(count)} could not be changed`,
      lead: (count: number) => `The destinations of ${codesOf(count)} could not be changed`,
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
    tagged: (tags: number, isNarrowed: boolean) =>
      (tags === 1 ? 'No code has this tag' : 'No code has all of these tags') +
      (isNarrowed ? ' and fits the rest.' : '.'),
    states: {
      active: 'No code is active right now.',
      scheduled: 'No code is waiting for its start.',
      paused: 'No code is paused.',
      expired: 'No code has expired.',
      used_up: 'No code is used up: none has reached its limit of scans.',
      draft: 'There are no drafts.',
    },
    external: 'It is the external ID of',
    quoted: (text: string) => `“${text}”`,
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
