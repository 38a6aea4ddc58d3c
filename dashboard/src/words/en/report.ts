const counts = new Intl.NumberFormat('en')
const scansOf = (count: number) => (count === 1 ? 'One scan' : `${counts.format(count)} scans`)
const inDays = (days: number) => (days === 1 ? 'in one day' : `in ${counts.format(days)} days`)
const daysBefore = (days: number) => (days === 1 ? 'the day' : `the ${counts.format(days)} days`)

/** "the Netherlands", "Austria". */
const ARTICLE =
  /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles)| Islands$| Republic$/
const inSentence = (country: string) => (ARTICLE.test(country) ? `the ${country}` : country)

/** A report that was shared by a link. */
export const report = {
  page: 'Report',
  by: 'A report by',
  ofAll: 'All codes',
  period: (period: string, zone: string) => `${period}, time zone ${zone}`,
  readOnly: 'Read only',
  until: (day: string) => `Read only, until ${day}`,
  picture: (link: string) => `QR code of ${link}`,
  print: 'Print',
  csv: 'CSV',
  csvTitle: 'Download these figures as CSV',
  ledElsewhere: 'led elsewhere',
  gone: 'There is no report here',
  goneBody:
    'The link is mistyped, or the report was revoked or has expired. Ask the person who sent it to you.',
  failed: 'The report cannot be shown right now',
  /** What sums it up: each begins with what matters. */
  said: {
    label: 'In short',
    none: (days: number) => `No scans ${inDays(days)}.`,
    total: (scans: number, days: number) => `${scansOf(scans)} ${inDays(days)}.`,
    more: (percent: string) => `Scans went up by ${percent} %.`,
    fewer: (percent: string) => `Scans went down by ${percent} %.`,
    same: 'As many scans as before.',
    after: (scans: number, before: number, days: number) =>
      `${scansOf(scans)} ${inDays(days)}, after ${counts.format(before)} in ${daysBefore(days)} before.`,
    noneBefore: (days: number) => `There were none in ${daysBefore(days)} before.`,
    someBefore: (before: number, days: number) =>
      `${scansOf(before)} came in ${daysBefore(days)} before.`,
    visitors: (visitors: number) =>
      visitors === 1 ? 'One visitor came.' : `${counts.format(visitors)} different visitors came.`,
    busyHour: (day: string, hour: number) =>
      `${day} from ${hour} to ${hour + 1} h is the busiest hour.`,
    atThat: (scans: number, zone: string | null) =>
      `${scansOf(scans)} came then${zone === null ? '' : ` (${zone})`}.`,
    busiest: {
      hour: () => '',
      day: (day: string, scans: number) =>
        `The busiest day was ${day}, with ${counts.format(scans)}.`,
      week: (week: string, scans: number) =>
        `The busiest was the ${week.replace(/^W/, 'w')}, with ${counts.format(scans)}.`,
      month: (month: string, scans: number) =>
        `The busiest month was ${month}, with ${counts.format(scans)}.`,
    },
    most: (country: string) => `Most scans come from ${inSentence(country)}.`,
    first: (country: string) =>
      `More scans come from ${inSentence(country)} than from anywhere else.`,
    level: (country: string) => `No known country has more scans than ${inSentence(country)}.`,
    share: (share: string) => `It has ${share} of all.`,
    shares: (share: string, second: string, secondShare: string) =>
      `It has ${share} of all, then comes ${inSentence(second)} with ${secondShare}.`,
    device: (share: string, device: string) => `${share} were made with ${device}.`,
    nowhere: 'Where scans come from is not known.',
    devices: { ios: 'an iPhone or iPad', android: 'Android', desktop: 'a computer' },
  },
  /** Only on paper. */
  paper: {
    printed: (moment: string) => `Printed ${moment}`,
    goesOn: 'The figures continue at',
    goesOnUntil: (day: string) => `until ${day}`,
    more: 'In detail',
    scans: {
      hour: 'Scans an hour',
      day: 'Scans a day',
      week: 'Scans a week',
      month: 'Scans a month',
    },
    weekend: 'weekend',
    weekday: 'weekday',
    bar: 'scans',
    open: 'not over yet',
    before: 'the period before',
    flag: 'it began to lead elsewhere',
    larger: 'The larger and darker the square, the more scans.',
  },
  file: {
    hour: (day: string, hour: number) => `${day} ${hour} to ${hour + 1} h`,
    name: (name: string, from: string, to: string) => `${name} ${from} to ${to}.csv`,
    columns: ['list', 'value', 'name', 'country', 'scans', 'visitors', 'scans_before'],
  },
} as const
