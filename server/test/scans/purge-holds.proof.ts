import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import type { Database } from '../../storage/engine/database.ts'
import { databaseFile } from '../../storage/engine/open-database.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { openData } from '../support/service/databases.ts'
import { newLog } from '../support/service/logs.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import type { Engine, Environment } from '../support/service/service.ts'
import { atEnd, launch, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * A code with a million scans is purged. How long the lock of recorders is held is measured from outside, by
 * somebody who asks for it all the time: first without a server, where nobody else takes it. Then a second code
 * is purged beside a server while a third one is scanned: its scans are recorded all the while.
 *
 *   SCANS=100000 npm run prove -- server/test/scans/purge-holds.proof.ts
 */
// biome-ignore lint/style/noProcessEnv: for a quick look
const SCANS = Number(process.env.SCANS ?? 1_000_000)
const VISITORS = 300_000
const AT_ONCE = 5_000
const HELD_MAX_MS = 50
const SCAN_EVERY_MS = 20
/** A recorder gathers scans for half a second. */
const GAP_MAX_MS = 5_000

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`a purge of ${SCANS} scans holds up recording for moments only on ${engine}`, (t) =>
    measurePurge(t, engine))
}

async function measurePurge(t: TestContext, engine: Engine): Promise<void> {
  const site = await openSite(t, engine, { LOG_LEVEL: 'warn' })
  const db = await openData(site.env, 'scans')
  atEnd(t, () => db.close())
  const [large = '', half = '', other = ''] = (await site.makeCodes(3)).values()
  await fill(db, site, [
    [large, 1],
    [half, 0.2],
    [other, 0.04],
  ])
  let begun = performance.now()
  const held = await waits(site.env, () => purge(t, large, site.env))
  t.diagnostic(`${engine}: purge in ${secondsSince(begun)} s; lock held ${tell(held)}`)
  await assertClean(site.env)

  await site.start()
  const { json } = await site.ask('GET', `/v1/qrcodes/${other}`)
  const before = json.total_scans
  const traffic = scanAllTheTime(json.short_url)
  atEnd(t, async () => void (await traffic.stop()))
  const gaps = watchTotal(db, other)
  atEnd(t, gaps.stop)
  begun = performance.now()
  await purge(t, half, site.env)
  const seconds = secondsSince(begun)
  const gapMs = gaps.longest()
  const scanned = await traffic.stop()
  const total = async () => (await site.ask('GET', `/v1/qrcodes/${other}`)).json.total_scans
  await until(async () => (await total()) === before + scanned, 'every answered scan is counted')
  t.diagnostic(
    `${engine}: beside a server in ${seconds} s; ${scanned} scans meanwhile, never longer than ${gapMs.toFixed(0)} ms without one recorded`,
  )
  await assertClean(site.env)
  assert.ok(gapMs < GAP_MAX_MS)
  const over = held.filter((ms) => ms > HELD_MAX_MS).length
  assert.ok(over <= held.length / 100, `${over} of ${held.length} longer than ${HELD_MAX_MS} ms`)
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1)

async function purge(t: TestContext, id: string, env: Environment): Promise<void> {
  const { child, output } = launch(t, DOOR, ['purge', id, '--yes'], env)
  const code = await new Promise((resolve) => child.once('close', resolve))
  assert.equal(code, 0, output())
}

/** Over four hundred days, by many visitors; the other code and the account are scanned too. */
async function fill(
  db: Database,
  { accountId }: Site,
  shares: readonly (readonly [codeId: string, share: number])[],
) {
  const recorder = openRecorder(db)
  const dice = openDice(11)
  const log = newLog()
  let mark = 0
  const some = AT_ONCE * 10
  for (let done = 0; done < SCANS; done += some) {
    const plan = shares.map(([codeId, share]) => ({
      ...{ codeId, accountId, mode: 'live' },
      ...{ human: some * share, other: Math.round((some * share) / 50) },
    }))
    const scans = makeScans(dice, plan, Date.now()).map((scan) =>
      scan.class === 'human' ? { ...scan, visitor: 1 + dice.below(VISITORS) } : scan,
    )
    for (let at = 0; at < scans.length; at += AT_ONCE) {
      assert.ok(await recorder.record(log, mark, ++mark, scans.slice(at, at + AT_ONCE)))
    }
  }
}

function scanAllTheTime(url: string) {
  let isOver = false
  let answered = 0
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36',
  }
  const scanning = (async () => {
    while (!isOver) {
      const { status } = await fetch(url, { redirect: 'manual', headers })
      assert.equal(status, 302)
      answered++
      await sleep(SCAN_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await scanning
      return answered
    },
  }
}

/** How long the total of a code stands still. */
function watchTotal(db: Database, codeId: string) {
  let longest = 0
  let last = -1
  let since = performance.now()
  const look = async () => {
    const text = 'select total from scan_codes where code_id = $1'
    const [row] = await db.query<{ total: number }>(text, [codeId])
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (row?.total !== last) since = now
    last = row?.total ?? last
  }
  const timer = setInterval(() => void look().catch(() => undefined), 25)
  return {
    longest: () => longest,
    stop: () => clearInterval(timer),
  }
}

/** How long the lock was held by others, each time that it was not free. */
async function waits(env: Environment, work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  const prober = await openProber(env)
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const ms = await prober.wait()
      if (ms > 1) found.push(ms)
      await sleep(1)
    }
  })()
  await work()
  isOver = true
  await probing
  await prober.close()
  return found.sort((a, b) => a - b)
}

async function openProber(env: Environment) {
  const config = readConfig(env)
  if (config.DATABASE_URL === null) return openFileProber(databaseFile(config, 'scans'))
  const client = new pg.Client({ connectionString: config.DATABASE_URL })
  await client.connect()
  return {
    async wait() {
      const begun = performance.now()
      await client.query('begin; lock table recorder_turns in exclusive mode; commit')
      return performance.now() - begun
    },
    close: () => client.end(),
  }
}

function openFileProber(path: string) {
  const db = new DatabaseSync(path, { timeout: 0 })
  const isFree = () => {
    try {
      db.exec('begin immediate; rollback')
      return true
    } catch {
      return false
    }
  }
  return {
    async wait() {
      const begun = performance.now()
      while (!isFree()) await sleep(1)
      return performance.now() - begun
    },
    async close() {
      db.close()
    },
  }
}

function tell(sorted: readonly number[]): string {
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const [half = 0, most = 0, max = 0] = [at(0.5), at(0.99), sorted.at(-1)]
  return `${sorted.length} times, median ${half.toFixed(0)}, 99 % ${most.toFixed(0)}, longest ${max.toFixed(0)} ms`
}
