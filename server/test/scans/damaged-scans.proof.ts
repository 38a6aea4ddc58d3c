import assert from 'node:assert/strict'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Got, openReceiver } from '../support/data/webhooks/receiver.ts'
import { untilRecorded } from '../support/oracles/scans/ledger.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { type Answer, call, type ServerProcess, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The file of the scans is damaged, in each way that files get damaged. Printed links are worth more
 * than their figures: they lead on, and their scans wait in the log for a store that takes them.
 */
const GARBAGE = Buffer.alloc(4096, 'not what was written here. ')
const SCANS = 7

interface Scene {
  readonly site: Site
  readonly path: string
  readonly code: string
  readonly id: string
}

function overwrite(path: string, at: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, GARBAGE, 0, GARBAGE.length, at)
  closeSync(file)
}

/** The first page of a table or an index. */
function overwriteTable(path: string, table: string): void {
  const db = new DatabaseSync(path)
  const text = 'select rootpage from sqlite_master where name = ?'
  const { rootpage } = db.prepare(text).get(table) as { rootpage: number }
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  overwrite(path, (rootpage - 1) * GARBAGE.length)
}

function putBack(path: string, whole: Buffer): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { recursive: true, force: true })
  writeFileSync(path, whole)
}

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'has garbage for a header': (path) => overwrite(path, 0),
  'was cut off': (path) => truncateSync(path, statSync(path).size >> 1),
  'has lost the index of its versions': (path) =>
    overwriteTable(path, 'sqlite_autoindex_schema_migrations_1'),
  'cannot be opened': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
}

/** A store that has some scans in it, and no server on it any more. */
async function prepare(t: TestContext, hook?: object, isSent = () => true): Promise<Scene> {
  const site = await openSite(t, 'sqlite', { ALLOW_PRIVATE_WEBHOOKS: 'true' })
  const server = await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  if (hook) assert.equal((await ask(site, 'POST', '/v1/webhooks', hook)).status, 201)
  await scan(site, code, 3)
  await untilRecorded(site.env, site)
  await until(isSent, 'not all was posted')
  await stop(server.child, 'SIGTERM')
  return { site, code, id, path: join(site.env.DATA_DIR ?? '', 'scans.db') }
}

async function scan({ base }: Site, code: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    assert.equal((await call(`${base}/${code}`, 'GET')).status, 302)
  }
}

/** On a busy machine the API may be late, and refuse for a moment: that is not what is tested. */
async function ask(site: Site, method: string, path: string, body?: object): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await site.ask(method, path, body)
    if (tries === 50 || !answer.text.includes('overloaded')) return answer
    await sleep(100)
  }
}

async function degraded({ base }: Site): Promise<string> {
  const { status, json, text } = await call(`${base}/readyz`, 'GET')
  assert.equal(status, 200, text)
  return json.degraded.join('\n')
}

const body = { name: 'Menu', destination_url: 'https://example.com/' }

async function assertCodesWork({ site, id, code }: Scene): Promise<void> {
  const made = await ask(site, 'POST', '/v1/qrcodes', body)
  assert.equal(made.status, 201, made.text)
  const path = `/v1/qrcodes/${id}`
  const led = await ask(site, 'PATCH', path, { destination_url: 'https://example.com/new' })
  assert.equal(led.status, 200, led.text)
  for (const answer of [await ask(site, 'GET', path), led]) {
    const { destination_url, total_scans, unique_scans } = answer.json
    const read = [destination_url, total_scans, unique_scans]
    assert.deepEqual(read, ['https://example.com/new', null, null], 'unknown is not none')
  }
  // Nobody waits for a recorder that cannot record.
  assert.match(led.headers.get('x-scans-pending') ?? '', /^[1-9]/)
  const list = await ask(site, 'GET', '/v1/qrcodes')
  assert.equal(list.status, 200)
  assert.ok(list.json.data.every((item: { total_scans: unknown }) => item.total_scans === null))
  const full = await ask(site, 'GET', '/v1/qrcodes?view=full')
  assert.equal(full.status, 200, full.text)
  for (const { total_scans, unique_scans, last_scan_at, trend } of full.json.data) {
    assert.deepEqual([total_scans, unique_scans, last_scan_at, trend], [null, null, null, null])
  }
  assert.equal((await ask(site, 'PATCH', path, { active: false })).status, 200)
  assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 404)
  assert.equal((await ask(site, 'PATCH', path, { active: true })).status, 200)
  const { json: other } = made
  assert.equal((await ask(site, 'DELETE', `/v1/qrcodes/${other.id}`)).status, 200)
}

async function assertScansAway({ site, id }: Scene): Promise<void> {
  const paths = ['', '/timeseries', '/scans', '/export', '/quality'].map(
    (end) => `/v1/qrcodes/${id}/analytics${end}`,
  )
  for (const path of [...paths, '/v1/analytics/aggregate', '/v1/events', '/v1/events/stream']) {
    const { status, json, text } = await ask(site, 'GET', path)
    assert.deepEqual([status, json?.error?.code], [503, 'unavailable'], `${path}: ${text}`)
    assert.match(json.error.message, /[Ss]cans|damaged/)
    assert.doesNotMatch(text, /sqlite|SQL|malformed/i)
  }
}

/** Seconds of processor time that a process has used. */
function processorTime({ child }: ServerProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

test('while scans.db is damaged links work, and their scans are counted once it is repaired', async (t) => {
  const scene = await prepare(t)
  const { site, path, code, id } = scene
  const whole = readFileSync(path)
  for (const [name, damage] of Object.entries(DAMAGES)) {
    await t.test(`it ${name}`, async () => {
      damage(path)
      const server = await site.start()
      await scan(site, code, SCANS)
      assert.match(await degraded(site), /scans\.db.*\b7 scans wait.*docs\/operating\.md/)
      const said = () => linesOf(server.output()).filter((line) => line.includes(path))
      await until(() => said().length > 0, server.output)
      assert.match(said()[0] ?? '', /"level":50.*docs\/operating\.md/)
      await assertCodesWork(scene)
      await assertScansAway(scene)
      await stop(server.child, 'SIGTERM')
      assert.equal(server.child.exitCode, 0, server.output())
      const warnings = linesOf(server.output()).filter((line) => /"level":40/.test(line))
      assert.ok(warnings.length < 10, 'the log is not flooded')
      putBack(path, whole)
    })
  }
  await site.start()
  await untilRecorded(site.env, site)
  await until(async () => (await degraded(site)) === '', 'it is not well again')
  const { json } = await ask(site, 'GET', `/v1/qrcodes/${id}`)
  assert.equal(json.total_scans, 3 + SCANS * Object.keys(DAMAGES).length)
})

test('a new scans.db is used without a restart, one of a newer program is not', async (t) => {
  const { site, path, code, id } = await prepare(t)
  overwrite(path, 0)
  const server = await site.start()
  await scan(site, code, SCANS)
  assert.match(await degraded(site), /scans\.db/)
  rmSync(path)
  const read = async () => (await ask(site, 'GET', `/v1/qrcodes/${id}`)).json.total_scans
  // The log of the server before is still there, and the new file knows nothing of it.
  await until(async () => (await read()) >= SCANS, server.output)
  await until(async () => (await degraded(site)) === '', server.output)
  await until(() => server.output().includes('recording has resumed'), server.output)
  await stop(server.child, 'SIGTERM')

  const db = new DatabaseSync(path)
  db.exec("insert into schema_migrations values ('scans', 9999, 'x', 0)")
  db.close()
  const refused = await qroute(['start'], site.env)
  assert.equal(refused.code, 1)
  assert.equal(linesOf(refused.stderr).length, 1, refused.stderr)
  assert.match(refused.stderr, /9999.*newer/)
})

test('a corrupt page stops no link, causes no busy loop and loses no scan', async (t) => {
  const receiver = await openReceiver()
  atEnd(t, () => receiver.close())
  const hook = { url: receiver.url, events: ['scan.created'] }
  // One whose answer came late may be posted again.
  const scanOf = ({ body }: Got) => JSON.parse(body.toString()).data.scan_id
  const posted = () => new Set(receiver.got.map(scanOf)).size
  const { site, path, code, id } = await prepare(t, hook, () => posted() === 3)
  // Whatever recorder and courier look at, they find it damaged; the file opens all the same.
  const whole = readFileSync(path)
  for (const table of ['scan_codes', 'deliveries', 'outbox']) overwriteTable(path, table)

  const server = await site.start()
  await scan(site, code, SCANS)
  await until(async () => /scans\.db/.test(await degraded(site)), server.output)
  assert.match(await degraded(site), /damaged.*docs\/operating\.md/)
  const used = processorTime(server)
  const begun = performance.now()
  await sleep(4000)
  const seconds = processorTime(server) - used
  const share = seconds / ((performance.now() - begun) / 1000)
  t.diagnostic(`${seconds.toFixed(2)} s of processor time in 4 s`)
  assert.ok(share < 0.25, `${seconds} s of processor time, ${share} of a processor`)
  await scan(site, code, 1)
  const read = await ask(site, 'GET', `/v1/qrcodes/${id}`)
  assert.deepEqual([read.status, read.json.total_scans], [200, null])
  const [listed] = (await ask(site, 'GET', '/v1/qrcodes?view=full')).json.data
  assert.deepEqual([listed.total_scans, listed.trend, listed.last_scan_at], [null, null, null])
  assert.equal((await ask(site, 'GET', `/v1/qrcodes/${id}/analytics`)).status, 503)
  assert.equal(server.child.exitCode, null)
  assert.doesNotMatch(server.output(), /has died/)
  const lines = linesOf(server.output()).filter((line) => /"level":[45]0/.test(line))
  assert.ok(lines.length < 40, `${lines.length} warnings`)
  await stop(server.child, 'SIGTERM')
  assert.equal(server.child.exitCode, 0)
  const verify = await qroute(['verify'], site.env)
  assert.equal(verify.code, 1)
  assert.match(verify.stderr, /^DATA_DIR: .*damaged.*docs\/operating\.md\n$/)

  putBack(path, whole)
  await site.start()
  await untilRecorded(site.env, site)
  const { json } = await ask(site, 'GET', `/v1/qrcodes/${id}`)
  assert.equal(json.total_scans, 3 + SCANS + 1)
  await until(async () => (await degraded(site)) === '', 'it is not well again')
  await until(
    () => posted() === 3 + SCANS + 1,
    () => `${posted()}`,
  )
})
