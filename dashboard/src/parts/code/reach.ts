import type { CodeItem, When } from '../../../../client/client.ts'
import { holds, prepareWhen } from '../../../../domain/codes/routing/rules.ts'
import { type Conditions, type Taker, takerFrom } from '../../../../domain/codes/schedule/taken.ts'
import { DEVICES } from '../../../../domain/scans/dimensions.ts'

/**
 * Whom the destination of a code is for. Rules come before it, and with a split no visitor gets there:
 * whoever reads or changes a destination is told so.
 */
export type Reach = 'everyone' | 'rest' | 'crawlers' | 'otherCrawlers'

export type Led = Pick<CodeItem, 'rules' | 'split'>

export function reachOf({ rules, split }: Led): Reach {
  if (split) return rules ? 'otherCrawlers' : 'crawlers'
  return rules ? 'rest' : 'everyone'
}

/**
 * The rule that no scan gets past at this moment, from 1; null: some do. Of places and languages there
 * are always others, so only devices can be all of them.
 */
export function endOfRules({ rules = [] }: Led, now: number): number | null {
  const left = new Set<string>(DEVICES)
  for (const [index, { when }] of rules.entries()) {
    if (when.country || when.language || !isTimeOf(when)(now)) continue
    for (const device of when.device ?? DEVICES) left.delete(device)
    if (left.size === 0) return index + 1
  }
  return null
}

/** What no visitor gets past from a moment on; null: some do. */
export function takerAt(
  { rules, split, expires_at }: Led & Pick<CodeItem, 'expires_at'>,
  at: number,
): Taker | null {
  const toNumbers = ({ from, until, ...rest }: When): Conditions => ({
    ...rest,
    ...(from && { from: Date.parse(from) }),
    ...(until && { until: Date.parse(until) }),
  })
  const led = {
    split,
    rules: rules?.map(({ when }) => ({ when: toNumbers(when) })) ?? [],
    ...(expires_at && { expiresAt: Date.parse(expires_at) }),
  }
  return takerFrom(led, at)
}

const NOBODY = { device: DEVICES[0], country: '', language: '' }

/** Whether days, hours and dates of a condition hold at a moment. */
export function isTimeOf(when: When): (at: number) => boolean {
  const { days, hours, timezone, from, until } = when
  const [start = '', end = ''] = hours ?? []
  const prepared = prepareWhen({
    ...(days && { days }),
    ...(hours && { hours: [start, end] }),
    ...(timezone && { timezone }),
    ...(from && { from: Date.parse(from) }),
    ...(until && { until: Date.parse(until) }),
  })
  return (at) => holds(prepared, NOBODY, at)
}
