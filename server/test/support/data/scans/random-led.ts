import { openDice } from './random-scans.ts'

/** Codes that lead by rules, splits, times, limits and fallbacks, in every mixture; a seed decides. */

const HOUR_MS = 3_600_000
const CONDITIONS = [
  () => ({ device: ['ios'] }),
  () => ({ device: ['android', 'desktop'] }),
  () => ({ device: ['desktop', 'ios', 'android'] }),
  () => ({ country: ['DE', 'FR'] }),
  () => ({ language: ['de'] }),
  () => ({ device: ['ios'], language: ['ja'] }),
  () => ({ from: inHours(-5) }),
  () => ({ until: inHours(-5) }),
  () => ({ from: inHours(-5), until: inHours(5) }),
  () => ({ from: inHours(5), country: ['DE'] }),
  () => ({ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], timezone: 'Asia/Kolkata' }),
  () => ({ days: ['mon', 'wed'], hours: ['09:00', '17:00'], timezone: 'Europe/Berlin' }),
]

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString()
}

export interface LedCode {
  readonly body: Readonly<Record<string, unknown>>
  /** When its destination changes, and to which. */
  readonly changes: readonly { readonly at: string; readonly destination_url: string }[]
}

export function randomLed(seed: number): LedCode {
  const { below: draw } = openDice(seed)
  const isOnce = (of: number) => draw(of) === 0
  const some = <Item>(most: number, make: (index: number) => Item) =>
    Array.from({ length: draw(most + 1) }, (_, index) => make(index))
  const rules = some(3, (index) => ({
    when: (CONDITIONS[draw(CONDITIONS.length)] ?? (() => ({ device: ['ios'] })))(),
    destination_url: `https://rule.example/${seed}/${index + 1}`,
  }))
  const split = isOnce(2)
    ? Array.from({ length: 2 + draw(4) }, (_, index) => ({
        destination_url: `https://split.example/${seed}/${index + 1}`,
        weight: 1 + draw(99),
      }))
    : []
  const body = {
    name: `Led ${seed}`,
    destination_url: `https://usual.example/${seed}`,
    ...(rules.length > 0 && { rules }),
    ...(split.length > 0 && { split }),
    ...(isOnce(2) && { fallback_url: `https://closed.example/${seed}` }),
    ...(isOnce(6) && { starts_at: inHours(2) }),
    ...(isOnce(6) && { expires_at: inHours(isOnce(2) ? 3 : 30) }),
    ...(isOnce(5) && { active: false }),
  }
  const changes = some(2, (index) => ({
    at: inHours(4 * (index + 1)),
    destination_url: `https://later.example/${seed}/${index + 1}`,
  }))
  return { body, changes }
}
