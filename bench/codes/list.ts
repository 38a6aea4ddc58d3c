import { setTimeout as sleep } from 'node:timers/promises'
import { roomyPlans } from '../../server/test/support/service/roomy-plans.ts'
import {
  type Engine,
  type Service,
  startService,
} from '../../server/test/support/service/service.ts'
import { fillCodes } from '../support/codes.ts'
import { median, patientMs, timeMs, toFixed } from '../support/measure.ts'
import { compareOrders } from './parts/orders.ts'

/**
 * Claim: page 1 of the list and a read by id cost the same however many codes an account has. Two
 * services on the same engine, one account with 1,000 codes and one with 1,000,000, queried
 * alternately over HTTP. The limit is a ratio of 2; the figures are medians. In the large account each
 * order, lists by tag and the 500th page of a walk cost at most three times as much as page 1. `list
 * sqlite` and `list postgres` for one engine.
 */
const SMALL = 1_000
const LARGE = Number(process.env.BENCH_CODES ?? 1_000_000)
const ROUNDS = 120
const LIMIT = 2
const ORDER_LIMIT = 3

interface Filled {
  readonly service: Service
  readonly key: string
  readonly accountId: string
  readonly ids: readonly string[]
}

const closing: (() => Promise<void> | void)[] = []
let worst = 0
let worstOrder = 0
const [, , , only] = process.argv
const engines = (['sqlite', 'postgres'] as const).filter((one) => (only ?? one) === one)
for (const engine of engines) {
  const small = await fill(engine, SMALL)
  const large = await fill(engine, LARGE)
  await compare(engine, 'page 1', small, large, ({ service, key }) =>
    service.call('GET', '/v1/qrcodes', { key }),
  )
  await compare(engine, 'read by id', small, large, ({ service, key, ids }) => {
    const id = ids[Math.floor(Math.random() * ids.length)]
    return service.call('GET', `/v1/qrcodes/${id}`, { key })
  })
  const { service, key } = large
  const path = '/v1/qrcodes?search=poster%20999'
  const searchMs = await timeMs(() => service.call('GET', path, { key }))
  worstOrder = Math.max(worstOrder, await compareOrders(large))
  console.log(`${engine}: a search through ${LARGE} codes: ${toFixed(searchMs, 0)} ms`)
}
for (const close of closing.reverse()) await close()
console.log(`worst ratio of ${LARGE} codes to ${SMALL}: ${toFixed(worst)} (limit ${LIMIT})`)
console.log(`worst ratio of a list to page 1: ${toFixed(worstOrder)} (limit ${ORDER_LIMIT})`)
process.exitCode = worst > LIMIT || worstOrder > ORDER_LIMIT ? 1 : 0

async function compare(
  engine: Engine,
  what: string,
  small: Filled,
  large: Filled,
  ask: (filled: Filled) => Promise<{ status: number }>,
): Promise<void> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, filled] of [
      ['small', small],
      ['large', large],
    ] as const) {
      times[name].push(await patientMs(() => ask(filled)))
    }
  }
  const ratio = median(times.large) / median(times.small)
  worst = Math.max(worst, ratio)
  const figures = `${toFixed(median(times.small))} ms and ${toFixed(median(times.large))} ms`
  console.log(
    `${engine}: ${what} with ${SMALL} and ${LARGE} codes: ${figures}, ${toFixed(ratio)} x`,
  )
}

async function fill(engine: Engine, count: number): Promise<Filled> {
  const service = await startService(engine, { PLANS_FILE: roomyPlans() }, (close) =>
    closing.push(close),
  )
  const account = await service.account()
  const { ids } = await fillCodes(service.db, account.id, count)
  // Filling keeps the loop of the service busy, which then sheds load for a while.
  await sleep(2000)
  return { service, key: account.liveKey, accountId: account.id, ids }
}
