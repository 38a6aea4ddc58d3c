import {
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import pino from 'pino'
import { openAccount } from '../../domain/accounts/accounts.ts'
import { BUILT_IN_PLANS } from '../../domain/accounts/plans.ts'
import type { Code } from '../../domain/codes/code.ts'
import { UNKNOWN } from '../../domain/scans/dimensions.ts'
import type { LoggedScan } from '../../domain/scans/scans.ts'
import { readConfig } from '../../server/config.ts'
import { openAccountStore } from '../../server/storage/accounts/accounts.ts'
import { makeFolder, openDatabase } from '../../server/storage/engine/open-database.ts'
import { openRecorder } from '../../server/storage/scans/recording/record-scans.ts'
import {
  copyDatabase,
  hasDatabase,
  keepDatabase,
} from '../../server/test/support/service/databases.ts'
import {
  type Engine,
  type Environment,
  environment,
} from '../../server/test/support/service/service.ts'
import { fillCodes } from './codes.ts'
import { copyToPostgres } from './to-postgres.ts'
import { openYear, type Year, yearUpTo } from './year.ts'

/**
 * Data of a year (bench/support/year.ts), recorded by the recorder itself. With BENCH_DATA, a
 * folder, SQLite data is kept there and reused the next time, and that of PostgreSQL in a database of
 * the server of TEST_DATABASE_URL; measurements always run on a copy.
 */
export interface Filled {
  readonly env: Environment
  readonly year: Year
  readonly key: string
  readonly shortCodes: readonly string[]
}

/** What the account has. */
export interface Shape {
  /** Tells data apart that is kept. */
  readonly name?: string
  readonly codes?: number
  /** What the code of this number has otherwise. */
  readonly vary?: (index: number) => Partial<Code>
  /** After so many scans comes one that does not count. */
  readonly uncountedAfter?: number
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
  shape: Shape = {},
): Promise<Filled> {
  const folder = process.env.BENCH_DATA
  const parts = ['year', shape.name, scans, shape.codes].filter((part) => part !== undefined)
  // A database that is given is somebody's own.
  const isKept = folder !== undefined && extra.DATABASE_URL === undefined
  const kept = isKept ? join(folder, parts.join('-')) : null
  if (engine === 'postgres') return openOnPostgres(kept, scans, onClose, extra, shape)
  const env = await environment(engine, extra, onClose)
  if (kept === null) return { env, ...(await fill(env, scans, shape)) }
  if (!existsSync(kept)) await makeKept(kept, env, scans, shape)
  const own = env.DATA_DIR ?? ''
  cpSync(kept, own, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await migrate(env)
  return { env, ...JSON.parse(readFileSync(join(own, NOTE), 'utf8')) }
}

/** Filled on SQLite, which is much faster, and copied. */
async function openOnPostgres(
  kept: string | null,
  scans: number,
  onClose: Close,
  extra: Environment,
  shape: Shape,
): Promise<Filled> {
  const closing: (() => Promise<void> | void)[] = []
  const toClose: Close = (close) => closing.push(close)
  const { DATABASE_URL: _, ...other } = extra
  const make = async () => {
    const source = await openFilled('sqlite', scans, toClose, other, shape)
    const env = await environment('postgres', extra, kept === null ? onClose : toClose)
    await copyToPostgres(source.env.DATA_DIR ?? '', env.DATABASE_URL ?? '')
    return { ...source, env }
  }
  try {
    if (kept === null) return await make()
    const database = basename(kept).replaceAll('-', '_')
    const note = `${kept}.postgres.json`
    if (!(existsSync(note) && (await hasDatabase(database)))) {
      const { env, ...filled } = await make()
      await keepDatabase(env.DATABASE_URL ?? '', database)
      writeFileSync(note, JSON.stringify(filled))
    }
    const url = await copyDatabase(database, onClose)
    const env = await environment('postgres', { ...extra, DATABASE_URL: url }, onClose)
    await migrate(env)
    return { env, ...JSON.parse(readFileSync(note, 'utf8')) }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** It may come from an older program: a server start would not wait that long for the migration. */
async function migrate(env: Environment): Promise<void> {
  const config = readConfig(env)
  for (const part of ['codes', 'scans'] as const) {
    await (await openDatabase(config, pino({ level: 'silent' }), part)).close()
  }
}

async function makeKept(
  kept: string,
  env: Environment,
  scans: number,
  shape: Shape,
): Promise<void> {
  const making = `${kept}.making`
  rmSync(making, { recursive: true, force: true })
  makeFolder(making)
  const note = await fill({ ...env, DATA_DIR: making }, scans, shape)
  writeFileSync(join(making, NOTE), JSON.stringify(note))
  renameSync(making, kept)
}

async function fill(env: Environment, scans: number, shape: Shape): Promise<Omit<Filled, 'env'>> {
  const config = readConfig(env)
  const log = pino({ level: 'silent' })
  const codes = await openDatabase(config, log)
  const person = { name: 'Acme', email: 'acme@example.com', plan: 'enterprise' } as const
  const { account, liveKey } = await openAccount(openAccountStore(codes), BUILT_IN_PLANS, person)
  const made = await fillCodes(codes, account.id, shape.codes ?? CODES, shape.vary)
  await codes.close()
  const accountId = account.id
  const year: Year = { accountId, codeIds: made.ids, scans, ...yearUpTo(Date.now()) }
  const db = await openDatabase(config, log, 'scans')
  const recorder = openRecorder(db)
  const { next, all } = withUncounted(year, shape.uncountedAfter)
  const begun = performance.now()
  for (let done = 0; done < all; done += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, all - done) }, next)
    await recorder.record('log_year', done / BATCH, done / BATCH + 1, some)
    showProgress(done + some.length, all, begun)
  }
  process.stderr.write('\n')
  await db.close()
  return { year, key: liveKey, shortCodes: made.shortCodes }
}

const UNCOUNTED = [
  { class: 'crawler', reason: 'Googlebot' },
  { class: 'prefetch', reason: 'prefetch' },
  { class: 'missed', reason: 'paused' },
  { class: 'preview', reason: 'Slackbot' },
] as const

function withUncounted(year: Year, after = Number.POSITIVE_INFINITY) {
  const count = openYear(year)
  let last: LoggedScan | null = null
  let made = 0
  const next = (): LoggedScan => {
    made += 1
    if (last && made % (after + 1) === 0) {
      const why = UNCOUNTED[(made / (after + 1)) % UNCOUNTED.length] ?? UNCOUNTED[0]
      return { ...last, ...why, visitor: 0, variant: UNKNOWN }
    }
    last = count()
    return last
  }
  return { next, all: year.scans + Math.floor(year.scans / after) }
}

const WIDTH = 30

function showProgress(done: number, all: number, begun: number): void {
  const bar = '#'.repeat(Math.floor((done / all) * WIDTH)).padEnd(WIDTH, '.')
  const rate = Math.round(done / ((performance.now() - begun) / 1000))
  process.stderr.write(`\r[${bar}] ${done} of ${all} scans, ${rate}/s `)
}
