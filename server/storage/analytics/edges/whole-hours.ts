import { HOUR_MS, type Moments } from '../../../../domain/time/periods.ts'
import type { Zone } from '../../../../domain/time/zones.ts'

/** Whether every hour that a clock in the zone shows in this time is one of UTC. */
export function isWholeHours({ stretches }: Zone, [from, to]: Moments): boolean {
  return stretches.every((stretch, index) => {
    const end = stretches[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const isOutside = end <= from || stretch.from > to
    return isOutside || stretch.offsetMs % HOUR_MS === 0
  })
}
