import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import { untilRecorded } from '../support/oracles/scans/ledger.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate } from '../support/service/operate.ts'
import { hasProc, isAlive, partsOf } from '../support/service/processes/parts.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { call } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * `qroute reload`: other processes take over, of whatever release is installed by then, and a release that
 * does not start changes nothing. Proofs: many reloads under load, seen by clients that never try again.
 */

const skip = hasProc ? false : 'processes are found by /proc'

/** A server that was started by a link to a release. */
async function openLinked(t: TestContext, engine: 'sqlite' | 'postgres') {
  const site = await openSite(t, engine, { WORKERS: '2', PLANS_FILE: roomyPlans() })
  const link = join(site.env.DATA_DIR ?? '', 'program')
  const install = (script: string) => {
    rmSync(link, { force: true })
    symlinkSync(script, link)
  }
  install(DOOR)
  const server = await site.start(site.port, { QROUTE_PROGRAM: link })
  const parts = () => partsOf(server.child.pid ?? 0)
  return { site, server, install, parts, reload: () => operate(['reload'], site.env) }
}

/** One of another version, whose server does what the script does. */
function madeRelease(dataDir: string, script: string): string {
  const folder = join(dataDir, 'release')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"version":"9.9.9","type":"module"}')
  writeFileSync(join(folder, 'qroute.mjs'), script)
  return join(folder, 'qroute.mjs')
}

const ROOT = join(dirname(DOOR), '..')
const PROGRAM = ['package.json', 'client', 'domain', 'drawing', 'pages', 'server', 'terminal']

/** This program with one migration more, which takes something away. */
function migratingRelease(t: TestContext): string {
  const folder = temporaryFolder(t)
  const filter = (path: string) => !path.includes('/test')
  for (const name of PROGRAM) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'server/storage/engine/migrations/codes')
  const number = String(readdirSync(migrations).length + 1).padStart(4, '0')
  writeFileSync(join(migrations, `${number}_taken.sql`), 'drop table qrcodes')
  return join(folder, 'server/qroute.mjs')
}

test('all processes are replaced while requests go on; one that does not start changes nothing', {
  skip,
}, async (t) => {
  const { site, install, parts, reload } = await openLinked(t, 'sqlite')
  const [[code = '', id = ''] = []] = await site.makeCodes(1)
  const scan = async () => (await call(`${site.base}/${code}`, 'GET')).status
  assert.equal(await scan(), 302)
  const before = parts()
  const { code: exit, stdout, stderr } = await reload()
  assert.equal(exit, 0, stdout + stderr)
  assert.match(stdout, /✓ Reloaded in [\d.]+ s: \d+\.\d+\.\d+ again/)
  await until(() => ![...before.api, ...before.workers].some(isAlive), 'they do not leave')
  const after = parts()
  assert.deepEqual([after.api.length, after.workers.length], [1, 2])
  assert.equal(await scan(), 302)
  assert.equal((await site.ask('GET', `/v1/qrcodes/${id}`)).json.total_scans, 2)

  install(madeRelease(site.env.DATA_DIR ?? '', 'process.exit(7)'))
  const failed = await reload()
  assert.equal(failed.code, 1)
  assert.match(failed.stdout, /✗ Not reloaded\. .* is still running: it exited with code 7/)
  const refusal = `process.send({ refused: 'it needs another keeper' }, () => process.exit(1))`
  install(madeRelease(site.env.DATA_DIR ?? '', refusal))
  assert.match((await reload()).stdout, /is still running: it needs another keeper/)
  assert.deepEqual(parts(), after)
  assert.equal(await scan(), 302)

  install(DOOR)
  assert.equal((await reload()).code, 0)
  assert.equal(await scan(), 302)
})

proof(
  'a release with a migration that the running one cannot live beside is refused',
  {
    skip,
  },
  async (t) => {
    const { site, install, parts, reload } = await openLinked(t, 'sqlite')
    const [[code = ''] = []] = await site.makeCodes(1)
    const before = parts()
    install(migratingRelease(t))
    assert.match(
      (await reload()).stdout,
      /is still running: .*cannot run while codes\/\d+_taken\.sql changes its data: stop it, then/,
    )
    assert.deepEqual(parts(), before)
    assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 302)
  },
)

test('what cannot be reloaded is said', { skip }, async (t) => {
  const site = await openSite(t, 'sqlite')
  const server = await site.start(site.port, { WORKERS: '0' })
  const { code, stderr } = await operate(['reload'], site.env)
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^DATA_DIR: no server with WORKERS=1 or more is using .* Restart the server instead$/,
  )
  server.child.kill('SIGUSR2')
  await until(() => server.output().includes('nothing is reloaded'), server.output)
  // Another program that has got the number of a keeper that was killed.
  const state = { pid: process.pid, began: '1', version: '0.0.0', reload: null }
  writeFileSync(join(site.env.DATA_DIR ?? '', 'keeper.json'), JSON.stringify(state))
  assert.equal((await operate(['reload'], site.env)).code, 1)
  // A process whose keeper speaks otherwise.
  const variables = {
    ...site.env,
    QROUTE_PART: 'api 1',
    QROUTE_MESSAGES: '0',
    QROUTE_BESIDE: '0.0.1',
  }
  const refused = await new Promise<string>((resolve) =>
    execFile(process.execPath, [DOOR, 'start'], { env: variables }, (_, __, text) => resolve(text)),
  )
  assert.match(refused, /cannot be loaded alongside version 0\.0\.1: restart the server/)
})

const RELOADS = 20
const WRITERS = 4
const REST_MS = 50

for (const engine of ['sqlite', 'postgres'] as const) {
  proof(`${RELOADS} reloads under load on ${engine}: no request fails`, async (t) => {
    const { site, server, reload } = await openLinked(t, engine)
    const codes = await site.makeCodes(20)
    // What was scanned before it began would be missing.
    const events = openEvents(site.base, site.key)
    await events.began
    const tally = openTally([...codes.keys()])
    const scans = openHammer(site.port, 16, tally.next, REST_MS)
    const writes = openWrites(site.base, site.key)
    for (let count = 0; count < RELOADS; count++) {
      await sleep(Math.random() * 500)
      const { code, stdout, stderr } = await reload()
      assert.equal(code, 0, stdout + stderr + server.output())
    }
    const made = await writes.stop()
    await scans.stop()
    await untilRecorded(site.env, site)
    const answered = tally.answered()
    await until(
      () => events.seen.size >= answered,
      () => `${events.seen.size} of ${answered}`,
    )
    await events.stop()
    t.diagnostic(`${answered} scans, ${made}, ${events.count.streams} streams`)
    assert.deepEqual([tally.inFlight(), [...tally.others], writes.failed], [0, [], []])
    assert.equal(events.seen.size, answered)
    assert.equal(events.count.doubled, 0)
    const { json } = await site.ask('GET', '/v1/analytics/aggregate')
    assert.equal(json.summary.total_scans, answered)
  })
}

/** What a process that has just started on a busy machine turns away, before it does anything with it. */
const SHED = /overloaded|being drawn/

/** Codes are made, read and drawn, one after the other by each of some clients. */
function openWrites(base: string, key: string) {
  const failed: string[] = []
  let shed = 0
  let isOver = false
  let count = 0
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service answers
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    count++
    const answer = await call(base + path, method, { key, ...(body && { body }) }).catch(
      ({ cause }: Error) => ({ status: 0, text: String(cause), json: null }),
    )
    if (answer.status === 503 && SHED.test(answer.text)) {
      shed++
      await sleep(REST_MS)
      return send(method, path, body)
    }
    if (answer.status < 200 || answer.status > 299)
      failed.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const writing = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const body = { name: 'New', destination_url: 'https://example.com/' }
      const id = (await send('POST', '/v1/qrcodes', body))?.id
      await send('GET', `/v1/qrcodes/${id}`)
      await send('GET', `/images/${id}/public?size=256`)
      await sleep(REST_MS)
    }
  })
  return {
    failed,
    async stop() {
      isOver = true
      await Promise.all(writing)
      return `${count - shed} requests of the API, ${shed} more turned away`
    },
  }
}

/** The scans as a stream tells them; one that ends is followed by the next, from where it ended. */
function openEvents(base: string, key: string) {
  const seen = new Set<string>()
  const stopping = new AbortController()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const count = { doubled: 0, streams: 0, cut: 0 }
  let last = ''

  async function follow(): Promise<void> {
    count.streams++
    const headers = { authorization: `Bearer ${key}`, ...(last && { 'last-event-id': last }) }
    const { body } = await fetch(`${base}/v1/events/stream`, { headers, signal: stopping.signal })
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) take(event)
    }
  }

  function take(event: string): void {
    const [, id] = /^id: ?(.*)$/m.exec(event) ?? []
    if (id === undefined) return
    last = id
    begin()
    if (!event.includes('scan.created')) return
    if (seen.has(id)) count.doubled++
    seen.add(id)
  }

  const following = (async () => {
    while (!stopping.signal.aborted) {
      await follow().catch(() => void count.cut++)
      await sleep(REST_MS)
    }
  })()
  return {
    ...{ seen, count, began },
    async stop() {
      stopping.abort()
      await following
    },
  }
}
