import type { ClockVersion, Code } from '../code.ts'

/**
 * Changes of the destination that are still to come.
 *
 * A change takes effect by the clock, not by a job: whoever reads a code applies what is due, so every
 * node leads to the new destination from that moment on, and counts it as the next version. It is
 * written down (history, event, audit) later, by the next write of the code or by a job, with the time
 * at which it took effect. Until then both ways to read the code say the same.
 *
 * So that no version gets two meanings, a write that makes a version or changes the schedule keeps
 * away from the moments before a change: another node, whose clock is a little ahead, may already be
 * counting the change as the next version. The write waits until the change has happened, and follows it.
 */
export const SCHEDULED_MAX = 20
/** Of all destinations of a schedule: each scan of the code may have to read them. */
export const SCHEDULE_MAX_BYTES = 32 * 1024
/** Nodes whose clocks differ by more say so in /readyz. */
export const CLOCKS_APART_MS = 1000
/** How long before a change a write must be stored: no clock has reached it, and there is time to commit. */
export const STORED_BEFORE_MS = CLOCKS_APART_MS + 200
/** A write that has less time than this does not even begin. */
export const KEEP_AWAY_MS = STORED_BEFORE_MS + 200

type Scheduled = Pick<Code, 'destinationUrl' | 'version' | 'schedule'>

/**
 * What is due, in the order of its times, as versions. A change to where the code leads already makes
 * none.
 */
export function versionsDue({ schedule, ...led }: Scheduled, now: number): ClockVersion[] {
  const made: ClockVersion[] = []
  let { destinationUrl: from, version } = led
  for (const { at, by, destinationUrl } of schedule) {
    if (at > now) break
    if (destinationUrl === from) continue
    version++
    made.push({ version, from, destinationUrl, at, by })
    from = destinationUrl
  }
  return made
}

/** The code as it is at that time: the same object if nothing is due. */
export function atTime(code: Code, now: number): Code {
  const [next] = code.schedule
  if (next === undefined || next.at > now) return code
  const schedule = code.schedule.filter(({ at }) => at > now)
  const made = versionsDue(code, now)
  const last = made.at(-1)
  if (last === undefined) return { ...code, schedule }
  const { destinationUrl, version, at } = last
  const updatedAt = Math.max(code.updatedAt, at)
  const unwritten = [...code.unwritten, ...made]
  return { ...code, destinationUrl, version, updatedAt, schedule, unwritten }
}

/**
 * The number of what a code is now: it grows with every change, also by the clock. Changes that the clock
 * has made count one each, so that writing them down changes nothing.
 */
export function revisionOf({ revision, unwritten }: Pick<Code, 'revision' | 'unwritten'>): number {
  return revision + unwritten.length
}

/** How long a write must wait; 0: not at all. */
export function keepAwayMs(before: Code, after: Code, now: number): number {
  const [next] = before.schedule
  if (next === undefined || !makesHistory(before, after)) return 0
  return next.at - now < KEEP_AWAY_MS ? Math.max(1, next.at - now) : 0
}

/** A write must be stored before this time, or a scheduled change may come first. Null: no matter when. */
export function deadlineOf(before: Code, after: Code): number | null {
  if (!makesHistory(before, after)) return null
  const [next] = before.schedule
  const ends = [...(next ? [next.at - STORED_BEFORE_MS] : []), ...addedTo(before, after)]
  return ends.length === 0 ? null : Math.min(...ends)
}

/** How long to wait after a write was too late: until the change that it must follow is due here. */
export function lateMs(before: Code, after: Code, now: number): number {
  const [next] = before.schedule
  const moments = [...(next ? [next.at] : []), ...addedTo(before, after)]
  return Math.max(1, Math.min(...moments) - now)
}

function addedTo(before: Code, after: Code): number[] {
  return after.schedule.filter((change) => !before.schedule.includes(change)).map(({ at }) => at)
}

function makesHistory(before: Code, after: Code): boolean {
  return after.version !== before.version || after.schedule !== before.schedule
}
