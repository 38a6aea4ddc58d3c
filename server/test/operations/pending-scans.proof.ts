import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import { operationsOf, type Schema } from '../support/oracles/requests/document.ts'
import { awakeMs } from '../support/service/awake.ts'
import { connect } from '../support/service/own-postgres.ts'
import { patiently } from '../support/service/patient.ts'
import {
  type Answer,
  call,
  freePort,
  type ServerProcess,
  stop,
} from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Several servers on one database: each reports the scans that another has answered but not recorded.
 */

const SCANS = 1500
/** The recorders' lock in storage/engine/postgres/postgres.ts: as long as somebody else has it, none records. */
const RECORDER_LOCK = 7_134_072

interface Node extends ServerProcess {
  readonly port: number
  readonly folder: string
}

/** A server with a folder of its own, as on another machine. */
async function startNode(t: TestContext, site: Site, given?: string): Promise<Node> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'qroute-node-'))
  if (!given) atEnd(t, () => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  return { ...(await site.start(port, { DATA_DIR: folder })), port, folder }
}

async function stallRecorders(t: TestContext, site: Site): Promise<() => Promise<void>> {
  const client = await connect(t, site.env.DATABASE_URL)
  await client.query('select pg_advisory_lock($1)', [RECORDER_LOCK])
  return async () => void (await client.query('select pg_advisory_unlock($1)', [RECORDER_LOCK]))
}

/** At least so many; returns how many, since those under way at the end come on top. */
async function scan(port: number, shortCode: string, count: number): Promise<number> {
  const tally = openTally([shortCode])
  const shots = { left: count }
  const hammer = openHammer(port, 16, () => {
    shots.left--
    return tally.next()
  })
  await until(
    () => shots.left <= 0,
    () => `${shots.left} scans left`,
  )
  await hammer.stop()
  assert.ok(tally.answered() >= count)
  return tally.answered()
}

function missingIn({ headers }: Answer): number {
  return Number(headers.get('x-scans-pending') ?? 0)
}

test('reads report scans another server has answered but not recorded', async (t) => {
  const site = await openSite(t, 'postgres')
  const [near, far] = [await startNode(t, site), await startNode(t, site)]
  const { key } = site
  const [[shortCode, id] = ['', '']] = await createOn(far, key)
  const path = `/v1/qrcodes/${id}`
  const release = await stallRecorders(t, site)
  const scanned = await scan(near.port, shortCode, SCANS)
  const read = () => patiently(() => call(`${far.base}${path}`, 'GET', { key }))
  const isTold = async () => {
    const told = await read()
    assert.equal(told.json.total_scans, 0)
    return missingIn(told) === scanned
  }
  const begun = awakeMs()
  await until(isTold, () => `not all of ${scanned} are told`)
  assert.ok(awakeMs() - begun < 10_000, 'a tenth of a second is what it should take')

  await t.test('the OpenAPI document lists the header where it is sent', () =>
    assertTold(far, key, id),
  )

  await t.test('an edit does not wait for the recorder, on either server', async () => {
    for (const { base } of [near, far]) {
      const edited = await editQuickly(base + path, key)
      assert.equal(edited.json.total_scans + missingIn(edited), scanned)
    }
  })

  await t.test('once everything is recorded the header is gone', async () => {
    await release()
    await until(async () => missingIn(await read()) === 0, far.output)
    assert.equal((await read()).json.total_scans, scanned)
  })
})

/** One that waited for the recorder would take two seconds each time; a busy machine does not. */
async function editQuickly(url: string, key: string): Promise<Answer> {
  const took: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const begun = performance.now()
    const edited = await call(url, 'PATCH', { key, body: { name: `Name ${tries}` } })
    took.push(performance.now() - begun)
    if (edited.status === 200 && (took.at(-1) ?? 0) < 1000) return edited
    // Refused, perhaps: on a busy machine the API is late.
    await sleep(200)
  }
  throw new Error(`each edit took long: ${took} ms`)
}

async function createOn({ base }: Node, key: string): Promise<[string, string][]> {
  const body = { name: 'A', destination_url: 'https://example.com/', external_id: 'A-1' }
  // On a busy machine a server may be late from its start on, and refuse at first.
  const made = await patiently(() => call(`${base}/v1/qrcodes`, 'POST', { key, body }))
  return [[made.json.short_code, made.json.id]]
}

const BODIES: Readonly<Record<string, string>> = { PATCH: '{"name":"B"}', PUT: '{"name":"B"}' }

/** Every operation that can be asked with a code's id, and those that the document says tell. */
async function assertTold({ base }: Node, key: string, id: string): Promise<void> {
  const document = (await call(`${base}/openapi.json`, 'GET')).json
  const documented: string[] = []
  const sent: string[] = []
  for (const { method, path, responses } of operationsOf(document)) {
    const name = `${method} ${path}`
    const headers = Object.values<Schema>(responses).flatMap((one) =>
      Object.keys(one.headers ?? {}),
    )
    // What is shared by a link has no code's id in its address.
    if (path.includes('{secret}')) continue
    if (headers.includes('X-Scans-Pending')) documented.push(name)
    const body = bodyFor(method, path, id)
    if (method !== 'GET' && body === undefined) continue
    const response = await patiently(async () => {
      const abort = new AbortController()
      const named = path.replace('{id}', id).replace('{external_id}', 'A-1')
      const answer = await fetch(
        `${base}${named}${path.endsWith('/history') ? '?include=scans' : ''}`,
        {
          method,
          signal: abort.signal,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        },
      )
      abort.abort()
      return answer
    })
    if (response.headers.has('x-scans-pending')) sent.push(name)
  }
  assert.ok(sent.length > 8)
  assert.deepEqual(documented.sort(), sent.sort())
}

function bodyFor(method: string, path: string, id: string): string | undefined {
  if (path.endsWith('/rollback')) return '{"version":1}'
  const isBulk = method === 'PATCH' && path.endsWith('/bulk')
  return isBulk ? JSON.stringify({ ids: [id], change: { name: 'Poster' } }) : BODIES[method]
}

test('scans of a killed server are reported until its log is recorded', async (t) => {
  const site = await openSite(t, 'postgres')
  const [near, far] = [await startNode(t, site), await startNode(t, site)]
  const { key } = site
  const [[shortCode, id] = ['', '']] = await createOn(far, key)
  const read = () => patiently(() => call(`${far.base}/v1/qrcodes/${id}`, 'GET', { key }))
  const release = await stallRecorders(t, site)
  const scanned = await scan(near.port, shortCode, 100)
  await until(async () => missingIn(await read()) === scanned, 'not told')
  await stop(near.child)
  await release()
  assert.equal(missingIn(await read()), scanned)
  await startNode(t, site, near.folder)
  await until(async () => missingIn(await read()) === 0, far.output)
  assert.equal((await read()).json.total_scans, scanned)
})

test('two servers on one folder report each other’s scans', async (t) => {
  const site = await openSite(t, 'sqlite')
  const far = await site.start()
  const [[shortCode, id] = ['', '']] = await site.makeCodes(1)
  const port = await freePort()
  await site.start(port)
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  atEnd(t, () => store.close())
  store.exec('begin exclusive')
  const scanned = await scan(port, shortCode, 100)
  const read = () => patiently(() => site.ask('GET', `/v1/qrcodes/${id}`))
  const stalled = await read()
  assert.equal(stalled.json.total_scans, 0)
  assert.equal(missingIn(stalled), scanned)
  const edited = await editQuickly(`http://127.0.0.1:${port}/v1/qrcodes/${id}`, site.key)
  assert.equal(missingIn(edited), scanned)
  store.exec('commit')
  await until(async () => missingIn(await read()) === 0, far.output)
  assert.equal((await read()).json.total_scans, scanned)
})
