import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { Problem } from '../../../domain/errors.ts'
import { newId } from '../../../domain/ids.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { openShipper } from '../../recorder/shipper.ts'
import { openLogFiles } from '../../scan-log/files.ts'
import { fromLine } from '../../scan-log/format.ts'
import { watchDatabase } from '../../storage/engine/open-database.ts'
import { openLogin } from '../../storage/engine/postgres/login.ts'
import { openPostgres, type PostgresOptions } from '../../storage/engine/postgres/postgres.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { openDatabaseProxy } from '../support/chaos/database-proxy.ts'
import { lineOf } from '../support/data/scans/session.ts'
import { openData } from '../support/service/databases.ts'
import { connect } from '../support/service/own-postgres.ts'
import { environment, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Recorders on PostgreSQL take turns. While one waits for another, nothing is wrong and nothing is lost.
 * Proofs: recorders on PostgreSQL that wait for their turn longer than any other time limit.
 */

/** Recorders on PostgreSQL take turns. While one waits for another, nothing is wrong and nothing is lost. */
const log = pino({ level: 'silent' })

/** The lock of all releases: spelled out, because those before must wait for the same one. */
const TAKE = 'select pg_advisory_lock(7134072)'
const GIVE_BACK = 'select pg_advisory_unlock(7134072)'

const WAITS = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`

const SHORT_MS = 200

/** No statement on one scan takes as long. */
const LIMIT_MS = 1500

/** A node's log, shipper and connections, and somebody else who can hold the lock. */
async function openNode(t: TestContext, options: Partial<PostgresOptions>) {
  const env = await environment('postgres', {}, (close) => atEnd(t, close))
  await (await openData(env, 'scans')).close()
  const url = env.DATABASE_URL ?? ''
  const line = await openDatabaseProxy(t, url)
  const watch = watchDatabase(log, 'test')
  const login = openLogin({ DATABASE_URL: line.url, DATABASE_URL_FILE: null }, watch)
  const db = openPostgres(login, watch, { connections: 2, ...options })
  atEnd(t, () => db.close())
  const folder = join(env.DATA_DIR ?? '', 'log')
  mkdirSync(folder)
  const session = newId('log', Date.now())
  const files = openLogFiles(folder, session, 'process')
  atEnd(t, () => files.close())
  const shipper = openShipper(folder, openRecorder(db), log)
  atEnd(t, () => shipper.close())
  const scanned = { codeId: newId('qr', Date.now()), accountId: newId('acct', Date.now()) }
  const other = await connect(t, url)
  let number = 0
  const write = (scans: number) => {
    let lines = ''
    for (let i = 0; i < scans; i++) lines += lineOf(scanned)
    number += scans
    files.write(number, lines)
  }
  const scan = () => fromLine(lineOf(scanned).trimEnd()) as LoggedScan
  const waits = () =>
    until(async () => (await other.query(WAITS)).rowCount === 1, 'nobody waits for the lock')
  // The first scan of an account makes its rollups, under the same lock.
  write(1)
  await shipper.ship(session, false)
  return { db, line, other, waits, write, scan, ship: () => shipper.ship(session, false) }
}

test('a batch grows while it waits', async (t) => {
  const { other, write, ship } = await openNode(t, { turnMs: SHORT_MS })
  await other.query(TAKE)
  write(10)
  const waited = { upTo: 1, unreadable: 0, missing: 0, more: true }
  assert.deepEqual(await ship(), waited)
  write(10)
  assert.deepEqual(await ship(), waited)
  await other.query(GIVE_BACK)
  assert.deepEqual(await ship(), { upTo: 21, unreadable: 0, missing: 0, more: false })
})

test('batches that wait for their turn leave connections to others', async (t) => {
  const { db, other, waits, scan } = await openNode(t, { connections: 2 })
  await other.query(TAKE)
  const recorder = openRecorder(db)
  const recording = recorder.record('log_of_the_test', 0, 1, [scan()])
  const chores = [1, 2].map(() => db.batch([...db.batchLock('recorder')]))
  await waits()
  assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
  assert.equal((await other.query(WAITS)).rowCount, 1)
  await other.query(GIVE_BACK)
  assert.deepEqual([await recording, ...(await Promise.all(chores))], [true, null, null])
})

test('a database that dies while a recorder waits is noticed', async (t) => {
  const { other, waits, write, ship, line } = await openNode(t, { turnMs: LIMIT_MS })
  await other.query(TAKE)
  write(10)
  const shipping = assert.rejects(
    ship(),
    (error) => error instanceof Problem && error.code === 'unavailable',
  )
  await waits()
  line.die()
  await shipping
})

proof(
  'waiting for its turn is no work: it has no time limit and makes no batch smaller',
  async (t) => {
    const { db, other, waits, scan } = await openNode(t, { statementMs: LIMIT_MS })
    await other.query(TAKE)
    const begun = performance.now()
    const took: number[] = []
    const heard = { onWorked: (ms: number) => void took.push(ms), onWaiting: () => undefined }
    const recording = openRecorder(db).record('log_of_the_test', 0, 1, [scan()], heard)
    await waits()
    await sleep(LIMIT_MS + SHORT_MS)
    const waited = performance.now() - begun
    await other.query(GIVE_BACK)
    assert.equal(await recording, true)
    const all = performance.now() - begun
    const [worked = 0] = took
    t.diagnostic(`waited ${Math.round(waited)} ms, worked ${Math.round(worked)} ms`)
    assert.ok(worked > 0 && worked <= all - waited)
  },
)

proof('a process that stands still while it holds the lock loses it', async (t) => {
  const { db, other, write, ship } = await openNode(t, {})
  await other.query('begin')
  for (const statement of db.batchLock('recorder')) {
    if ('text' in statement) await other.query(statement.text, [...statement.values])
  }
  write(10)
  assert.equal((await ship())?.upTo, 11)
})

proof(
  'a server that waits for its turn stops in time, and its scans are recorded later',
  async (t) => {
    const site = await openSite(t, 'postgres')
    const { child, base } = await site.start()
    const other = await connect(t, site.env.DATABASE_URL ?? '')
    const [shortCode = ''] = (await site.makeCodes(1)).keys()
    await other.query(TAKE)
    await fetch(`${base}/${shortCode}`, { redirect: 'manual' })
    await until(async () => (await other.query(WAITS)).rowCount === 1, 'nobody waits')
    const begun = performance.now()
    await stop(child, 'SIGTERM')
    const ms = performance.now() - begun
    t.diagnostic(`stopped after ${Math.round(ms)} ms`)
    assert.ok(ms < 10_000)
    await other.query(GIVE_BACK)
    await site.start()
    const isCounted = async () => (await other.query('select 1 from scans')).rowCount === 1
    await until(isCounted, 'the scan is lost')
  },
)
