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
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  by: ({ type, name, key_name }: PastDestination['changed_by']) => {
    if (type === 'person') return name
    return key_name ? `${key_name} (Key …${name})` : `Key …${name}`
  },

  restore: 'Restore',
  restoreIt: (version: number, link: string) => `Restore version ${version}, ${link}`,
  restoreThis: (version: number) => `Restore version ${version}`,
  restored: (version: number, made: number, leads: string) =>
    `Version ${version} restored, as version ${made}. ${leads}`.trimEnd(),
  meanwhile: (version: number) => `It is version ${version} now. This is how the two differ.`,

  compare: 'Compare',
  compareIt: (version: number) => `Compare version ${version} with now`,
  close: 'Close',
  closeIt: (version: number) => `Close the comparison of version ${version} with now`,
  comparison: (version: number, now: number) => `Version ${version} and version ${now}, now`,
  now: (version: number) => `Now, version ${version}`,
  /** On a phone, where one is above the other. */
  sides: { before: 'Then', after: 'Now' },
  fields: {
    destination: 'Leads to',
    fallback: 'While closed',
    query: 'Query of the link',
    starts: 'Opens',
    expires: 'Expires',
    limit: 'Limit',
  },
  scans: scansOf,
  unknown: '–',
  uncounted: 'Its scans cannot be counted: some were deleted, or there are too many.',
  ruleAt: (place: number) => `Rule ${place}`,
  share: (label: string | null, place: number) =>
    `Split, ${label ? isolated(label) : `page ${place}`}`,
  weighted: (share: string, weight: number) => `${share}, weight ${weight}`,
  utm: (field: string) => `utm_${field}`,
  marks: {
    added: 'added since',
    removed: 'removed since',
    moved: (before: number, after: number) => `moved from ${before} to ${after}`,
  },
  none: 'None',
  notice: 'A page that says so',
  forwarded: 'Added to the destination',
  notForwarded: 'Not added',

  /** Each as a sentence without its full stop; a link in it is shown as it is. */
  changes: {
    sameAs: (version: number) => `Same as version ${version}`,
    nothing: 'Nothing that changes where scans lead',
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
      `${rule} leads to ${isolated(now)}, was ${isolated(was)}`,
    changed: (rule: string) => `${rule} changed`,
    named: (place: number, label: string) => `Rule ${place} named ${isolated(label)}`,
    unnamed: (place: number, label: string) => `Rule ${place} no longer named ${isolated(label)}`,
    moved: (before: string, after: number) => `${before} moved to place ${after}`,
    splitAdded: (shares: string) => `Split added: ${shares}`,
    splitRemoved: (shares: string) => `Split removed: ${shares}`,
    shares: (before: string, after: string) => `Split ${before} → ${after}`,
    weights: (before: string, after: string) =>
      `Split as before, with weights ${before} → ${after}`,
    share: (label: string | null, place: number) =>
      `Split: ${label ? isolated(label) : `page ${place}`}`,
    shareLeads: (share: string, now: string, was: string) =>
      `${share} leads to ${isolated(now)}, was ${isolated(was)}`,
    splitChanged: 'Split changed',
    fallbackSet: (link: string) => `While it is paused or closed, it leads to ${isolated(link)}`,
    fallbackRemoved: 'While it is paused or closed, it shows a page that says so',
    queryOn: 'The query of the link is added',
    queryOff: 'The query of the link is no longer added',
    utmValue: (field: string, value: string) => `${field} ${isolated(value)}`,
    utmSet: (list: string) => `UTM set: ${list}`,
    utmRemoved: (list: string) => `UTM removed: ${list}`,
    starts: {
      set: (moment: string) => `Opens ${moment}`,
      moved: (now: string, was: string) => `Opens ${now}, was ${was}`,
      removed: 'Open at once, without a start',
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
      removed: 'No longer limited',
    },
  },
} as const
