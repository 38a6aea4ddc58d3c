import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pino from 'pino'
import { newId } from '../../../../domain/ids.ts'
import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import { openShipper } from '../../../recorder/shipper.ts'
import { openLogFiles } from '../../../scan-log/files.ts'
import { fromLine } from '../../../scan-log/format.ts'
import { watchDatabase } from '../../../storage/engine/open-database.ts'
import { openLogin } from '../../../storage/engine/postgres/login.ts'
import { openPostgres, type PostgresOptions } from '../../../storage/engine/postgres/postgres.ts'
import { openRecorder } from '../../../storage/scans/recording/record-scans.ts'
import { lineOf } from '../data/scans/session.ts'
import { openData } from '../service/databases.ts'
import { connect } from '../service/own-postgres.ts'
import { environment } from '../service/service.ts'
import { atEnd } from '../service/site.ts'
import { until } from '../service/until.ts'
import { openDatabaseProxy } from './database-proxy.ts'

/** Recorders on PostgreSQL take turns. While one waits for another, nothing is wrong and nothing is lost. */
const log = pino({ level: 'silent' })
/** The lock of all releases: spelled out, because those before must wait for the same one. */
export const TAKE = 'select pg_advisory_lock(7134072)'
export const GIVE_BACK = 'select pg_advisory_unlock(7134072)'
export const WAITS = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
export const SHORT_MS = 200
/** No statement on one scan takes as long. */
export const LIMIT_MS = 1500

/** A node's log, shipper and connections, and somebody else who can hold the lock. */
export async function openNode(t: TestContext, options: Partial<PostgresOptions>) {
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
