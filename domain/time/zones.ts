/**
 * Time zones by their IANA names, reduced to what days and hours need: spans of time with one
 * offset from UTC. The rules come from the system's tables (Intl), which only give the offset of a
 * moment, so changes are found by searching.
 */
export interface Zone {
  readonly name: string
  readonly isUtc: boolean
  offsetAt(at: number): number
  /** In order. The first one has no start; each ends where the next one begins. */
  readonly stretches: readonly Stretch[]
}

export interface Stretch {
  readonly from: number
  readonly offsetMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Scans lie in this range; outside it, the nearest offset is used. */
const KNOWN_FROM = Date.UTC(2020, 0, 1)
const KNOWN_TO = Date.UTC(2050, 0, 1)
/** No zone changes its clocks twice within this time. */
const LOOK_EVERY_MS = 7 * DAY_MS
/** The shape of a name; which there are, the system knows. */
export const ZONE_PATTERN = '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'
const ZONE_NAME = new RegExp(ZONE_PATTERN)
/** There are about 600 names. Each costs about 10 kB, and 5 ms when its stretches are first asked for. */
const ZONES_MAX = 1000

export const UTC: Zone = {
  name: 'UTC',
  isUtc: true,
  offsetAt: () => 0,
  stretches: [{ from: Number.NEGATIVE_INFINITY, offsetMs: 0 }],
}

const known = new Map<string, Zone>()

/** Null if there is no such zone. */
export function toZone(name: string): Zone | null {
  if (!ZONE_NAME.test(name)) return null
  const key = name.toLowerCase()
  const before = known.get(key)
  if (before !== undefined) return before
  const zone = openZone(name)
  // Only what exists is kept, in one spelling: no request can push the others out.
  if (zone === null) return null
  if (known.size >= ZONES_MAX) known.clear()
  known.set(key, zone)
  return zone
}

function openZone(timeZone: string): Zone | null {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
  const name = format.resolvedOptions().timeZone
  if (name === 'UTC') return UTC
  return toLazyZone(name, (at) => toOffset(format.format(at)))
}

/**
 * Checking a name must stay cheap, and so must the first question about a moment, which a scan may
 * ask: only the week around it is searched. All stretches take a thousand times as long, and only
 * questions about long periods need them. The last answer is remembered: nearly every question is
 * about the present.
 */
function toLazyZone(name: string, lookUp: (at: number) => number): Zone {
  let stretches: readonly Stretch[] | null = null
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let offsetMs = 0
  return {
    name,
    isUtc: false,
    get stretches() {
      stretches ??= stretchesOf(lookUp)
      return stretches
    },
    offsetAt(at) {
      if (at >= from && at < to) return offsetMs
      const week = weekOf(at)
      const end = week + LOOK_EVERY_MS
      const [before, after] = [lookUp(week), lookUp(end)]
      const change = before === after ? end : changeBetween(lookUp, week, end)
      const isBefore = at < change
      from = isBefore ? week : change
      to = isBefore ? change : end
      offsetMs = isBefore ? before : after
      return offsetMs
    },
  }
}

/** Where the search for stretches looks, the first week and the last one standing for what is beyond. */
function weekOf(at: number): number {
  const known = Math.min(Math.max(at, KNOWN_FROM), KNOWN_TO - 1)
  return known - ((known - KNOWN_FROM) % LOOK_EVERY_MS)
}

/** `1/31/2026, GMT-03:30`; plain GMT is no offset. */
function toOffset(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000
  return sign === '-' ? -ms : ms
}

function stretchesOf(offsetAt: (at: number) => number): Stretch[] {
  const stretches = [{ from: Number.NEGATIVE_INFINITY, offsetMs: offsetAt(KNOWN_FROM) }]
  for (let at = KNOWN_FROM; at < KNOWN_TO; at += LOOK_EVERY_MS) {
    const before = stretches.at(-1)?.offsetMs ?? 0
    const offsetMs = offsetAt(at + LOOK_EVERY_MS)
    if (offsetMs === before) continue
    stretches.push({ from: changeBetween(offsetAt, at, at + LOOK_EVERY_MS), offsetMs })
  }
  return stretches
}

/** Clocks are changed on a full minute. */
function changeBetween(offsetAt: (at: number) => number, from: number, to: number): number {
  const before = offsetAt(from)
  let [low, high] = [from, to]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}

/** The day that a clock in the zone shows, as if it were a UTC day. */
export function dayAt(zone: Zone, at: number): number {
  return Math.floor((at + zone.offsetAt(at)) / DAY_MS)
}

/** The first moment of a day: midnight, or the next moment if clocks skip it. */
export function startOfDay(zone: Zone, day: number): number {
  return momentAt(zone, day, 0)
}

/** When a clock in the zone first shows this time of a day, or a later one if clocks skip it. */
export function momentAt({ stretches }: Zone, day: number, timeMs: number): number {
  const local = day * DAY_MS + timeMs
  for (const [index, { from, offsetMs }] of stretches.entries()) {
    const start = Math.max(from, local - offsetMs)
    if (start < (stretches[index + 1]?.from ?? Number.POSITIVE_INFINITY)) return start
  }
  return local
}

/** Where the hour of a moment ends, or where the clocks change within it. */
export function endOfHour({ stretches }: Zone, at: number): number {
  const index = stretches.findLastIndex(({ from }) => from <= at)
  const { offsetMs = 0 } = stretches[index] ?? {}
  const local = at + offsetMs
  const end = at + HOUR_MS - (local - Math.floor(local / HOUR_MS) * HOUR_MS)
  return Math.min(end, stretches[index + 1]?.from ?? end)
}

/** `2026-01-31T14:00:00+05:45`, to the second. */
export function toLocalTime(zone: Zone, at: number): string {
  const offset = zone.offsetAt(at)
  const time = new Date(at + offset).toISOString().slice(0, 19)
  if (zone.isUtc) return `${time}Z`
  const minutes = Math.abs(offset) / MINUTE_MS
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
