import {
  ROUTING_MAX_BYTES,
  RULES_MAX,
  SPLIT_MAX,
} from '../../../../../domain/codes/routing/routing.ts'
import { type Phrase, value } from '../../phrase.ts'
import { scansOf } from './history.ts'

const counts = new Intl.NumberFormat('en')

/** Where a code goes besides its destination. */
export const routing = {
  title: 'Who goes where',
  aside: 'The first matching rule applies.',
  asideScans: 'Scans in the last 30 days.',
  none: 'Everyone who scans the code goes to the destination above.',
  noneResting: 'While the code is active, everyone who scans it goes to the destination above.',
  edit: 'Edit',
  editRule: 'Edit this rule',
  addRule: 'Add a rule',
  rule: 'Rule',
  split: 'Split visitors',
  more: 'More',
  moreHint: 'Fallback page, query string and UTM',

  arrives: 'A scan arrives',
  everyone: 'Everyone else',
  all: 'Everyone',
  everyoneGoes: 'goes to the destination above',
  sharedOut: 'is split between pages, and each visitor always sees the same page',
  paused: 'While inactive',
  pausedNotice: 'People who scan the code see a notice.',
  forwards: 'The short link’s query string is passed on to the page.',
  adds: 'Added to every destination:',
  percent: (share: number) => (share === 0 ? '<1%' : `${share}%`),
  entry: (position: number) => `Page ${position}`,
  /** Beside its number. */
  scans: (count: number) => (count === 1 ? 'scan' : 'scans'),
  counted: scansOf,
  noShare: '0%',
  earlier: 'Earlier routes',
  earlierHint: 'Rules and pages that have been removed.',
  missed: (count: number) => `${counts.format(count)} missed`,
  /** Of the reasons that are no state of the code. */
  missedWhile: { blocked: 'Blocked', suspended: 'Account suspended' } as Readonly<
    Record<string, string>
  >,
  uncounted: 'Scans by rule are not available right now.',
  byUtcDay: 'Scans by rule are estimates based on UTC days.',
  ledOtherwise:
    'The routing changed during this period. Scans are counted by the label of a rule or page, or by its position if it has no label. They include scans from earlier versions.',
  over: (moment: string) => `Ended ${moment}.`,
  never: (rule: number) => `Never used: rule ${rule} comes first and has the same conditions.`,

  /** Each begins in small letters: the first of a sentence is capitalised. */
  sentence: {
    device: (list: string): Phrase => ['on ', value(list)],
    country: (list: string): Phrase => ['in ', value(list)],
    language: (list: string): Phrase => ['with ', value(list), ' as the first language'],
    days: (list: string): Phrase => ['on ', value(list)],
    hours: (start: string, end: string): Phrase => ['from ', value(start), ' to ', value(end)],
    zone: (zone: string): Phrase => [`(${zone})`],
    from: (moment: string): Phrase => ['from ', value(moment)],
    until: (moment: string): Phrase => ['until ', value(moment)],
    empty: 'New rule: choose who it is for',
    open: '…',
    others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
    range: (first: string, last: string) => `${first} to ${last}`,
  },
  devices: {
    ios: ['an iPhone', 'an iPad'],
    android: ['an Android device'],
    desktop: ['a computer'],
  },
  unknownCountry: 'an unknown country',
  unknownLanguage: 'an unknown language',

  editor: {
    form: 'Edit who goes where',
    changedRules: 'The rules have changed.',

    conditions: {
      device: 'Device',
      country: 'Country',
      language: 'Language',
      days: 'Days',
      hours: 'Hours',
      from: 'From',
      until: 'Until',
    },
    firstCondition: 'Only if',
    nextCondition: 'And if',
    removeCondition: (name: string) => `Remove the condition: ${name}`,
    device: { ios: 'iPhone or iPad', android: 'Android', desktop: 'Computer' },
    findCountry: 'Search countries',
    findLanguage: 'Search languages',
    start: 'From',
    end: 'To',
    zone: 'Time zone',
    pastMidnight: 'Ends the next day.',
    url: 'Goes to',
    label: 'Label in analytics (optional)',
    noLabel: 'Label (optional)',

    drag: (rule: number) => `Move rule ${rule}: drag the rule, or use the arrow keys`,
    moved: (rule: number, count: number) => `Now rule ${rule} of ${count}.`,
    stays: (rule: number, count: number) => `Still rule ${rule} of ${count}.`,
    added: (rule: number) => `Rule ${rule} added.`,
    removed: (rule: number) => `Rule ${rule} removed.`,
    ruleMenu: (rule: number) => `More actions for rule ${rule}`,
    up: 'Move up',
    down: 'Move down',
    duplicate: 'Duplicate',
    removeRule: 'Remove',
    most: `You have reached the limit of ${RULES_MAX} rules per code.`,

    share: 'Share in %',
    lessThanOne: '<1',
    addEntry: 'Add a page',
    mostEntries: `You have reached the limit of ${SPLIT_MAX} pages per split.`,
    removeEntry: (position: number) => `Remove page ${position}`,
    removeSplit: 'Remove split',
    sticky: 'Shares add up to 100%. Each visitor always sees the same page.',
    splitHint: 'Test two pages against each other.',

    fallback: 'While inactive, go to',
    fallbackHint:
      'Applies while the code is paused, before it starts, after it expires and after it reaches its scan limit. Leave empty to show a notice.',
    forward: 'Pass on the short link’s query string',
    forwardHint: 'For links such as ?table=7. The destination’s own parameters take precedence.',
    utm: 'UTM parameters',
    utmHint: 'Added to every destination that does not already have them.',
    utmFields: {
      source: 'Source',
      medium: 'Medium',
      campaign: 'Campaign',
      term: 'Term',
      content: 'Content',
    },
    utmExamples: {
      source: 'poster',
      medium: 'print',
      campaign: 'autumn',
      term: '',
      content: '',
    },
    extras: 'Query string and UTM',
    preview: 'Visitors open',
    previewQuery: (query: string) => `Scanned with ?${query}`,
  },

  faults: {
    when: 'Choose at least one condition.',
    device: 'Choose a device, or remove this condition.',
    country: 'Choose a country, or remove this condition.',
    language: 'Choose a language, or remove this condition.',
    days: 'Choose a day, or remove this condition.',
    hours: 'Enter both times, or remove this condition.',
    moment: 'Choose a date and a time, or remove this condition.',
    /** Instead of the paths that the API's sentences name. */
    names: {
      destination_url: 'The address',
      fallback_url: 'The address',
      label: 'The label',
      weight: 'The share',
      hours: 'The hours',
      until: 'The end',
    } as Readonly<Record<string, string>>,
    it: 'This',
    beginning: 'the beginning',
    tooLarge: `These rules and options are too long. The limit is ${ROUTING_MAX_BYTES / 1024} KiB in total.`,
    labelOf: (list: 'rules' | 'split', position: number) =>
      list === 'rules' ? `the label of rule ${position}` : `the label of page ${position}`,
  },
} as const
