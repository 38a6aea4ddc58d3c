import { insertMany } from '../../server/storage/engine/database.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { type Service, startService, stop } from '../../server/test/support/service/service.ts'
import { fillCodes } from '../support/codes.ts'
import { cpuUs } from '../support/cpu.ts'
import { median, toFixed } from '../support/measure.ts'
import { scan } from '../support/scans.ts'

/**
 * Claim: a redirect costs the same however much data there is. CPU of the server per redirect,
 * recorder included, with 1,000 codes and nothing else, and with 1,000,000 codes and 10,000,000
 * stored scans; alternating. The limit is 1.25.
 */
const CODES = 1_000_000
const SCANS = 10_000_000
const SCANNED_CODES = 1000
const CHUNK = 100_000
const ROUNDS = 5
const SECONDS = 3
const LIMIT = 1.25

const SCAN_COLUMNS = {
  code: 'int',
  at: 'int',
  seq: 'int',
  visitor: 'int',
  class: 'int',
  is_unique: 'int',
  place: 'int',
  device: 'int',
  browser: 'int',
} as const
const VISIT_COLUMNS = { scope: 'int', visitor: 'int', day: 'int', hours: 'int' } as const

const closing: (() => Promise<void> | void)[] = []
const small = await prepare(SCANNED_CODES, 0)
const large = await prepare(CODES, SCANS)
const figures = { small: [] as number[], large: [] as number[] }
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, { child, port, shortCodes, folder }] of [
    ['small', small] as const,
    ['large', large] as const,
  ]) {
    const before = cpuUs(child)
    const { answers } = await scan({ port, seconds: SECONDS, shortCodes, folder, core: null })
    if (round > 0) figures[name].push((cpuUs(child) - before) / answers)
  }
}
for (const { child } of [small, large]) await stop(child, 'SIGTERM')
for (const close of closing.reverse()) await close()
const ratio = median(figures.large) / median(figures.small)
const us = `${toFixed(median(figures.small), 1)} and ${toFixed(median(figures.large), 1)} µs`
console.log(
  `CPU of a redirect with ${SCANNED_CODES} codes, and with ${CODES} and ${SCANS} scans: ${us}`,
)
console.log(`ratio: ${toFixed(ratio)} (limit ${LIMIT})`)
process.exitCode = ratio > LIMIT ? 1 : 0

async function prepare(codes: number, scans: number) {
  const service = await startService('sqlite', {}, (close) => closing.push(close))
  const { id } = await service.account()
  const shortCodes = (await fillCodes(service.db, id, codes)).shortCodes
  await fillScans(service, scans)
  const server = await service.spawn()
  // Any thousand of them, not the newest.
  const every = Math.floor(shortCodes.length / SCANNED_CODES)
  const some = shortCodes.filter((_, index) => index % every === 0).slice(0, SCANNED_CODES)
  const port = Number(new URL(server.base).port)
  return { child: server.child, port, shortCodes: some, folder: service.env.DATA_DIR ?? '' }
}

/** In key order, as fast as the engine accepts them. */
async function fillScans({ env }: Service, count: number): Promise<void> {
  const db = await openData(env, 'scans')
  const each = count / SCANNED_CODES
  for (let seq = 0; seq < count; seq += CHUNK) {
    const places = Array.from({ length: Math.min(CHUNK, count - seq) }, (_, i) => seq + i)
    const code = (place: number) => 1_000_000 + Math.floor(place / each)
    const rows = places.map((n) => [code(n), 1.7e12 + n, n + 1, n * 7919, 0, 1, 0, 0, 0])
    const visits = places.map((n) => [code(n), n * 7919, 19_675, 1])
    await db.batch([
      insertMany('scans', SCAN_COLUMNS, rows),
      insertMany('visits', VISIT_COLUMNS, visits),
    ])
    process.stderr.write(`\r${seq + rows.length} of ${count} scans`)
  }
  if (count > 0) process.stderr.write('\n')
  await db.batch([{ text: 'update scan_feed set last_seq = $1', values: [count] }])
  await db.close()
}
