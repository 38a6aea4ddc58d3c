import { setTimeout as sleep } from 'node:timers/promises'
import { roomyPlans } from '../../server/test/support/service/roomy-plans.ts'
import { type Engine, startService } from '../../server/test/support/service/service.ts'
import { fillCodes } from '../support/codes.ts'
import { median, openLimits, patientMs, toFixed } from '../support/measure.ts'
import { tagCodes } from '../support/tags.ts'
import { takePlaces, toTerm } from '../support/terms.ts'
import { type OrderedAccount, scanCodes } from './parts/orders.ts'

/**
 * Claim: with 100,000 codes, a fifth of them with a start, an expiry or a limit, the figures on the chips
 * of the list come within 20 ms, and a page in the order of scans costs at most three times as much as
 * page 1. Over HTTP, alternating with page 1 of the same account; medians. What they cost if every code
 * has one of these, and what filters cost, is printed beside them. `chips sqlite` and `chips postgres` for one engine.
 */
const CODES = Number(process.env.BENCH_CODES ?? 100_000)
const ROUNDS = 25
const LIMIT_MS = 20
const ORDER_LIMIT = 3

/** Who has a term: one of five, or everybody. */
const MIXES = { 'a fifth with a term': 5, 'all with a term': 1 } as const

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const [, , , only] = process.argv
const engines = (['sqlite', 'postgres'] as const).filter((one) => (only ?? one) === one)
for (const engine of engines) {
  for (const [mix, share] of Object.entries(MIXES)) await measure(engine, mix, share)
}
for (const close of closing.reverse()) await close()
limits.end()

async function measure(engine: Engine, mix: string, share: number): Promise<void> {
  const account = await fill(engine, share)
  const about = `${engine}, ${CODES} codes, ${mix}`
  const time = async (what: string) => {
    const plain: number[] = []
    const asked: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await timeOf(account, '/v1/qrcodes'))
      asked.push(await timeOf(account, what))
    }
    const [ms, reference] = [median(asked), median(plain)]
    const ratio = ms / reference
    const figures = `${toFixed(ms)} ms, ${toFixed(ratio)} x of page 1`
    console.log(`${about}: ${what}: ${figures}, the fastest ${toFixed(Math.min(...asked))} ms`)
    return { ms, ratio }
  }
  const { ms } = await time('/v1/qrcodes/counts')
  if (share > 1) limits.atMost(`${about}: figures of all chips`, ms, LIMIT_MS, 'ms')
  for (const query of ['tag=half', 'tag=few', 'search=poster%20999']) {
    await time(`/v1/qrcodes/counts?${query}`)
  }
  for (const query of ['sort=-total_scans', 'sort=total_scans']) {
    const { ratio } = await time(`/v1/qrcodes?${query}`)
    limits.atMost(`${about}: ${query}`, ratio, ORDER_LIMIT, 'x of page 1')
  }
  for (const query of [
    'state=active',
    'state=paused',
    'tag=half',
    'tag=few',
    'search=poster%20999',
  ]) {
    await time(`/v1/qrcodes?${query}&sort=-total_scans`)
  }
}

async function fill(engine: Engine, share: number): Promise<OrderedAccount> {
  const env = { PLANS_FILE: roomyPlans() }
  const service = await startService(engine, env, (close) => closing.push(close))
  const { id: accountId, liveKey: key } = await service.account()
  const { ids } = await fillCodes(service.db, accountId, CODES, (index) => ({
    ...(index % 12 === 0 && { status: 'paused' as const }),
    ...(index % 20 === 1 && { status: 'draft' as const }),
    ...(index % share === 0 && { routing: toTerm(Math.floor(index / share)) }),
  }))
  const account = { service, accountId, key, ids }
  await takePlaces(service.env, ids, share)
  await tagCodes(service.db, accountId, ids)
  await scanCodes(account)
  // Filling keeps the loop of the service busy, which then sheds load for a while.
  await sleep(2000)
  // Only once nobody looks at an earlier moment any more, it knows that every row is to be seen by all.
  if (engine === 'postgres') await service.db.query('vacuum analyze codes')
  return account
}

const timeOf = ({ service, key }: OrderedAccount, path: string) =>
  patientMs(() => service.call('GET', path, { key }))
