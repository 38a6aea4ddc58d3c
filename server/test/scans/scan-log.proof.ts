import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isLock } from '../../scan-log/format.ts'
import { openHammer, openTally, type Shot, type Tally } from '../support/chaos/hammer.ts'
import {
  assertKept,
  audit,
  logsIn,
  logsOf,
  readBooks,
  say,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { awakeMs } from '../support/service/awake.ts'
import { type Engine, freePort, type ServerProcess, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** The way from the log to the store, with everything that can stop, break or repeat. */

const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const REST_MS = 0

interface Fate {
  readonly site: Site
  readonly ids: ReadonlyMap<string, string>
  readonly tally: Tally
}

async function assertBooks(t: TestContext, { site, ids, tally }: Fate): Promise<void> {
  const verdict = audit(tally, await readBooks(site.env), ids)
  t.diagnostic(say(verdict))
  assert.ok(verdict.answered > 0)
  assertKept(verdict)
}

test('a store locked by another program for seconds loses nothing', async (t) => {
  const site = await openSite(t, 'sqlite')
  const server = await site.start()
  const ids = await site.makeCodes(4)
  const [id] = ids.values()
  const tally = openTally([...ids.keys()])
  const hammer = openHammer(site.port, 16, tally.next, REST_MS)
  await sleep(300)
  const other = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  other.exec('begin exclusive')
  // Until the recorder has waited for the lock in vain, and has to try again.
  const isRefused = () => server.output().includes('the store is not accepting them')
  await until(isRefused, server.output)
  const answered = tally.answered()
  await until(() => tally.answered() > answered, server.output)
  const took: number[] = []
  // In one of them the machine may stand still.
  for (let tries = 0; tries < 4 && !took.some((ms) => ms < 4000); tries++) {
    const begun = performance.now()
    const read = await site.ask('GET', `/v1/qrcodes/${id}`)
    took.push(performance.now() - begun)
    assert.equal(read.status, 200)
    assert.match(read.headers.get('x-scans-pending') ?? '', /^[1-9]\d*$/)
  }
  assert.ok(Math.min(...took) < 4000, `a read waits two seconds and no longer: ${took} ms`)
  await hammer.stop()
  other.exec('commit')
  other.close()
  await untilRecorded(site.env, { base: site.base, key: site.key })
  assert.deepEqual([...tally.others], [], 'redirects went on')
  const told = /the store is not accepting them[\s\S]*recording has resumed/
  await until(() => told.test(server.output()), server.output)
  await assertBooks(t, { site, ids, tally })
})

const CUT = `
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()
  and ($1 or query ~ 'staged_scans|watermarks|scan_feed|pg_advisory|^(begin|commit)')`

async function cutRecorder(t: TestContext, site: Site, server: ServerProcess): Promise<void> {
  const ids = await site.makeCodes(4)
  const tally = openTally([...ids.keys()])
  const hammer = openHammer(site.port, 16, tally.next, REST_MS)
  const client = new pg.Client({ connectionString: site.env.DATABASE_URL })
  await client.connect()
  let cuts = 0
  await until(() => tally.answered() > 0, server.output)
  for (let round = 0; round < 600; round++) {
    await sleep(Math.random() * 60)
    cuts += (await client.query(CUT, [round % 5 === 0])).rowCount ?? 0
  }
  await client.end()
  await hammer.stop()
  t.diagnostic(`${cuts} connections cut`)
  await untilRecorded(site.env, { base: site.base, key: site.key })
  assert.equal(server.child.exitCode, null)
  assert.deepEqual(
    [...tally.others.keys()].filter((status) => status !== 503),
    [],
  )
  await assertBooks(t, { site, ids, tally })
  const deaths = server.output().match(/the recorder has died/g)?.length ?? 0
  assert.equal(deaths, 0, 'a cut connection is an error, not the end of the thread')
}

async function cutWriters(site: Site, server: ServerProcess): Promise<void> {
  const client = new pg.Client({ connectionString: site.env.DATABASE_URL })
  await client.connect()
  let writing = true
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) {
      const body = { name: 'A', destination_url: 'https://example.com/' }
      await site.ask('POST', '/v1/qrcodes', body).catch(() => sleep(100))
    }
  })
  for (let round = 0; round < 1000 && server.child.exitCode === null; round++) {
    await sleep(Math.random() * 30)
    await client.query(CUT, [true])
  }
  await client.end()
  writing = false
  await Promise.all(writers)
  const last = server.output().trimEnd().slice(-600)
  assert.equal(server.child.exitCode, null, `the server has ended: ${last}`)
}

test('connections to PostgreSQL that are repeatedly cut', async (t) => {
  const site = await openSite(t, 'postgres')
  const server = await site.start()
  const recorder = 'the recorder loses and duplicates nothing'
  await t.test(recorder, (t) => cutRecorder(t, site, server))
  await t.test('during API writes they do not end the server', () => cutWriters(site, server))
})

async function recordTogether(t: TestContext, site: Site, servers: readonly ServerProcess[]) {
  const ids = await site.makeCodes(4)
  const tally = openTally([...ids.keys()])
  const ports = servers.map(({ base }) => Number(new URL(base).port))
  const hammers = ports.map((at) => openHammer(at, 16, tally.next, REST_MS))
  await sleep(1000)
  await until(() => tally.answered() > 50, 'no scans are answered')
  for (const hammer of hammers) await hammer.stop()
  for (const { base } of servers.toReversed()) {
    await untilRecorded(site.env, { base, key: site.key, living: logsOf(site.env, 2) })
  }
  assert.deepEqual([...tally.others], [])
  await assertBooks(t, { site, ids, tally })
}

async function endUnderLoad(t: TestContext, site: Site, server: ServerProcess): Promise<void> {
  const ids = await site.makeCodes(4)
  const tally = openTally([...ids.keys()])
  let told = 0
  const hammer = openHammer(site.port, 64, () => {
    const shot = tally.next()
    const answered: Shot['answered'] = (status, head) => {
      if (/\r\nconnection: close/i.test(head)) told++
      shot.answered(status, head)
    }
    return { ...shot, answered }
  })
  // Once more if this process was held up, and no request was under way when the signal came.
  for (let tries = 0; tries < 3 && told === 0; tries++) {
    const { child, output } = tries === 0 ? server : await site.start()
    const aim = tally.answered() + 500
    await until(() => tally.answered() > aim, output)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const begun = awakeMs()
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
    const ms = awakeMs() - begun
    assert.ok(ms < 10_000, `it took ${ms} ms`)
  }
  await hammer.stop()
  t.diagnostic(`of 64 connections ${told} were told to go, ${tally.inFlight()} were cut off`)
  assert.ok(told > 0, 'an answer that is the last of its connection says so')
  await site.start()
  await untilRecorded(site.env, { base: site.base, key: site.key })
  await assertBooks(t, { site, ids, tally })
}

for (const engine of ENGINES) {
  test(`the servers of one folder on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const [first, second] = [await site.start(), await site.start(await freePort())]
    const together = 'two record together, each visitor once'
    await t.test(together, (t) => recordTogether(t, site, [first, second]))
    await stop(second.child, 'SIGTERM')
    const ends =
      'SIGTERM under load exits in time with 0, closes connections gracefully and keeps every scan'
    await t.test(ends, (t) => endUnderLoad(t, site, first))
  })
}

/** True when the process has a file of that name open, as far as the system tells. */
function holds({ pid }: ChildProcess, name: string): boolean {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((fd) => {
    try {
      return readlinkSync(join(folder, fd)).endsWith(name)
    } catch {
      return false
    }
  })
}

test('scans recorded by a stopping server are not recorded again by its neighbour', async (t) => {
  const site = await openSite(t, 'sqlite')
  const neighbour = await site.start()
  const ids = await site.makeCodes(2)
  const tally = openTally([...ids.keys()])
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  atEnd(t, () => store.close())
  const scan = async (port: number, count: number) => {
    const aim = tally.answered() + count
    const hammer = openHammer(port, 4, tally.next)
    await until(() => tally.answered() >= aim, neighbour.output)
    await hammer.stop()
  }
  for (let round = 0; round < 20; round++) {
    const known = logsIn(site.env)
    const port = await freePort()
    const { child, base } = await site.start(port)
    const lock = logsIn(site.env).find((name) => isLock(name) && !known.includes(name))
    await scan(port, 10)
    await untilRecorded(site.env, { base, key: site.key, living: logsOf(site.env, 2) })
    store.exec('begin exclusive')
    await scan(port, 50)
    const ended = stop(child, 'SIGTERM')
    // Its thread has five seconds to finish; if its lock can be had before, the neighbour has it.
    const end = performance.now() + 3500
    while (performance.now() < end && !holds(neighbour.child, lock ?? '')) await sleep(20)
    await sleep(200)
    store.exec('commit')
    await ended
    await untilRecorded(site.env, { base: neighbour.base, key: site.key })
  }
  await assertBooks(t, { site, ids, tally })
})
