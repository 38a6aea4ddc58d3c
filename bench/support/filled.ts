import {
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { openAccount } from '../../server/domain/accounts/accounts.ts'
import { BUILT_IN_PLANS } from '../../server/domain/accounts/plans.ts'
import { openAccountStore } from '../../server/storage/accounts/accounts.ts'
import { makeFolder, openDatabase } from '../../server/storage/engine/open-database.ts'
import { openRecorder } from '../../server/storage/scans/recording/record-scans.ts'
import {
  type Engine,
  type Environment,
  environment,
} from '../../server/test/support/service/service.ts'
import { fillCodes } from './codes.ts'
import { openYear, type Year, yearUpTo } from './year.ts'

/**
 * Data of a year (bench/support/year.ts), recorded by the recorder itself. With BENCH_DATA, a
 * folder, SQLite data is kept there and reused the next time; measurements always run on a copy.
 */
export interface Filled {
  readonly env: Environment
  readonly year: Year
  readonly key: string
  readonly shortCodes: readonly string[]
}

const CODES = 1000
const BATCH = 5000
const NOTE = 'year.json'

type Close = (close: () => Promise<void> | void) => void

export async function openFilled(
  engine: Engine,
  scans: number,
  onClose: Close,
  extra: Environment = {},
  codes = CODES,
): Promise<Filled> {
  const env = await environment(engine, extra, onClose)
  const keep = engine === 'sqlite' ? process.env.BENCH_DATA : undefined
  if (keep === undefined) return { env, ...(await fill(env, scans, codes)) }
  const kept = join(keep, codes === CODES ? `year-${scans}` : `year-${scans}-${codes}`)
  if (!existsSync(kept)) await makeKept(kept, env, scans, codes)
  const folder = env.DATA_DIR ?? ''
  cpSync(kept, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  // It may come from an older program: a server start would not wait that long for the migration.
  const config = readConfig(env)
  for (const part of ['codes', 'scans'] as const) {
    await (await openDatabase(config, pino({ level: 'silent' }), part)).close()
  }
  return { env, ...JSON.parse(readFileSync(join(folder, NOTE), 'utf8')) }
}

async function makeKept(
  kept: string,
  env: Environment,
  scans: number,
  count: number,
): Promise<void> {
  const making = `${kept}.making`
  rmSync(making, { recursive: true, force: true })
  makeFolder(making)
  const note = await fill({ ...env, DATA_DIR: making }, scans, count)
  writeFileSync(join(making, NOTE), JSON.stringify(note))
  renameSync(making, kept)
}

async function fill(env: Environment, scans: number, count: number): Promise<Omit<Filled, 'env'>> {
  const config = readConfig(env)
  const log = pino({ level: 'silent' })
  const codes = await openDatabase(config, log)
  const person = { name: 'Acme', email: 'acme@example.com', plan: 'enterprise' } as const
  const { account, liveKey } = await openAccount(openAccountStore(codes), BUILT_IN_PLANS, person)
  const { ids, shortCodes } = await fillCodes(codes, account.id, count)
  await codes.close()
  const year: Year = { accountId: account.id, codeIds: ids, scans, ...yearUpTo(Date.now()) }
  const db = await openDatabase(config, log, 'scans')
  const recorder = openRecorder(db)
  const next = openYear(year)
  const begun = performance.now()
  for (let done = 0; done < scans; done += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, scans - done) }, next)
    await recorder.record('log_year', done / BATCH, done / BATCH + 1, some)
    showProgress(done + some.length, scans, begun)
  }
  process.stderr.write('\n')
  await db.close()
  return { year, key: liveKey, shortCodes }
}

const WIDTH = 30

function showProgress(done: number, all: number, begun: number): void {
  const bar = '#'.repeat(Math.floor((done / all) * WIDTH)).padEnd(WIDTH, '.')
  const rate = Math.round(done / ((performance.now() - begun) / 1000))
  process.stderr.write(`\r[${bar}] ${done} of ${all} scans, ${rate}/s `)
}
