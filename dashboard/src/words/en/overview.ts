/** The first page. */
export const overview = {
  loading: 'Loading the overview',
  page: 'Overview',
  today: {
    title: 'Today',
    failed: 'The figures of today cannot be loaded',
    heading: (weekday: string, zone: string) => `${weekday}, since midnight (${zone})`,
    soFar: (count: number) => (count === 1 ? 'scan so far today.' : 'scans so far today.'),
    more: (count: string, weekday: string) =>
      `${count} more than on a usual ${weekday} by this time.`,
    fewer: (count: string, weekday: string) =>
      `${count} fewer than on a usual ${weekday} by this time.`,
    same: (weekday: string) => `As many as on a usual ${weekday} by this time.`,
    noUsual: (weekday: string) => `There is no earlier ${weekday} to compare with yet.`,
    whole: (weekday: string, count: string, days: number) =>
      `A usual ${weekday} has ${count}: ${days === 1 ? 'like the last one' : `the mean of the last ${days}`}.`,
    drawing: 'Scans of today hour by hour, and of the usual day as a dotted line',
    hour: (hour: number) => `${hour} h`,
  },
  top: {
    title: 'Most scanned today',
    all: 'All codes',
    none: 'Nothing was scanned today.',
    scans: 'scans',
    failed: 'The codes scanned most cannot be loaded',
  },
  needs: {
    title: 'Needs a look',
    count: (count: number) => (count === 1 ? '1 thing' : `${count} things`),
    more: (count: number) => `and ${count} more`,
    nothing: 'Nothing. Every code that is scanned leads somewhere.',
    failed: 'What needs a look cannot be loaded',
    came: (count: string) => `: ${count} came in vain in 7 days.`,
    limit: 'Raise the limit',
    time: 'Change the time',
    look: 'Look at it',
    failing: 'does not take events at the moment. They are kept and tried again.',
    disabled: 'no longer gets events: it failed for too long.',
    quota: (used: string, limit: string) => `${used} of ${limit} codes of the plan are used.`,
    plan: 'See the plan',
  },
} as const
