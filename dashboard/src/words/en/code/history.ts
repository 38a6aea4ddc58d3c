import type { PastDestination } from '../../../../../client/client.ts'
import { isolated } from '../../../isolated.ts'

const counts = new Intl.NumberFormat('en')

export function scansOf(count: number): string {
  return count === 1 ? '1 scan' : `${counts.format(count)} scans`
}

/** The versions of a code: what each changed, how it differs from now, and the way back. */
export const history = {
  title: 'History',
  aside: (count: number) => (count === 1 ? '1 version' : `${count} versions`),
  first: 'First destination',
  current: 'current',
  sameAsNow: 'same as now',
  version: (version: number) => `Version ${version}`,
  earlier: (count: number) => `Show earlier (${count})`,
  empty: 'No destination yet.',
  loading: 'Loading history',
  failed: 'Could not load the history',
  by: ({ type, name, key_name }: PastDestination['changed_by']) => {
    if (type === 'person') return name
    return key_name ? `${key_name} (key …${name})` : `Key …${name}`
  },

  restore: 'Restore',
  restoreIt: (version: number, link: string) => `Restore version ${version}, ${link}`,
  restoreThis: (version: number) => `Restore version ${version}`,
  restored: (version: number, made: number, leads: string) =>
    `Version ${version} restored as version ${made}. ${leads}`.trimEnd(),
  meanwhile: (version: number) =>
    `Version ${version} is now the current version. Here is how the two versions differ.`,

  compare: 'Compare',
  compareIt: (version: number) => `Compare version ${version} with the current version`,
  close: 'Close',
  closeIt: (version: number) =>
    `Close the comparison of version ${version} with the current version`,
  comparison: (version: number, now: number) => `Version ${version} and the current version ${now}`,
  now: (version: number) => `Now (version ${version})`,
  /** On a phone, where one is above the other. */
  sides: { before: 'Then', after: 'Now' },
  fields: {
    destination: 'Destination',
    fallback: 'Fallback page',
    query: 'Query string',
    starts: 'Starts',
    expires: 'Expires',
    limit: 'Limit',
  },
  scans: scansOf,
  unknown: '–',
  uncounted:
    'The scans of this version cannot be counted, because some were deleted or there are too many.',
  ruleAt: (place: number) => `Rule ${place}`,
  share: (label: string | null, place: number) =>
    `Split, ${label ? isolated(label) : `page ${place}`}`,
  weighted: (share: string, weight: number) => `${share}, weight ${weight}`,
  utm: (field: string) => `utm_${field}`,
  marks: {
    added: 'added since',
    removed: 'removed since',
    moved: (before: number, after: number) => `moved from position ${before} to ${after}`,
  },
  none: 'None',
  notice: 'A notice',
  forwarded: 'Passed on',
  notForwarded: 'Not passed on',

  /** Each as a sentence without its full stop; a link in it is shown as it is. */
  changes: {
    sameAs: (version: number) => `Same as version ${version}`,
    nothing: 'No change to where scans go',
    rule: (place: number, label: string | null) =>
      label === null ? `Rule ${place}` : `Rule ${place} (${isolated(label)})`,
    added: (rule: string, when: string) => `${rule} added: ${when}`,
    removed: (rule: string, when: string) => `${rule} removed: ${when}`,
    addedMany: (count: number) => `${count} rules added`,
    removedMany: (count: number) => `${count} rules removed`,
    changedMany: (count: number) => `${count} rules changed`,
    movedMany: (count: number) => `${count} rules moved`,
    when: (rule: string, now: string, was: string) => `${rule}: ${now}; was: ${was}`,
    leads: (rule: string, now: string, was: string) =>
      `${rule} goes to ${isolated(now)}, was ${isolated(was)}`,
    changed: (rule: string) => `${rule} changed`,
    named: (place: number, label: string) => `Rule ${place} named ${isolated(label)}`,
    unnamed: (place: number, label: string) => `Rule ${place} no longer named ${isolated(label)}`,
    moved: (before: string, after: number) => `${before} moved to position ${after}`,
    splitAdded: (shares: string) => `Split added: ${shares}`,
    splitRemoved: (shares: string) => `Split removed: ${shares}`,
    shares: (before: string, after: string) => `Split ${before} → ${after}`,
    weights: (before: string, after: string) => `Same split, weights ${before} → ${after}`,
    share: (label: string | null, place: number) =>
      `Split: ${label ? isolated(label) : `page ${place}`}`,
    shareLeads: (share: string, now: string, was: string) =>
      `${share} goes to ${isolated(now)}, was ${isolated(was)}`,
    splitChanged: 'Split changed',
    fallbackSet: (link: string) => `While inactive, the code goes to ${isolated(link)}`,
    fallbackRemoved: 'While inactive, the code shows a notice',
    queryOn: 'The link’s query string is passed on',
    queryOff: 'The link’s query string is no longer passed on',
    utmValue: (field: string, value: string) => `${field} ${isolated(value)}`,
    utmSet: (list: string) => `UTM set: ${list}`,
    utmRemoved: (list: string) => `UTM removed: ${list}`,
    starts: {
      set: (moment: string) => `Starts ${moment}`,
      moved: (now: string, was: string) => `Starts ${now}, was ${was}`,
      removed: 'Start time removed',
    },
    expires: {
      set: (moment: string) => `Expires ${moment}`,
      moved: (now: string, was: string) => `Expires ${now}, was ${was}`,
      removed: 'No longer expires',
    },
    limit: {
      set: (limit: number) => `Limited to ${scansOf(limit)}`,
      changed: (before: number, after: number) =>
        `Limit ${counts.format(before)} → ${scansOf(after)}`,
      removed: 'Scan limit removed',
    },
  },
} as const
