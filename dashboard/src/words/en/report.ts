const counts = new Intl.NumberFormat('en')
const scansOf = (count: number) => (count === 1 ? 'One scan' : `${counts.format(count)} scans`)
const inText = (count: number) => (count === 1 ? 'one scan' : scansOf(count))
const inDays = (days: number) => (days === 1 ? 'in one day' : `in ${counts.format(days)} days`)
const daysBefore = (days: number) =>
  days === 1 ? 'on the previous day' : `in the previous ${counts.format(days)} days`

/** "the Netherlands", "Austria". */
const ARTICLE =
  /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles)| Islands$| Republic$/
const inSentence = (country: string) => (ARTICLE.test(country) ? `the ${country}` : country)

/** A report that was shared by a link. */
export const report = {
  page: 'Report',
  by: 'Report by',
  ofAll: 'All codes',
  period: (period: string, zone: string) => `${period}, time zone ${zone}`,
  readOnly: 'Read-only',
  until: (day: string) => `Read-only until ${day}`,
  picture: (link: string) => `QR code of ${link}`,
  print: 'Print',
  csv: 'CSV',
  csvTitle: 'Download these figures as CSV',
  ledElsewhere: 'destination changed',
  gone: 'Report not found',
  goneBody:
    'The link is mistyped, or the report was revoked or has expired. Ask the person who sent you the link for a new one.',
  failed: 'This report cannot be shown right now',
  /** A summary: each sentence starts with what matters. */
  said: {
    label: 'In short',
    none: (days: number) => `No scans ${inDays(days)}.`,
    total: (scans: number, days: number) => `${scansOf(scans)} ${inDays(days)}.`,
    more: (percent: string) => `Scans went up by ${percent}%.`,
    fewer: (percent: string) => `Scans went down by ${percent}%.`,
    same: 'The number of scans did not change.',
    after: (scans: number, before: number, days: number) =>
      `${scansOf(scans)} ${inDays(days)}, compared with ${counts.format(before)} ${daysBefore(days)}.`,
    noneBefore: (days: number) => `There were no scans ${daysBefore(days)}.`,
    someBefore: (before: number, days: number) =>
      `There ${before === 1 ? 'was one scan' : `were ${scansOf(before)}`} ${daysBefore(days)}.`,
    visitors: (visitors: number) =>
      visitors === 1
        ? 'There was one visitor.'
        : `There were ${counts.format(visitors)} different visitors.`,
    busyHour: (day: string, hour: number) =>
      `The busiest hour of the week is ${day}, ${hour}:00–${hour + 1}:00.`,
    atThat: (scans: number, zone: string | null) =>
      `There ${scans === 1 ? 'was one scan' : `were ${scansOf(scans)}`} in that hour${zone === null ? '' : ` (${zone})`}.`,
    busiest: {
      hour: () => '',
      day: (day: string, scans: number) => `The busiest day was ${day}, with ${inText(scans)}.`,
      week: (week: string, scans: number) =>
        `The busiest week was the ${week.replace(/^W/, 'w')}, with ${inText(scans)}.`,
      month: (month: string, scans: number) =>
        `The busiest month was ${month}, with ${inText(scans)}.`,
    },
    most: (country: string) => `Most scans come from ${inSentence(country)}.`,
    first: (country: string) =>
      `More scans come from ${inSentence(country)} than from anywhere else.`,
    level: (country: string) =>
      `No other known country has more scans than ${inSentence(country)}.`,
    share: (share: string) => `It accounts for ${share} of all scans.`,
    shares: (share: string, second: string, secondShare: string) =>
      `It accounts for ${share} of all scans, followed by ${inSentence(second)} with ${secondShare}.`,
    device: (share: string, device: string) => `${share} of scans came from ${device}.`,
    nowhere: 'The locations of the scans are unknown.',
    devices: { ios: 'iPhones and iPads', android: 'Android devices', desktop: 'computers' },
  },
  /** Only on paper. */
  paper: {
    printed: (moment: string) => `Printed ${moment}`,
    goesOn: 'See the current figures at',
    goesOnUntil: (day: string) => `until ${day}`,
    more: 'Details',
    scans: {
      hour: 'Scans per hour',
      day: 'Scans per day',
      week: 'Scans per week',
      month: 'Scans per month',
    },
    weekend: 'weekend',
    weekday: 'weekday',
    bar: 'scans',
    open: 'in progress',
    before: 'the previous period',
    flag: 'the destination changed',
    larger: 'Larger and darker squares mean more scans.',
  },
  file: {
    hour: (day: string, hour: number) => `${day} ${hour}:00 to ${hour + 1}:00`,
    name: (name: string, from: string, to: string) => `${name} ${from} to ${to}.csv`,
    columns: ['list', 'value', 'name', 'country', 'scans', 'visitors', 'scans_before'],
  },
} as const
