import assert from 'node:assert/strict'
import fc from 'fast-check'
import { memoryRateLimiter } from '../../../../../domain/accounts/rate-limit.ts'
import type { Answer } from '../../service/call.ts'
import { tally } from '../../service/crowd.ts'
import { momentsOf } from '../../service/moments.ts'

/** What an answer says about the rate limit, and laws that hold for any client. */

export function rateOf({ headers }: Pick<Answer, 'headers'>) {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? 'missing')
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') }
}

export function assertRate(answer: Answer, limit: number, remaining: number) {
  const { reset, ...rest } = rateOf(answer)
  assert.deepEqual(rest, { limit, remaining }, `${answer.status} ${answer.text}`)
  const seconds = reset - Date.now() / 1000
  assert.ok(Number.isInteger(reset) && seconds > -1 && seconds <= 61, `in ${seconds} s`)
}

export function assertRefused(answer: Answer, limit: number) {
  assert.equal(`${answer.status} ${answer.json.error.code}`, '429 rate_limit_exceeded')
  assertRate(answer, limit, 0)
  const seconds = answer.headers.get('retry-after') ?? ''
  assert.match(seconds, /^[1-9]\d*$/)
  assert.ok(Number(seconds) <= 61)
  // Whoever waits for the one has waited for the other, to the second.
  const at = rateOf(answer).reset - Number(seconds)
  const { sent, told } = momentsOf(answer)
  assert.ok(at >= Math.floor(sent / 1000) - 1 && at <= Math.floor(told / 1000) + 1)
}

/** All requests of a window pass, one after the other, and the next ones do not. */
export async function assertUsedUp(read: () => Promise<Answer>, limit: number): Promise<void> {
  const resets = new Set<number>()
  for (let left = limit - 1; left >= 0; left--) {
    const answer = await read()
    assert.equal(answer.status, 200)
    assertRate(answer, limit, left)
    resets.add(rateOf(answer).reset)
  }
  for (let i = 0; i < 3; i++) {
    const answer = await read()
    assertRefused(answer, limit)
    resets.add(rateOf(answer).reset)
  }
  assert.equal(resets.size, 1, 'a refusal does not prolong the window')
}

/** Of simultaneous requests as many pass as may. */
export function assertExact(answers: readonly Answer[], limit: number): void {
  assert.deepEqual(tally(answers), { 200: limit, 429: answers.length - limit })
  const passed = answers.filter(({ status }) => status === 200)
  const left = passed.map((answer) => rateOf(answer).remaining).sort((a, b) => a - b)
  assert.deepEqual(left, Array.from(left.keys()), 'each number is told once')
  for (const answer of answers) if (answer.status === 429) assertRefused(answer, limit)
}

/** A client that waits for the end of its window is never rejected. */
export async function assertPatientOnesPass(numRuns: number): Promise<void> {
  const pauses = fc.array(fc.oneof(fc.nat(5), fc.nat(70_000)), { minLength: 1, maxLength: 200 })
  const law = fc.asyncProperty(fc.nat(2 ** 41), fc.integer({ min: 1, max: 9 }), pauses, walk)
  async function walk(beginning: number, limit: number, waits: readonly number[]) {
    let now = beginning
    const limiter = memoryRateLimiter(() => now)
    for (const wait of waits) {
      now += wait
      const { admitted, remaining, endsAt } = await limiter.take('a', limit)
      assert.ok(admitted)
      assert.equal(endsAt % 1000, 0)
      assert.ok(endsAt > now && endsAt <= now + 61_000)
      const leftMs = endsAt - now
      assert.deepEqual(limiter.peek('a', limit), { limit, remaining, endsAt, leftMs, admitted })
      if (remaining === 0) now = endsAt
    }
  }
  await fc.assert(law, { numRuns })
}

/** A client that does not wait gets exactly the limit in each window. */
export async function assertLimitIsExact(numRuns: number): Promise<void> {
  const steps = fc.array(fc.nat(3000), { minLength: 1, maxLength: 300 })
  const law = fc.asyncProperty(fc.nat(2 ** 41), fc.integer({ min: 1, max: 9 }), steps, walk)
  async function walk(beginning: number, limit: number, waits: readonly number[]) {
    let now = beginning
    const limiter = memoryRateLimiter(() => now)
    const asked = new Map<number, number>()
    for (const wait of waits) {
      now += wait
      await limiter.take('b', limit)
      const { admitted, endsAt } = await limiter.take('a', limit)
      const count = (asked.get(endsAt) ?? 0) + 1
      asked.set(endsAt, count)
      assert.equal(admitted, count <= limit)
    }
    const ends = [...asked.keys()]
    for (const [i, end] of ends.entries()) assert.ok(i === 0 || end - (ends[i - 1] ?? 0) >= 60_000)
  }
  await fc.assert(law, { numRuns })
}
