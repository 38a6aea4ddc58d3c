import type { Code } from '../../../../../client/client.ts'
import { isTimeOf } from '../../../parts/code/reach.ts'

/** Moments of the coming week at which it leads elsewhere than before: they are what people want to try. */

const STEP_MS = 900_000
const WEEK_MS = 7 * 86_400_000

type Led = Pick<Code, 'rules' | 'starts_at' | 'expires_at'>

/** In order, each once. */
export function timeChoices({ rules = [], starts_at, expires_at }: Led, now: number): number[] {
  const first = Math.ceil(now / STEP_MS) * STEP_MS
  const steps = Array.from({ length: WEEK_MS / STEP_MS }, (_, index) => first + index * STEP_MS)
  const timed = rules.map(({ when }) => when).filter(({ days, hours }) => days ?? hours)
  const begun = timed.flatMap((when) => {
    const isOn = isTimeOf(when)
    return steps.find((at) => isOn(at) && !isOn(at - STEP_MS)) ?? []
  })
  const named = [starts_at, expires_at, ...rules.flatMap(({ when }) => [when.from, when.until])]
    .map((iso) => Date.parse(iso ?? ''))
    .filter((at) => at > now)
  return [...new Set([...begun, ...named])].sort((one, other) => one - other)
}
