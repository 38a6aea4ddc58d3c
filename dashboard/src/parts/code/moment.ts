import { DAY_MS } from '../../time/days.ts'

/** Moments as a field for date and time has them: the clock on the wall here, whatever its zone. */

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

/** With seconds only where there are some; '': it is no moment. */
export function toWall(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const date = [pad(at.getFullYear(), 4), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  const time = [pad(at.getHours()), pad(at.getMinutes())].join(':')
  const [second, fraction] = [at.getSeconds(), at.getMilliseconds()]
  const seconds = second + fraction > 0 ? `:${pad(second)}` : ''
  return `${date}T${time}${seconds}${fraction > 0 ? `.${pad(fraction, 3)}` : ''}`
}

/** When the clock here shows that: twice when clocks go back, never in what they skip. */
export function momentsAt(wall: string): number[] {
  const asUtc = Date.parse(`${wall}Z`)
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => new Date(near).getTimezoneOffset())
  const found = offsets.map((minutes) => asUtc + minutes * 60_000)
  const shown = found.filter((at) => Date.parse(`${toWall(toIso(at))}Z`) === asUtc)
  return [...new Set(shown)].sort((one, other) => one - other)
}

/** The one that is meant if nothing else is said; '': nothing that can be meant. */
export function meantBy(wall: string): string {
  // What clocks skip is counted on from before: half an hour into it is half an hour after it.
  const at = Date.parse(wall)
  return Number.isNaN(at) ? '' : toIso(at)
}

export function toIso(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}
