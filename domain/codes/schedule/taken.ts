import { DEVICES } from '../../scans/dimensions.ts'
import { DAYS } from '../routing/routing.ts'

/** What keeps every visitor from the destination of a code: then a change of it reaches nobody. */
export type Taker = 'expiry' | 'split' | 'rules'

/** As far as it matters here; in answers moments are texts, so that browsers convert them. */
interface Led {
  readonly split?: unknown
  readonly rules?: readonly { readonly when: Conditions }[]
  readonly expiresAt?: number
}

export interface Conditions {
  readonly device?: readonly string[] | null
  readonly country?: unknown
  readonly language?: unknown
  readonly days?: readonly string[] | null
  readonly hours?: unknown
  readonly from?: number
  readonly until?: number
}

/** From that moment on, for good; null: nothing does. Of places, languages and hours there are always others. */
export function takerFrom({ split, rules = [], expiresAt }: Led, at: number): Taker | null {
  if (expiresAt !== undefined && expiresAt <= at) return 'expiry'
  if (split) return 'split'
  const taken = rules.map(({ when }) => when).filter((when) => isAlways(when, at))
  const devices = new Set(taken.flatMap(({ device }) => device ?? DEVICES))
  return devices.size === DEVICES.length ? 'rules' : null
}

function isAlways({ country, language, days, hours, from, until }: Conditions, at: number) {
  if (country || language || hours || until !== undefined) return false
  return (from ?? at) <= at && DAYS.every((day) => days?.includes(day) ?? true)
}
