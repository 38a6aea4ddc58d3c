import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openHammer, type Shot } from '../support/chaos/hammer.ts'
import { type Future, openFuture } from '../support/chaos/migrating.ts'
import { SECRET } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { connect, noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { unlessShed } from '../support/service/patient.ts'
import {
  checkOutRelease,
  missingRelease,
  RELEASE_BEFORE,
  startRelease,
} from '../support/service/processes/release-before.ts'
import { killWhole } from '../support/service/processes/server-process.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { call, type Environment, freePort } from '../support/service/service.ts'
import { atEnd, launch } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * A migration of a minute on ten million scans, beside a node of the release before that serves: redirects
 * never wait for its locks for longer than a quarter of a second, killed in the middle it is repeated, and
 * in the meantime the previous release can start again.
 */
const ROWS = 4_000_000
const ROWS_PER_CODE = 1_000
const CODES_PER_SLICE = 20
/** Makes it last a minute on any machine. */
const SLICE_S = 60 / (ROWS / ROWS_PER_CODE / CODES_PER_SLICE)
const LOCK_WAIT_MAX_MS = 250
const EDIT_EVERY_MS = 250
const FOREVER_MS = 1_790_000

function addMigrations({ add }: Future): void {
  add('codes', 'column', 'alter table codes add column later {int}')
  add('scans', 'column', 'alter table scans add column later {int}')
  const slice = `code > {after} and code <= {after} + ${CODES_PER_SLICE}`
  add(
    'scans',
    'fill',
    `-- in slices from 0
update scans set later = device * 2 + browser where ${slice} and later is null;
select pg_sleep(${SLICE_S});
select min(code) - 1 as next from scans where code > {after} + ${CODES_PER_SLICE}
`,
  )
  const drop = 'drop index {concurrently} if exists scans_later'
  const create = 'create index {concurrently} scans_later on scans (later)'
  add('scans', 'index', `-- statement by statement\n${drop};\n${create};\n`)
}

const FILL = `
insert into scans (code, at, seq, visitor, class, is_unique, place, device, browser)
select n / ${ROWS_PER_CODE} + 1, n, 1000000000 + n, n % 1000, 0, 0, 0, n % 4, n % 7
from generate_series($1::bigint, $2::bigint) as n`
const FILL_AT_ONCE = 500_000

/** Reads and writes that wait for a table, the longest first. */
const LOCK_WAITS = `
select extract(epoch from clock_timestamp() - waitstart) * 1000 as ms, mode || ' of ' || relation::regclass as what
from pg_locks where not granted and waitstart is not null and locktype = 'relation'
  and mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock') order by waitstart limit 1`

/** Scans of codes that the node knows and of names that it looks up each time; edits all the while. */
function openTraffic(
  base: string,
  key: string,
  codes: readonly { id: string; short_code: string }[],
) {
  const failed: string[] = []
  let worst = 0
  let edits = 0
  let isOver = false
  let turn = 0
  const next = (): Shot => {
    const known = codes[turn++ % codes.length]?.short_code ?? ''
    const isKnown = turn % 2 === 0
    const path = isKnown ? known : `nobody-${turn.toString(36)}`
    const begun = performance.now()
    return {
      request: `GET /${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Mozilla/5.0\r\n\r\n`,
      answered(status) {
        worst = Math.max(worst, performance.now() - begun)
        if (status !== (isKnown ? 302 : 404)) failed.push(`${path}: ${status}`)
      },
      cut: () => failed.push(`${path}: no answer`),
    }
  }
  const hammer = openHammer(Number(new URL(base).port), 4, next, 5)
  const editing = (async () => {
    for (; !isOver; edits++) {
      const { id } = codes[edits % codes.length] ?? { id: '' }
      const body = { destination_url: `https://example.com/${edits}` }
      const send = () => call(`${base}/v1/qrcodes/${id}`, 'PATCH', { key, body })
      const { status, text } = await unlessShed(send)
      if (status !== 200) failed.push(`edit: ${status} ${text}`)
      await sleep(EDIT_EVERY_MS)
    }
  })()
  return {
    /** The longest so far, since it was last asked. */
    worstMs() {
      const told = Math.round(worst)
      worst = 0
      return told
    },
    async end() {
      isOver = true
      await editing
      await hammer.stop()
      return { failed, edits, redirects: turn }
    },
  }
}

function openLockWatch(client: pg.Client) {
  let isOver = false
  let worst = { ms: 0, what: 'nothing' }
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: string; what: string }>(LOCK_WAITS)
      const ms = Math.round(Number(rows[0]?.ms ?? 0))
      if (ms > worst.ms) worst = { ms, what: rows[0]?.what ?? '' }
      await sleep(10)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return worst
  }
}

async function openOldNode(t: TestContext, url: string) {
  const folder = temporaryFolder(t)
  const door = checkOutRelease(folder, RELEASE_BEFORE)
  const shared = { DATABASE_URL: url, SECRET, PLANS_FILE: roomyPlans(), LOG_LEVEL: 'warn' }
  const args = ['account', 'create', '--name', 'A', '--email', 'a@example.com', '--plan']
  const made = execFileSync(process.execPath, [door, ...args, 'enterprise', '--json'], {
    env: { ...shared, DATA_DIR: folder },
    encoding: 'utf8',
  })
  const start = async (name: string) => {
    const port = await freePort()
    const env: Environment = { ...shared, DATA_DIR: join(folder, name), PORT: String(port) }
    await startRelease(t, door, env)
    return `http://127.0.0.1:${port}`
  }
  const base = await start('node')
  const key: string = JSON.parse(made).live_key
  const items = Array.from({ length: 50 }, (_, i) => ({
    name: `Code ${i}`,
    destination_url: 'https://example.com/',
  }))
  const bulk = () => call(`${base}/v1/qrcodes/bulk`, 'POST', { key, body: { items } })
  const codes = (await unlessShed(bulk)).json.data.map((item: { qrcode: object }) => item.qrcode)
  return { shared, folder, start, base, key, codes }
}

test('a migration of a minute on ten million rows, beside a node of the release before', {
  skip: noPostgres || missingRelease(RELEASE_BEFORE),
  timeout: FOREVER_MS,
}, async (t) => {
  const postgres = await openPostgres(t)
  const { shared, folder, start, base, key, codes } = await openOldNode(t, postgres.url)
  const client = await connect(t, postgres.url)
  for (let from = 0; from < ROWS; from += FILL_AT_ONCE) {
    await client.query(FILL, [from, from + FILL_AT_ONCE - 1])
  }
  const future = openFuture(t)
  addMigrations(future)
  const env = { ...shared, DATA_DIR: join(folder, 'new') }
  const migrate = () => launch(t, future.program, [JSON.stringify(env), future.folder.href], {})
  const one = async (text: string) => Object.values((await client.query(text)).rows[0] ?? {})[0]

  const traffic = openTraffic(base, key, codes)
  atEnd(t, async () => void (await traffic.end()))
  await sleep(5_000)
  const calmMs = traffic.worstMs()
  const watched = openLockWatch(await connect(t, postgres.url))
  atEnd(t, async () => void (await watched()))

  // Somebody who reads all of the codes for three seconds, as a backup does.
  const backup = await connect(t, postgres.url)
  await backup.query('begin; select count(*) from codes')
  const first = migrate()
  await until(() => first.output().includes('is waiting for locked tables'), first.output)
  await sleep(3_000)
  await backup.query('commit')

  const isFilling = /fill_expand.sql runs, for [5-9] s/
  await until(() => isFilling.test(first.output()), first.output, FOREVER_MS)
  killWhole(first.child)
  const killedAt = performance.now()
  const held = `select count(*) from pg_locks where locktype = 'advisory' and objid in (7134071, 7134073)`
  await until(async () => Number(await one(held)) === 0, 'the killed one keeps its lock', 20_000)
  const goneMs = Math.round(performance.now() - killedAt)
  const done = Number(await one('select count(*) from scans where later is not null'))
  assert.ok(done > 0 && done < ROWS, `${done} rows were done when it was killed`)

  const begun = performance.now()
  const second = migrate()
  const ended = new Promise((resolve) => second.child.once('exit', resolve))
  await until(() => second.output().includes('fill_expand.sql runs'), second.output)
  const again = await start('again')
  assert.equal((await call(`${again}/${codes[0].short_code}`, 'GET')).status, 302)
  assert.equal(await ended, 0, second.output())
  const seconds = Math.round((performance.now() - begun) / 1000)
  const worstMs = traffic.worstMs()
  const { failed, edits, redirects } = await traffic.end()
  const { ms: lockMs, what } = await watched()

  t.diagnostic(
    `killed after ${done} rows, its backend gone after ${goneMs} ms; repeated in ${seconds} s`,
  )
  t.diagnostic(
    `longest wait for a lock ${lockMs} ms (${what}); slowest redirect ${worstMs} ms, before ${calmMs} ms`,
  )
  t.diagnostic(`${redirects} redirects and ${edits} edits, ${failed.length} failed`)
  assert.deepEqual(failed.slice(0, 5), [])
  assert.ok(lockMs <= LOCK_WAIT_MAX_MS, `${what} waited ${lockMs} ms`)
  assert.ok(seconds >= 60 * (1 - done / ROWS))
  assert.equal(
    Number(await one(`select count(*) from scans where later is null and seq >= 1000000000`)),
    0,
  )
  assert.equal(
    await one("select indisvalid from pg_index where indexrelid = 'scans_later'::regclass"),
    true,
  )
  assert.equal(Number(await one(held)), 0)
})
