/** Days as `2026-11-16`. */
export const DAY_MS = 86_400_000

function toDayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function dayIn(timeZone: string, at: number): string {
  // Sweden writes dates like this.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && toDayText(at) === text
}

export function addDays(day: string, count: number): string {
  return toDayText(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS)
}

/** Both included. */
export function dayCount(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** What a point of a chart is of. */
export type Interval = 'hour' | 'day' | 'week' | 'month'
