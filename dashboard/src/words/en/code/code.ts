import { isolated } from '../../../isolated.ts'
import { history } from './history.ts'

const quoted = (name: string) => `“${isolated(name)}”`

/** The page of one code. */
export const code = {
  loading: 'Loading code',
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
  paused: 'Paused, starting with the next scan.',
  resumed: 'Active again, starting with the next scan.',
  notPaused: (why: string) => `No longer paused. ${why}`,
  publishedOnly: (why: string) => `Published. ${why}`,
  /** Why it does not redirect, though it is on. */
  closed: {
    scheduled: 'But the code is not active yet.',
    expired: 'But the code has expired.',
    used_up: 'But the code has reached its scan limit.',
  },
  alreadyActive: 'The code is already active.',
  alreadyPaused: 'The code is already paused.',
  notDone:
    'Nothing was changed, because someone else changed the code in the meantime. This is its current state.',
  published: 'Published. The short link now works.',
  undone: 'Undone.',
  changedAgain: 'Not undone, because the code was changed again in the meantime.',

  blocked: {
    title: 'Blocked: scans don’t reach the destination',
    body: 'Your administrator has blocked this code or its destination. People who scan it see a notice. Choose a different destination, or ask your administrator.',
  },
  nowhere: 'No destination yet',
  change: 'Change',
  choose: 'Choose a destination',
  openPage: 'Open the page',
  now: 'Now',
  after: 'After',
  unchanged: 'No changes yet.',
  alreadyThere: 'Nothing to change: this is already in effect.',
  waiting: 'Saving…',
  atSetTime: 'Schedule…',
  next: 'Scheduled next:',
  holds: {
    active:
      'Changes take effect with the next scan. You don’t need to reprint anything, and you can restore any earlier link.',
    scheduled: 'Not active yet.',
    paused: 'Paused.',
    expired: 'Expired.',
    used_up: 'Used up. The code has reached its scan limit.',
    draft: 'Draft. The short link does not work yet. Publish it before you print.',
    empty:
      'Draft. Choose a destination, then publish the code. Until then, the short link does not work.',
  },

  /** What happens to scans while it does not redirect. */
  scans: {
    notice: 'People who scan the code see a notice. These scans are not counted.',
    fallback: 'People who scan the code go to its fallback page. These scans are not counted.',
    change: 'You can change this under “When the code works”.',
  },

  conflict: {
    by: (who: string) => `${who} changed this code while you were editing`,
    byYou: 'You changed this code somewhere else while you were editing it here',
    someone: 'This code was changed while you were editing',
    active: 'This code was activated while you were editing',
    paused: 'This code was paused while you were editing',
    renamed: (name: string) => `This code was renamed to ${quoted(name)} while you were editing`,
    meanwhile: 'This code was changed after you opened this page',
    leads: 'Its destination is now',
    stillLeads: 'Its destination is still',
    yours: 'Your changes are kept below.',
    wanted: (link: string) => `You tried to restore ${link}.`,
    restore: 'Restore anyway',
    mine: 'Save mine',
    theirs: 'Keep theirs',
  },

  figures: {
    scans: 'Scans, 30 days',
    visitors: 'Visitors, 30 days',
    total: 'All time',
    days: (from: string) => `Per day, ${from} to today`,
    today: (count: string) => `${count} so far today`,
    all: 'View analytics',
    more: (percent: string) => `▲ ${percent}%`,
    fewer: (percent: string) => `▼ ${percent}%`,
    same: 'No change',
    compared: 'vs. the previous 30 days, full days only',
    comparedShort: 'vs. the previous 30 days',
    noneBefore: 'none in the previous 30 days',
    tooNew: 'too new to compare',
    last: (ago: string, city: string) =>
      city === '' ? `last scan ${ago}` : `last scan ${ago}, ${city}`,
    none: 'No scans yet',
    noneBody: 'Scans appear here within seconds.',
    chart: (total: string) =>
      `Scans per day in the last 30 days, ${total} in total. A table follows.`,
    day: (zone: string) => `Day (${zone})`,
    count: 'Scans',
    unavailable: 'Analytics cannot be loaded right now',
    unavailableBody: 'The code works, and scans are still counted.',
    loading: 'Loading analytics',
    unknown: '–',
  },

  history,

  side: {
    label: 'Image and details',
    alt: (link: string) => `QR code of ${link}`,
    duplicate: 'Duplicate with a new style',
    created: 'Created',
    changed: 'Last changed',
    id: 'ID',
    copyId: 'Copy ID',
    copiedId: 'ID copied.',
    shortCode: 'Short code',
    domain: 'Domain',
  },

  anotherStyle: {
    open: 'Download in another style',
    title: 'Download this code in another style',
    body: 'The code keeps its own style, and printed copies do not change. An image in another style goes to the same destination.',
    none: 'No brand styles yet. You can save one when you design a new code.',
    design: 'Design a style',
    failed: 'Could not load the brand styles',
  },

  delete: {
    title: 'Delete this code',
    body: 'Printed copies will stop working permanently. People who scan one will see that the code was removed. To stop the code for a while, pause it instead.',
    open: 'Delete…',
    question: (name: string) => `Delete ${quoted(name)}?`,
    consequence:
      'This cannot be undone. Every printed copy of this code will stop working, and its scans will no longer be shown here. Its short link will never be reused.',
    confirm: 'Delete permanently',
    done: (name: string) => `${quoted(name)} was deleted.`,
  },

  gone: {
    title: 'Code not found',
    body: 'The code was deleted, or the link is mistyped.',
    deleted: (name: string) => `This code was deleted: ${quoted(name)}`,
    deletedBy: (day: string, who: string) =>
      `${who} deleted this code on ${day}. People who scan it see that it was removed.`,
    elsewhere: { live: 'This is a live code', test: 'This is a test code' },
    elsewhereBody: {
      live: 'You are in test mode, where this code does not exist.',
      test: 'You are in live mode, where this code does not exist.',
    },
    openThere: { live: 'Open in live mode', test: 'Open in test mode' },
  },
} as const
