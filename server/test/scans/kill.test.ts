import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { sessionOfFile } from '../../scan-log/format.ts'
import { openScanLog } from '../../scan-log/writer.ts'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import {
  type Audit,
  assertKept,
  audit,
  logFolderOf,
  logsIn,
  readBooks,
  say,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { completely } from '../support/service/patient.ts'
import { DOOR, killWhole } from '../support/service/processes/server-process.ts'
import { call, type Engine, type Environment, stop } from '../support/service/service.ts'
import { launch, openSite, type Site, siteIn } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * No scan that got its redirect is lost or counted twice, also after kill -9. The log is held when a server
 * is killed, so what was answered before it was logged is lost for certain. Proofs: killed at random. Scans
 * bear no number, so what can be said of a code is: no fewer stored than answered, and no more than
 * answered and under way together.
 */

const ANSWERED = 40
const HELD = 20
const HELD_MS = 250

/** So long the server waits for its log; then it answers, and says that the scan is not recorded. */
const LOG_WAIT_MS = 1000
const TRIES = 5

/** The answers that came although nothing could be logged; null if it took too long to tell. */
async function killWithLogHeld(site: Site, code: string): Promise<number | null> {
  const { child } = await site.start()
  await times(ANSWERED, () => scan(site, code))
  const name = logsIn(site.env).filter(sessionOfFile).at(-1) ?? ''
  const log = new DatabaseSync(join(logFolderOf(site.env), name), { timeout: 5000 })
  log.exec('begin immediate')
  let answered = 0
  const begun = performance.now()
  const sent = times(HELD, () =>
    scan(site, code).then(
      () => void answered++,
      () => undefined,
    ),
  )
  await sleep(HELD_MS)
  killWhole(child)
  const tookMs = performance.now() - begun
  await stop(child)
  await sent
  log.close()
  return tookMs < LOG_WAIT_MS ? answered : null
}

async function scan({ base }: Site, code: string): Promise<void> {
  assert.equal((await call(`${base}/${code}`, 'GET')).status, 302)
}

const CARELESS = join(import.meta.dirname, '..', 'support', 'chaos', 'careless-server.ts')
const CONNECTIONS = 64
const CODES = 8

/** By then the server does what it does all day. */
const WARM = 300
const REAL = { script: DOOR, args: () => ['start'], restMs: 0 }
const CONTROL = { script: CARELESS, args: (env: Environment) => [JSON.stringify(env)], restMs: 0 }

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`answered scans are counted once after kill -9 and a restart, on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const [[code, id] = ['', '']] = await site.makeCodes(1)
    let answered: number | null = null
    let before = 0
    // A machine that stood still for a second says nothing: then it is done again.
    for (let tries = 0; answered === null && tries < TRIES; tries++) {
      answered = await killWithLogHeld(site, code)
      before += ANSWERED
    }
    assert.equal(answered, 0, 'an answer is not sent before its scan is in the log')
    const { child } = await site.start()
    await untilRecorded(site.env, site)
    const { total = 0 } = (await readBooks(site.env)).get(id) ?? {}
    assert.ok(total >= before, `${total} counted of ${before} answered`)
    assert.ok(total <= before + HELD, `${total} counted of ${before + HELD} sent`)
    const { json } = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
    assert.equal(json.total_scans, total, 'the API tells what the rows say')
    await scan(site, code)
    await stop(child, 'SIGTERM')
    assert.equal(child.exitCode, 0)
    assert.equal((await readBooks(site.env)).get(id)?.total, total + 1)
  })
}

for (const sync of ['process', 'full'] as const) {
  test(`a scan is in the file when its answer is released (SCAN_SYNC=${sync})`, async (t) => {
    const folder = temporaryFolder(t)
    const silent = pino({ level: 'silent' })
    const log = openScanLog({ folder, sync, log: silent })
    const logged = () => {
      const name = readdirSync(folder).find(sessionOfFile)
      if (!name) return ''
      const file = new DatabaseSync(join(folder, name), { readOnly: true })
      const rows = file.prepare('select lines from turns').all()
      file.close()
      return rows.map(({ lines }) => lines).join('')
    }
    for (const line of ['one\n', 'two\n']) {
      const atRelease = new Promise<string>((resolve) => log.append(line, () => resolve(logged())))
      assert.ok((await atRelease).endsWith(line))
    }
    log.close()
    log.giveBack()
  })
}

interface Killing {
  readonly rounds: number
  readonly script: string
  readonly args: (env: Environment) => readonly string[]
  readonly restMs: number
}

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
  proof(
    `no answered scan is lost or duplicated when servers are killed on ${engine}`,
    async (t) => {
      const site = await openSite(t, engine)
      const verdict = await killUnderLoad(t, site, { ...REAL, rounds: 50 })
      t.diagnostic(`${engine}: ${say(verdict)}`)
      assert.ok(verdict.answered > 100)
      assertKept(verdict)
    },
  )
}

proof('the same harness detects losses of a server that responds too early', async (t) => {
  // Twice: a machine that stands still just before the kill lets the server write what it owes.
  const site = await openSite(t, 'sqlite')
  const verdict = await killUnderLoad(t, site, { ...CONTROL, rounds: 10 })
  t.diagnostic(`control: ${say(verdict)}`)
  assert.ok(verdict.lost > 0)
  assert.equal(verdict.doubled, 0)
})

proof(
  'scans answered around an outage of PostgreSQL are all stored once',
  {
    skip: noPostgres,
  },
  async (t) => {
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
  },
)
