import { isolated } from '../../../isolated.ts'

/** Trying where a scan would go. */
export const tryIt = {
  title: 'Test where a scan goes (not counted)',
  /** One sentence: as a device, in a country, speaking a language, now or at another time. */
  as: 'Test as',
  in: 'in',
  speaking: 'speaking',
  now: 'now',
  on: (moment: string) => `on ${moment}`,
  otherTime: 'at another time…',
  anyCountry: 'an unknown country',
  anyLanguage: 'an unknown language',
  when: 'When',
  more: 'Query string and visitor',
  device: 'Device',
  devices: { ios: 'an iPhone', android: 'an Android phone', desktop: 'a computer' },
  country: 'Country',
  language: 'Language',
  inRules: 'Used in the code’s rules',
  all: 'All',
  at: 'Time',
  atHint: (zone: string) => `Leave empty to use the current time. Your time zone: ${zone}.`,
  atFault: 'Enter both a date and a time, or leave both empty.',
  query: 'Query string',
  queryExample: 'table=7',
  queryHint: {
    on: 'Passed on to the destination.',
    off: 'Not passed on to the destination, because this option is off.',
  },
  visitor: 'Visitor',
  visitorExample: 'Any name',
  visitorHint: 'Each visitor always sees the same page of a split.',
  someoneElse: 'Someone else',
  visitorName: (number: number) => `Visitor ${number}`,

  loading: 'Checking…',
  rule: (place: number) => `Rule ${place} applies`,
  ruleNamed: (place: number, label: string) => `Rule ${place} (${isolated(label)}) applies`,
  split: (name: string, percent: string) => `Split: ${isolated(name)}, ${percent} of visitors`,
  splitPlace: (place: number, percent: string) => `Split: page ${place}, ${percent} of visitors`,
  splitOther: (name: string) => `Split: ${isolated(name)}`,
  noRule: 'No rule matches: everyone else',
  everyone: 'Everyone',
  still: (state: string, shown: 'notice' | 'fallback') =>
    shown === 'notice'
      ? `${state}: people who scan the code see a notice`
      : `${state}: everyone goes to the fallback page`,
  draft: 'Draft: the short link does not work yet',
  stopped: 'Blocked by your administrator: people who scan the code see a notice',
  state: 'State',
  countedAs: 'Counted as',
  notCounted: 'not counted',
  decidedBy: 'Rule',
  noneDecided: 'none',
  version: 'Version',
} as const
