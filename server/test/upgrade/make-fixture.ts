// Makes the fixture of a release, once, when it is released:
//
//   npm exec -- node server/test/upgrade/make-fixture.ts 0.3.0 v0.3.0      its name and its commit
//
// The release is checked out into a temporary folder and started on each engine. It lives through
// story.ts, its data is packed, and it answers questions.ts on a copy. upgrade.test.ts asks every later
// program the same.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../engines/postgres.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { SECRET } from '../support/service/databases.ts'
import { checkOutRelease } from '../support/service/processes/release-before.ts'
import type { Engine, Environment } from '../support/service/service.ts'
import { tellAbuse, tellKeys, tellPeople, tellReports } from './accounts.ts'
import { ask } from './answers.ts'
import { type Cast, openCast } from './cast.ts'
import { type Dump, dumpDatabase, loadDump } from './dump.ts'
import { packFolder, type Recorded, writeFixture } from './fixture.ts'
import { openProgram } from './program.ts'
import { questionsOf } from './questions.ts'
import {
  DAYS_AGO,
  END_MS,
  GO,
  tellEnd,
  tellFirstDay,
  tellRequestsSentOnce,
  tellSchedules,
  tellSecondDay,
  tellWebhooks,
} from './story.ts'
import { openTeller, type Teller } from './teller.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const DAY_MS = 86_400_000
/** Days in UTC must not change while the release is asked, nor while later ones are. */
const BEFORE_MIDNIGHT_MS = 1_800_000

const SETTINGS: Environment = {
  BASE_URL: 'http://qr.example.com',
  SHORT_DOMAINS: GO,
  SECRET,
  GEO_HEADERS: 'cloudflare',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  // A day: what failed is not tried again while questions are asked.
  WEBHOOK_RETRY_SECONDS: '86400',
  LOG_LEVEL: 'warn',
}

type Chapter = (teller: Teller) => Promise<void>

async function tellLastDay(teller: Teller): Promise<void> {
  const isGrown = teller.knows('fallback_url')
  await tellKeys(teller)
  if (isGrown) await tellPeople(teller)
  if (isGrown) await tellReports(teller)
  if (isGrown) await tellAbuse(teller)
  await tellRequestsSentOnce(teller)
  if (isGrown) await tellSchedules(teller)
  const receiver = await openReceiver(({ path }) => ANSWERS[path] ?? 404)
  await tellWebhooks(teller, receiver)
  await receiver.close()
  await tellEnd(teller)
}

const CHAPTERS: readonly Chapter[] = [tellFirstDay, tellSecondDay, tellLastDay]
const ANSWERS: Readonly<Record<string, number>> = { '/taken': 200, '/failing': 500, '/gone': 410 }

async function live(door: string, env: Environment): Promise<Cast> {
  const cast = openCast()
  for (const [i, tell] of CHAPTERS.entries()) {
    const shiftMs = -(DAYS_AGO[i] ?? 0) * DAY_MS
    const program = openProgram(door, env, shiftMs)
    const server = await program.start()
    try {
      await tell(await openTeller(program, server, cast, shiftMs))
      await server.stop(i === CHAPTERS.length - 1 ? 'SIGKILL' : 'SIGTERM')
    } finally {
      await server.stop('SIGKILL')
    }
  }
  return cast
}

async function record(door: string, env: Environment, cast: Cast, askedAt: number) {
  const program = openProgram(door, env, 0)
  const server = await program.start()
  try {
    const { knows } = await openTeller(program, server, cast, 0)
    const day = (ago: number) => new Date(askedAt - ago * DAY_MS).toISOString().slice(0, 10)
    const records: Recorded[] = []
    for (const asked of questionsOf({ cast, knows, day })) {
      const told = await ask(asked, server, program)
      if (told.status === null || told.status === 429 || told.status >= 500) {
        throw new Error(`${JSON.stringify(asked)}: ${JSON.stringify(told)}`)
      }
      records.push({ asked, told })
    }
    return records
  } finally {
    await server.stop('SIGKILL')
  }
}

async function inDatabase<Done>(url: string, work: (client: pg.Client) => Promise<Done>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A dump that, loaded and dumped again, says the same. */
async function dumpChecked(url: string): Promise<Dump> {
  const dump = await inDatabase(url, dumpDatabase)
  await inDatabase(url, (client) => client.query('create database copied'))
  const copied = new URL(url)
  copied.pathname = '/copied'
  const again = await inDatabase(copied.href, async (client) => {
    await loadDump(client, dump)
    return dumpDatabase(client)
  })
  // PostgreSQL leaves out parentheses that it does not need the second time.
  const plain = (one: Dump) => JSON.stringify(one).replace(/[()]/g, '')
  if (plain(again) !== plain(dump)) throw new Error('The dump is not whole')
  return dump
}

async function make(release: string, commit: string, door: string, engine: Engine): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-fixture-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    const data = join(folder, 'data')
    const env = {
      ...SETTINGS,
      DATA_DIR: data,
      ...(postgres && { DATABASE_URL: postgres.url }),
    }
    const cast = await live(door, env)
    const files = packFolder(data)
    const database = postgres && (await dumpChecked(postgres.url))
    await sleep(END_MS + 1_000)
    const askedAt = Date.now()
    cpSync(data, join(folder, 'asked'), { recursive: true })
    const records = await record(door, { ...env, DATA_DIR: join(folder, 'asked') }, cast, askedAt)
    const fixture = { release, commit, engine, askedAt, env: SETTINGS, records, database, files }
    const path = writeFixture(fixture)
    process.stdout.write(`${path}: ${records.length} answers, ${readFileSync(path).length} bytes\n`)
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function main(): Promise<void> {
  const [release, commit] = process.argv.slice(2)
  if (!release || !commit) throw new Error('Usage: make-fixture.ts <release> <commit>')
  if (DAY_MS - (Date.now() % DAY_MS) < BEFORE_MIDNIGHT_MS)
    throw new Error('Too close to midnight UTC')
  const home = mkdtempSync(join(tmpdir(), 'qroute-release-'))
  try {
    const door = checkOutRelease(home, commit)
    const id = execFileSync('git', ['rev-parse', commit], { cwd: ROOT, encoding: 'utf8' }).trim()
    for (const engine of ['sqlite', 'postgres'] as const) await make(release, id, door, engine)
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

await main()
