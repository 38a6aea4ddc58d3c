import { isolated } from '../../../isolated.ts'

/** Trying where a scan would lead. */
export const tryIt = {
  title: 'Try where a scan leads: nothing is counted',
  /** One sentence: as a device, in a country, speaking a language, now or at another time. */
  as: 'Try it as',
  in: 'in',
  speaking: 'speaking',
  now: 'now',
  on: (moment: string) => `on ${moment}`,
  otherTime: 'at another time…',
  anyCountry: 'an unknown country',
  anyLanguage: 'an unknown language',
  when: 'When',
  more: 'Query and visitor',
  device: 'Device',
  devices: { ios: 'an iPhone', android: 'an Android phone', desktop: 'a computer' },
  country: 'Country',
  language: 'Language',
  inRules: 'In its rules',
  all: 'All',
  at: 'Time',
  atHint: (zone: string) => `Empty: now. Your time zone: ${zone}.`,
  atFault: 'Enter both a date and a time, or leave it empty.',
  query: 'Query of the link',
  queryExample: 'table=7',
  queryHint: {
    on: 'Added to where it leads.',
    off: 'Not added to where it leads: this is off.',
  },
  visitor: 'Visitor',
  visitorExample: 'Any name',
  visitorHint: 'Each visitor keeps the same page of a split.',
  someoneElse: 'Someone else',
  visitorName: (number: number) => `Visitor ${number}`,

  loading: 'Trying it',
  rule: (place: number) => `Rule ${place} decides`,
  ruleNamed: (place: number, label: string) => `Rule ${place} (${isolated(label)}) decides`,
  split: (name: string, percent: string) => `Split: ${isolated(name)}, ${percent} of visitors`,
  splitPlace: (place: number, percent: string) => `Split: page ${place}, ${percent} of visitors`,
  splitOther: (name: string) => `Split: ${isolated(name)}`,
  noRule: 'No rule fits: everyone else',
  everyone: 'Everyone',
  still: (state: string, shown: 'notice' | 'fallback') =>
    shown === 'notice'
      ? `${state}: the scan shows a page that says so`
      : `${state}: everyone goes to the fallback`,
  draft: 'Draft: the short link does not work yet',
  stopped: 'Blocked by the administrator: the scan shows a page that says so',
  state: 'State',
  countedAs: 'Counted as',
  notCounted: 'nothing',
  decidedBy: 'Rule',
  noneDecided: 'none',
  version: 'Version',
} as const
