import { roomyPlans } from '../../server/test/support/service/roomy-plans.ts'
import { type Engine, startService } from '../../server/test/support/service/service.ts'
import { cpuUs } from '../support/cpu.ts'
import { median, openLimits } from '../support/measure.ts'

/**
 * Claim: a bulk of a thousand changes, each code with a destination of its own, costs at most 1.3 times
 * the CPU of the server that the same change of a thousand codes costs. Alternating; medians.
 */
const CODES = 1000
const ROUNDS = 9
/** In a row: the clock of a process ticks every 10 ms. */
const IN_A_ROW = 4
const LIMIT = 1.3

interface Answer {
  readonly data: { readonly qrcode: { readonly id: string } }[]
  readonly summary?: { readonly failed: number }
}

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  for (const engine of ['sqlite', 'postgres'] as const) await measureEngine(engine)
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function measureEngine(engine: Engine): Promise<void> {
  const env = { PLANS_FILE: roomyPlans(), LOG_LEVEL: 'warn' }
  const service = await startService(engine, env, (close) => closing.push(close))
  const { liveKey: key } = await service.account()
  const server = await service.spawn()
  const send = async (method: string, body: object) => {
    const response = await fetch(`${server.base}/v1/qrcodes/bulk`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer
    if (answer.summary?.failed !== 0) throw new Error(JSON.stringify(answer).slice(0, 500))
    return answer
  }
  const made = await send('POST', {
    items: Array.from({ length: CODES }, (_, index) => ({
      name: `Table ${index}`,
      destination_url: 'https://example.com/',
      external_id: `T-${index}`,
    })),
  })
  const ids: string[] = made.data.map(({ qrcode }) => qrcode.id)
  const ways: Record<string, (round: number) => object> = {
    same: (round) => ({ ids, change: { destination_url: `https://example.com/round/${round}` } }),
    each: (round) => ({
      items: ids.map((id, index) => ({ id, destination_url: toUrl(round, index) })),
    }),
    named: (round) => ({
      items: ids.map((_, index) => ({
        id: `ext_T-${index}`,
        destination_url: toUrl(-round, index),
      })),
    }),
  }
  const costs: Record<string, number[]> = { same: [], each: [], named: [] }
  for (let round = 0; round < ROUNDS + 2; round++) {
    for (const [way, bodyOf] of Object.entries(ways)) {
      const before = cpuUs(server.child)
      for (let time = 0; time < IN_A_ROW; time++) {
        await send('PATCH', bodyOf(round * IN_A_ROW + time + 1))
      }
      // The first two warm up.
      if (round >= 2) costs[way]?.push((cpuUs(server.child) - before) / CODES / IN_A_ROW)
    }
  }
  const cost = (way: string) => median(costs[way] ?? [])
  const figures = Object.keys(ways).map((way) => `${way} ${Math.round(cost(way))} µs a code`)
  console.log(`${engine}: CPU of a change: ${figures.join(', ')}`)
  limits.atMost(`${engine}: each its own, by id`, cost('each') / cost('same'), LIMIT)
  limits.atMost(`${engine}: each its own, by external id`, cost('named') / cost('same'), LIMIT)
}

function toUrl(round: number, index: number): string {
  return `https://example.com/round/${round}/table/${index}`
}
