import type { When } from '../../../../client/client.ts'
import { DAYS } from '../../../../domain/codes/routing/routing.ts'

/** The conditions of a rule as they are written here, and their spellings. */

export type Condition = Exclude<keyof When, 'timezone'>
export const CONDITIONS = [
  'device',
  'country',
  'language',
  'days',
  'hours',
  'from',
  'until',
] as const satisfies readonly Condition[]
export type DeviceName = NonNullable<When['device']>[number]
export type DayName = (typeof DAYS)[number]

/** A condition that is there but empty is being filled in. */
export interface WhenDraft {
  readonly device?: readonly DeviceName[]
  readonly country?: readonly string[]
  readonly language?: readonly string[]
  readonly days?: readonly DayName[]
  readonly hours?: readonly [string, string]
  readonly timezone?: string
  readonly from?: string
  readonly until?: string
}

/** Without the nulls that a request may have. */
export function toWhenDraft(when: When): WhenDraft {
  const given = Object.entries(when).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as WhenDraft
}

/** In the order in which the server answers, so that what is equal is written alike. */
export function toWhen(when: WhenDraft): When {
  const { device, country, language, days, hours, timezone, from, until } = when
  const isTimed = days !== undefined || hours !== undefined
  return {
    ...(device && { device }),
    ...(country && { country }),
    ...(language && { language }),
    ...(days && { days: DAYS.filter((day) => days.includes(day)) }),
    ...(hours && { hours }),
    ...(isTimed && timezone !== undefined && { timezone }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** As this page writes it. */
export function toSpelling(when: When | WhenDraft): When {
  return toWhen(toWhenDraft(when as When))
}

/** One text for all spellings of conditions that the same scans meet. */
export function whenText(when: When | WhenDraft): string {
  const spelt = toSpelling(when)
  const isTimed = spelt.days !== undefined || spelt.hours !== undefined
  return JSON.stringify(isTimed ? { ...spelt, timezone: spelt.timezone ?? 'UTC' } : spelt)
}
