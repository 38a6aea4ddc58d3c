import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import {
  type Audit,
  assertKept,
  audit,
  readBooks,
  say,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { call, type Engine, type Environment, stop } from '../support/service/service.ts'
import { launch, openSite, type Site, siteIn } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Every answered scan is counted, once, also when the process is killed in the middle. Scans bear
 * no number, so what can be said of a code is: no fewer stored than answered, and no more than
 * answered and under way together.
 */
const CARELESS = join(import.meta.dirname, '..', 'support', 'chaos', 'careless-server.ts')
const CONNECTIONS = 64
const CODES = 8
/** By then the server does what it does all day. */
const WARM = 300

interface Killing {
  readonly rounds: number
  readonly script: string
  readonly args: (env: Environment) => readonly string[]
  readonly restMs: number
}

const REAL = { script: DOOR, args: () => ['start'], restMs: 0 }
const CONTROL = { script: CARELESS, args: (env: Environment) => [JSON.stringify(env)], restMs: 0 }

/** Kills server after server under one hammer, and counts when all is over. */
async function killUnderLoad(t: TestContext, site: Site, killing: Killing): Promise<Audit> {
  const ids = await site.makeCodes(CODES)
  const tally = openTally([...ids.keys()])
  const hammer = openHammer(site.port, CONNECTIONS, tally.next, killing.restMs)
  for (let round = 0; round < killing.rounds; round++) {
    const before = tally.answered()
    const { child, output } = launch(t, killing.script, killing.args(site.env), site.env)
    // Some die as they start, while they take over what the last one left; most a little later.
    const early = round % 4 === 3
    if (!early) await until(() => tally.answered() > before + WARM, output)
    await sleep(Math.random() * (early ? 1200 : 800))
    assert.equal(child.exitCode, null, output())
    await stop(child, 'SIGKILL')
  }
  await hammer.stop()
  const { base } = await site.start()
  const { json } = await untilRecorded(site.env, {
    base,
    key: site.key,
    limitMs: 60_000,
  })
  const books = await readBooks(site.env)
  for (const { id, total_scans } of json.data) {
    assert.equal(total_scans, books.get(id)?.total ?? 0, 'the API tells what the rows say')
  }
  return audit(tally, books, ids)
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`no answered scan is lost or duplicated when servers are killed on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const verdict = await killUnderLoad(t, site, { ...REAL, rounds: 50 })
    t.diagnostic(`${engine}: ${say(verdict)}`)
    assert.ok(verdict.answered > 100)
    assertKept(verdict)
  })
}

test('the same harness detects losses of a server that responds too early', async (t) => {
  // Twice: a machine that stands still just before the kill lets the server write what it owes.
  const site = await openSite(t, 'sqlite')
  const verdict = await killUnderLoad(t, site, { ...CONTROL, rounds: 10 })
  t.diagnostic(`control: ${say(verdict)}`)
  assert.ok(verdict.lost > 0)
  assert.equal(verdict.doubled, 0)
})

test('scans answered around an outage of PostgreSQL are all stored once', {
  skip: noPostgres,
}, async (t) => {
  const postgres = await openPostgres(t)
  const folder = temporaryFolder(t)
  const SECRET = 'a secret that only tests know, and long enough'
  const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, SECRET, LOG_LEVEL: 'info' }
  const site = await siteIn(t, env)
  const server = await site.start()
  const ids = await site.makeCodes(CODES)
  const tally = openTally([...ids.keys()])
  for (const code of ids.keys()) await call(`${site.base}/${code}`, 'HEAD')
  const hammer = openHammer(site.port, CONNECTIONS, tally.next, 0)
  for (let round = 0; round < 20; round++) {
    const before = tally.answered()
    await until(() => tally.answered() > before, server.output)
    await sleep(Math.random() * 700)
    await postgres.halt()
    await sleep(Math.random() * 400)
    assert.equal((await call(`${site.base}/healthz`, 'GET')).status, 200)
    await postgres.resume()
  }
  const before = tally.answered()
  await until(() => tally.answered() > before, server.output)
  await hammer.stop()
  await untilRecorded(site.env, {
    base: site.base,
    key: site.key,
    limitMs: 60_000,
  })
  const verdict = audit(tally, await readBooks(site.env), ids)
  t.diagnostic(say(verdict))
  assert.equal(server.child.exitCode, null, 'the server outlived it')
  assert.deepEqual([...tally.others], [], 'codes that it knew led on')
  assertKept(verdict)
})
