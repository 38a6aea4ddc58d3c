import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readConfig } from '../../config.ts'
import type { Database } from '../../storage/engine/database.ts'
import { type MigrateOptions, migrate } from '../../storage/engine/migrate.ts'
import { LOCKS } from '../../storage/engine/postgres/exclusive.ts'
import { openLogin } from '../../storage/engine/postgres/login.ts'
import { openPostgres } from '../../storage/engine/postgres/postgres.ts'
import { openFuture } from '../support/chaos/migrating.ts'
import { awakeMs } from '../support/service/awake.ts'
import { openData } from '../support/service/databases.ts'
import { connect } from '../support/service/own-postgres.ts'
import {
  type Environment,
  environment,
  freePort,
  onEveryEngine,
} from '../support/service/service.ts'
import { atEnd, launch, openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Migrations that move data. Proofs: those that take long, beside servers that serve; the large one is in
 * long-migration.
 */

const SLICES = `-- in slices from ''
update domains_later set folded = lower(name) where name in (
  select name from domains_later where name > {after} order by name limit 10);
select max(name) as next from (select name from domains_later where name > {after} order by name limit 10) as slice
`

const DOOR = new URL('../../qroute.mjs', import.meta.url).pathname

/** Statements of such a database are cut off by the driver a second later: see postgres.ts. */
const STATEMENT_MS = 50
const LONGER_S = 1.5
const SILENT = { lost: () => undefined, back: () => undefined, ignored: () => undefined }
const LONG = 'create table half (n int);\nselect pg_sleep(60)'

onEveryEngine('data is moved', (_start, engine) => {
  const migrated = async (t: TestContext) => {
    const env: Environment = await environment(engine, {}, (close) => atEnd(t, close))
    const db = await openData(env)
    atEnd(t, () => db.close())
    const future = openFuture(t)
    const columns = 'name {text} primary key, folded {text}'
    future.add('codes', 'table', `create table domains_later (${columns})`)
    await migrate(db, 'codes', { folder: future.folder })
    const rows = Array.from({ length: 95 }, (_, i) => [`O'Name ${String(i).padStart(3, '0')}`])
    await db.batch([{ into: 'domains_later', columns: { name: 'text' }, rows }])
    return { db, future }
  }

  test('in slices, each of its own, to the last row', async (t) => {
    const { db, future } = await migrated(t)
    future.add('codes', 'fold', SLICES)
    await migrate(db, 'codes', { folder: future.folder })
    const text =
      'select count(*) as done, min(folded) as first from domains_later where folded is not null'
    const [row] = await db.query<{ done: number; first: string }>(text)
    assert.deepEqual({ ...row }, { done: 95, first: "o'name 000" })
  })

  test('and an index is made statement by statement, also after one that was left half done', async (t) => {
    const { db, future } = await migrated(t)
    const [drop, create] = [
      'drop index {concurrently} if exists later_names',
      'create index {concurrently} later_names on domains_later (folded)',
    ]
    if (engine === 'postgres') await db.query('create index later_names on domains_later (name)')
    future.add('codes', 'index', `-- statement by statement\n${drop};\n${create};\n`)
    const { to } = await migrate(db, 'codes', { folder: future.folder })
    const [row] = await db.query<{ version: number }>(
      "select max(version) as version from schema_migrations where part = 'codes'",
    )
    assert.equal(row?.version, to)
  })

  test('beside a release that is running, only if that one can live with it', async (t) => {
    const { db, future } = await migrated(t)
    const { folder } = future
    const beside = '0.2.0'
    future.add('codes', 'added', 'create table domains_added (n int)')
    const { from, to } = await migrate(db, 'codes', { folder, beside })
    assert.equal(to, from + 1)
    const name = `${String(to + 1).padStart(4, '0')}_taken.sql`
    writeFileSync(new URL(`codes/${name}`, folder), 'drop table domains_later')
    await assert.rejects(migrate(db, 'codes', { folder, beside }), {
      message: `Version 0.2.0 cannot run while codes/${name} changes its data: stop it, then start this one`,
    })
    assert.equal((await db.query('select 1 from domains_later')).length, 95)
    assert.equal((await migrate(db, 'codes', { folder, beside: null })).to, to + 1)
  })
})

async function openStore(t: TestContext) {
  const env = await environment('postgres', {}, (close) => atEnd(t, close))
  const config = readConfig(env)
  const hasty = { connections: 2, statementMs: STATEMENT_MS }
  const openHasty = (): Database => {
    const db = openPostgres(openLogin(config, SILENT), SILENT, hasty)
    atEnd(t, () => db.close())
    return db
  }
  const client = await connect(t, env.DATABASE_URL)
  return { env, db: openHasty(), openHasty, client, future: openFuture(t) }
}

/** What runs in this database beside the test, and holds locks there. */
async function busyBackends(client: pg.Client): Promise<string[]> {
  const text = `select coalesce(query, '') as query from pg_stat_activity where pid <> pg_backend_pid()
    and datname = current_database() and (state <> 'idle' or pid in (select pid from pg_locks where locktype = 'advisory'))`
  return (await client.query<{ query: string }>(text)).rows.map(({ query }) => query)
}

proof(
  'a migration that takes longer than any statement may finishes, and tells of it',
  async (t) => {
    const { db, client, future } = await openStore(t)
    const name = future.add(
      'codes',
      'long',
      `select pg_sleep(${LONGER_S});\ncreate table later (n int)`,
    )
    const told: string[] = []
    const how = {
      folder: future.folder,
      progressMs: 200,
      onProgress: (text: string) => told.push(text),
    }
    await migrate(db, 'codes', how)
    assert.match(told[0] ?? '', new RegExp(`^migration codes/${name} runs, for \\d s now$`))
    await client.query('select n from later')
  },
)

proof('nodes that find another one migrating wait, say so, and have nothing to do', async (t) => {
  const { db, openHasty, future } = await openStore(t)
  future.add('codes', 'long', `select pg_sleep(${LONGER_S})`)
  future.add('codes', 'once', 'create table once (n int)')
  const told: string[] = []
  const { folder } = future
  const onProgress = (text: string) => void told.push(text)
  const first = migrate(db, 'codes', { folder })
  await sleep(LONGER_S * 500)
  await Promise.all([first, migrate(openHasty(), 'codes', { folder, onProgress })])
  assert.match(told[0] ?? '', /is waiting for another node to finish migrating \(\d s so far\)/)
})

proof('a table that others use is asked for briefly: nobody waits behind it', async (t) => {
  const { env, db, client, future } = await openStore(t)
  future.add('codes', 'column', 'alter table codes add column later {int}')
  await client.query('begin; select 1 from codes limit 1')
  const told: string[] = []
  const onProgress = (text: string) => void told.push(text)
  let isOver = false
  const migrating = migrate(db, 'codes', { folder: future.folder, onProgress }).finally(() => {
    isOver = true
  })
  const reader = await connect(t, env.DATABASE_URL)
  // What the server says, not what a busy machine makes of it: no read may wait for a lock for so long.
  await reader.query("set lock_timeout = '250ms'")
  for (const end = performance.now() + 1_500; performance.now() < end; ) {
    await reader.query('select 1 from codes limit 1')
  }
  assert.equal(isOver, false)
  assert.match(told[0] ?? '', /is waiting for locked tables/)
  await client.query('commit')
  await migrating
  await client.query('select later from codes limit 1')
})

proof('one that is stopped cancels its statement, and is repeated', async (t) => {
  const { db, client, future } = await openStore(t)
  const name = future.add('codes', 'stopped', LONG)
  const stopping = new AbortController()
  const how: MigrateOptions = { folder: future.folder, signal: stopping.signal }
  const stopped = assert.rejects(migrate(db, 'codes', how), /enough/)
  await until(async () => (await busyBackends(client)).length > 0, 'nothing runs')
  const begun = awakeMs()
  stopping.abort(new Error('enough'))
  await stopped
  assert.ok(awakeMs() - begun < 20_000, 'it ran to its end')
  await until(async () => (await busyBackends(client)).length === 0, 'its backend is busy', 10_000)
  writeFileSync(new URL(`codes/${name}`, future.folder), LONG.replace('60', '0'))
  await migrate(db, 'codes', { folder: future.folder })
  await client.query('select n from half')
})

proof('one that is killed leaves nothing behind, and is repeated', async (t) => {
  const { env, db, client, future } = await openStore(t)
  const name = future.add('codes', 'killed', LONG)
  const args = [JSON.stringify(env), future.folder.href]
  const { child, output } = launch(t, future.program, args, {})
  await until(
    async () => (await busyBackends(client)).some((text) => /pg_sleep/.test(text)),
    output,
  )
  child.kill('SIGKILL')
  const begun = performance.now()
  await until(async () => (await busyBackends(client)).length === 0, 'its backend is busy', 20_000)
  t.diagnostic(`its backend was gone after ${Math.round(performance.now() - begun)} ms`)
  writeFileSync(new URL(`codes/${name}`, future.folder), LONG.replace('60', '0'))
  await migrate(db, 'codes', { folder: future.folder })
  await client.query('select n from half')
})

proof(
  'a server and a command that find another one migrating wait and say so; stopped, they end',
  async (t) => {
    const site = await openSite(t, 'postgres')
    const client = await connect(t, site.env.DATABASE_URL)
    // As before the last part of this release was there, while another node is at it.
    await client.query("drop table tickets; delete from schema_migrations where part = 'tickets'")
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrating])
    const env = { ...site.env, LOG_LEVEL: 'info' }
    const start = async (command: string) =>
      launch(t, DOOR, [command], { ...env, PORT: String(await freePort()) })
    const [command, stopped, server] = [
      await start('migrate'),
      await start('start'),
      await start('start'),
    ]
    for (const { output } of [command, stopped, server]) {
      await until(
        () =>
          /migration tickets\/\S+ is waiting for another node to finish migrating/.test(output()),
        output,
      )
    }
    for (const [one, code] of [
      [command, 1],
      [stopped, 0],
    ] as const) {
      const ended = new Promise((resolve) => one.child.once('exit', resolve))
      one.child.kill('SIGTERM')
      assert.equal(await ended, code, one.output())
      await until(() => /topped/.test(one.output()), one.output)
    }
    assert.equal(server.child.exitCode, null)
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrating])
    await until(() => /listens on/.test(server.output()), server.output)
  },
)
