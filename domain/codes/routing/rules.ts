import type { Device } from '../../scans/dimensions.ts'
import { toZone, UTC, type Zone } from '../../time/zones.ts'
import { DAYS, type When } from './routing.ts'

/**
 * The conditions of a rule. They are prepared once, so that asking a scan compares numbers and short
 * texts and creates nothing. Lists stay lists: a set is larger, and faster only for dozens of entries.
 */
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** 1970-01-01 was a Thursday; the week of DAYS begins with Monday. */
const FIRST_WEEKDAY = 3
const ALL_DAYS = 0b1111111

/** What the conditions are about. */
export interface Circumstances {
  readonly device: Device
  readonly country: string
  readonly language: string
}

export interface PreparedWhen {
  readonly devices: readonly string[] | null
  readonly countries: readonly string[] | null
  readonly languages: readonly string[] | null
  readonly from: number
  readonly until: number
  /** Null: neither days nor hours are given, so no clock is read. */
  readonly zone: Zone | null
  /** One bit per weekday, Monday the lowest. */
  readonly days: number
  /** Milliseconds of the day; `end` before `start`: it passes midnight. */
  readonly start: number
  readonly end: number
}

export function prepareWhen(when: When): PreparedWhen {
  const { days, hours, timezone } = when
  const isTimed = days !== undefined || hours !== undefined
  return {
    devices: when.device ?? null,
    countries: when.country ?? null,
    languages: when.language?.flatMap(withSiblings) ?? null,
    from: when.from ?? Number.NEGATIVE_INFINITY,
    until: when.until ?? Number.POSITIVE_INFINITY,
    zone: isTimed ? (toZone(timezone ?? UTC.name) ?? UTC) : null,
    days: days?.reduce((bits, day) => bits | (1 << DAYS.indexOf(day)), 0) ?? ALL_DAYS,
    start: hours === undefined ? 0 : toDayMs(hours[0]),
    end: hours === undefined ? DAY_MS : toDayMs(hours[1]),
  }
}

/** Norwegian browsers say `nb`, and people who write rules `no`. */
function withSiblings(language: string): string[] {
  return language === 'no' || language === 'nb' ? ['no', 'nb'] : [language]
}

/** `18:30` as milliseconds of the day. */
function toDayMs(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS
}

export function holds(when: PreparedWhen, seen: Circumstances, now: number): boolean {
  if (now < when.from || now >= when.until) return false
  if (when.devices !== null && !when.devices.includes(seen.device)) return false
  if (when.countries !== null && !when.countries.includes(seen.country)) return false
  if (when.languages !== null && !when.languages.includes(seen.language)) return false
  return when.zone === null || isOpenAt(when, when.zone, now)
}

/**
 * By what a clock on the wall there shows: an hour that clocks skip does not occur, and one that
 * they repeat holds twice.
 */
function isOpenAt({ days, start, end }: PreparedWhen, zone: Zone, now: number): boolean {
  const local = now + zone.offsetAt(now)
  const day = Math.floor(local / DAY_MS)
  const time = local - day * DAY_MS
  if (start < end) return time >= start && time < end && isAmong(days, day)
  if (time >= start) return isAmong(days, day)
  // After midnight: it began the day before.
  return time < end && isAmong(days, day - 1)
}

function isAmong(days: number, day: number): boolean {
  const weekday = (((day + FIRST_WEEKDAY) % 7) + 7) % 7
  return (days & (1 << weekday)) !== 0
}
