import { isolated } from '../../../isolated.ts'
import { history } from './history.ts'

const quoted = (name: string) => `“${isolated(name)}”`

/** The page of one code. */
export const code = {
  loading: 'Loading the code',
  crumbs: 'Breadcrumb',
  all: 'Codes',

  rename: 'Rename',
  name: 'Name',
  renamed: (name: string) => `Renamed to ${quoted(name)}.`,

  copyLink: 'Copy the short link',
  copiedLink: 'Short link copied.',
  openLink: 'Open the short link in a new tab. This counts as a scan.',
  active: 'Active',
  on: 'On',
  publish: 'Publish',
  paused: 'Paused, from the next scan on.',
  resumed: 'Active again, from the next scan on.',
  notPaused: (why: string) => `No longer paused. ${why}`,
  publishedOnly: (why: string) => `Published. ${why}`,
  /** Why it leads nowhere, though it is on. */
  closed: {
    scheduled: 'It is not open yet.',
    expired: 'But it has expired.',
    used_up: 'But its scans are used up.',
  },
  alreadyActive: 'It is active already.',
  alreadyPaused: 'It is paused already.',
  notDone:
    'Nothing was changed, because someone else changed it in the meantime. This is its current state.',
  published: 'Published. The short link works from now on.',
  undone: 'Undone.',
  changedAgain: 'Not undone: it was changed again in the meantime.',

  blocked: {
    title: 'Blocked: scans don’t reach the destination',
    body: 'Your administrator has blocked this code or its destination. People who scan it see a page that says so. Choose another destination, or ask your administrator.',
  },
  nowhere: 'Nowhere yet',
  change: 'Change',
  choose: 'Choose a destination',
  openPage: 'Open the page',
  now: 'Now',
  after: 'After',
  unchanged: 'Nothing changed yet.',
  alreadyThere: 'Nothing to change: it is already set.',
  waiting: 'Saving…',
  atSetTime: 'At a set time…',
  next: 'Next, planned:',
  holds: {
    active:
      'Takes effect with the next scan. Nothing to reprint, and you can restore every earlier link.',
    scheduled: 'Not open yet.',
    paused: 'Paused.',
    expired: 'Expired.',
    used_up: 'Used up: it has had as many scans as its limit allows.',
    draft: 'Draft. The short link does not work yet. Publish it before you print.',
    empty:
      'Draft. Choose where it leads, then publish it. Before that, the short link does not work.',
  },

  /** What becomes of scans while it does not lead anywhere. */
  scans: {
    notice: 'People who scan it see a page that says so; these scans are not counted.',
    fallback: 'People who scan it go to its fallback; these scans are not counted.',
    change: 'Change that under “When it works”.',
  },

  conflict: {
    by: (who: string) => `${who} changed it while you were editing`,
    byYou: 'You changed it in another place while you were editing',
    someone: 'It was changed while you were editing',
    active: 'It was turned on while you were editing',
    paused: 'It was paused while you were editing',
    renamed: (name: string) => `It was renamed to ${quoted(name)} while you were editing`,
    meanwhile: 'It was changed after this page had been loaded',
    leads: 'Its destination is now',
    stillLeads: 'Its destination is still',
    yours: 'What you typed is kept below.',
    wanted: (link: string) => `You wanted to restore ${link}.`,
    restore: 'Restore anyway',
    mine: 'Save mine',
    theirs: 'Keep theirs',
  },

  figures: {
    scans: 'Scans, 30 days',
    visitors: 'Visitors, 30 days',
    total: 'Since it was created',
    days: (from: string) => `Per day, ${from} to today`,
    today: (count: string) => `${count} so far today`,
    all: 'All figures',
    more: (percent: string) => `▲ ${percent} %`,
    fewer: (percent: string) => `▼ ${percent} %`,
    same: 'No change',
    compared: 'on the 30 days before, whole days only',
    comparedShort: 'on the 30 days before',
    noneBefore: 'none in the 30 days before',
    tooNew: 'too new to compare',
    last: (ago: string, city: string) => (city === '' ? `last ${ago}` : `last ${ago}, ${city}`),
    none: 'No scans yet',
    noneBody: 'They appear here within seconds.',
    chart: (total: string) =>
      `Scans per day in the last 30 days, ${total} in all. A table follows.`,
    day: (zone: string) => `Day (${zone})`,
    count: 'Scans',
    unavailable: 'The figures cannot be loaded right now',
    unavailableBody: 'The code works, and scans are still being counted.',
    loading: 'Loading the figures',
    unknown: '–',
  },

  history,

  side: {
    label: 'Picture and facts',
    alt: (link: string) => `QR code of ${link}`,
    duplicate: 'Duplicate with a new style',
    created: 'Created',
    changed: 'Last changed',
    id: 'ID',
    copyId: 'Copy the ID',
    copiedId: 'ID copied.',
    shortCode: 'Short code',
    domain: 'Domain',
  },

  anotherStyle: {
    open: 'Draw in another style',
    title: 'Draw this code in another style',
    body: 'The code keeps its own style, and what is printed stays as it is. A picture in another style leads to the same place.',
    none: 'No brand styles yet. They are saved where a new code is designed.',
    design: 'Design a style',
    failed: 'The brand styles could not be read',
  },

  delete: {
    title: 'Delete this code',
    body: 'Printed copies stop working for good: people who scan one see a page that says the code was removed. To stop it for a while, pause it instead.',
    open: 'Delete…',
    question: (name: string) => `Delete ${quoted(name)}?`,
    consequence:
      'This cannot be undone. Every printed copy of this code stops working, and its scans are no longer shown here. No one else can get its short link.',
    confirm: 'Delete for good',
    done: (name: string) => `${quoted(name)} was deleted.`,
  },

  gone: {
    title: 'Code not found',
    body: 'It was deleted, or the link is mistyped.',
    deleted: (name: string) => `There was a code here: ${quoted(name)}`,
    deletedBy: (day: string, who: string) =>
      `${who} deleted it on ${day}. People who scan it see that it was removed.`,
    elsewhere: { live: 'This is a live code', test: 'This is a test code' },
    elsewhereBody: {
      live: 'You are in test mode, where it does not exist.',
      test: 'You are in live mode, where it does not exist.',
    },
    openThere: { live: 'Open it in live mode', test: 'Open it in test mode' },
  },
} as const
