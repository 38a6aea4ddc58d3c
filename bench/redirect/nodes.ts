import { readFileSync } from 'node:fs'
import { type Engine, startService, stop } from '../../server/test/support/service/service.ts'
import { runLoad } from '../support/load.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'
import { toRequests } from '../support/scans.ts'

/**
 * Claim: a redirect from a node's memory on PostgreSQL takes the main thread hardly more time than one
 * on SQLite, with everything that a node does for its lease. At a fixed rate, so that the recorders' share is
 * the same, in alternating rounds.
 */
const ROUNDS = 9
const LOAD = { seconds: 3, perSecond: 4000, connections: 64, repeat: 1 }
const CODES = 1000
const LIMIT = 1.15

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const lanes = [await openLane('sqlite'), await openLane('postgres')]
for (let round = -1; round < ROUNDS; round++) {
  for (const lane of round % 2 === 0 ? lanes : lanes.toReversed()) await lane.run(round >= 0)
}
const [own, shared] = lanes.map(({ cpu }) => median(cpu))
console.log(
  `main thread per redirect: ${toFixed(shared ?? 0, 1)} µs on PostgreSQL, ${toFixed(own ?? 0, 1)} on SQLite`,
)
limits.atMost('redirect from memory on PostgreSQL', (shared ?? 0) / (own ?? 1), LIMIT)
for (const close of closing.reverse()) await close()
limits.end()

async function openLane(engine: Engine) {
  const service = await startService(engine, {}, (close) => closing.push(close))
  const { liveKey: key } = await service.account()
  const items = Array.from({ length: CODES }, (_, i) => ({
    name: `Poster ${i}`,
    destination_url: `https://example.com/landing/page?utm=qr&code=${i}`,
  }))
  const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  const shortCodes = json.data.map(
    (item: { qrcode: { short_code: string } }) => item.qrcode.short_code,
  )
  const { child, base } = await service.spawn()
  closing.push(() => stop(child, 'SIGTERM'))
  const cpu: number[] = []
  const requests = toRequests(shortCodes)
  return {
    cpu,
    async run(isCounted: boolean) {
      const begun = mainThreadUs(child.pid ?? 0)
      const { answers } = await runLoad({ ...LOAD, port: Number(new URL(base).port), requests })
      if (isCounted) cpu.push((mainThreadUs(child.pid ?? 0) - begun) / (answers['302'] ?? 0))
    },
  }
}

function mainThreadUs(pid: number): number {
  const fields =
    readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
