import { DAY_MS, toDate } from '../../domain/time/periods.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import { type Engine, spawnServer, stop } from '../../server/test/support/service/service.ts'
import { openAsking } from '../support/asking.ts'
import { cpuUs } from '../support/cpu.ts'
import { type Filled, openFilled } from '../support/filled.ts'
import { median, openLimits } from '../support/measure.ts'

/**
 * Claim: figures of a tag are exact and take less than 3 s up to the number of scans that is counted. A
 * tag of 2,000 codes with 1,000,000 scans of a year, all of which are asked about. `tags postgres` for
 * PostgreSQL.
 */
const engine: Engine = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite'
const CODES = 2000
const SCANS = 1_000_000
const ROUNDS = 3
const LIMIT_MS = 3000
/** For new visitors it matters who was there earlier in the year. */
const LATER_DAYS = 30

const QUESTIONS = [
  ['aggregate', ''],
  ['aggregate with details', '&include=details'],
  ['aggregate with details of the last 11 months', '&include=details'],
  ['aggregate with a filter and a time zone', '&device=ios&timezone=Europe/Berlin'],
  ['timeseries by day', ''],
  ['timeseries by month', '&interval=month'],
  ['top', ''],
  ['top by visitors', '&by=unique_visitors'],
  ['heatmap', ''],
  ['quality', ''],
] as const

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const filled = await openFilled(
    engine,
    SCANS,
    (close) => closing.push(close),
    {},
    { codes: CODES },
  )
  await tagAll(filled)
  const server = await spawnServer(filled.env)
  closing.push(() => stop(server.child))
  const ask = openAsking(server.base, filled.key)
  const first = Math.floor(filled.year.from / DAY_MS)
  for (const [what, more] of QUESTIONS) {
    const times: number[] = []
    const cpuBefore = cpuUs(server.child)
    const start = toDate(first + (what.includes('last') ? LATER_DAYS : 0))
    for (let round = 0; round < ROUNDS; round++) {
      const [route] = what.split(' ')
      const { ms } = await ask(`/v1/analytics/${route}?tag=all&start_date=${start}${more}`)
      times.push(ms)
    }
    const cpuMs = Math.round((cpuUs(server.child) - cpuBefore) / ROUNDS / 1000)
    limits.atMost(`${engine}: ${what}, ${cpuMs} ms of processor`, median(times), LIMIT_MS, 'ms')
  }
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function tagAll({ env, year }: Filled): Promise<void> {
  const db = await openData(env)
  const tag = `insert into tags (account_id, mode, key, name, id, created_at)
    values ($1, 'live', 'all', 'all', 'tag_of_all', 0)`
  const tagged = `insert into code_tags (tag_id, code_id)
    select 'tag_of_all', id from codes where account_id = $1`
  const values = [year.accountId]
  await db.batch([
    { text: tag, values },
    { text: tagged, values },
  ])
  await db.close()
}
