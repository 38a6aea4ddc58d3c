import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { awakeMs } from '../support/service/awake.ts'
import { connect } from '../support/service/own-postgres.ts'
import { patiently } from '../support/service/patient.ts'
import { call, freePort } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** Writes that wait for others, and nodes whose clocks differ, on PostgreSQL. */
const FIRST = 'https://example.com/first'
const NEXT = 'https://example.com/next'
const EDITED = 'https://example.com/edited'

async function openPlace(t: TestContext) {
  const site = await openSite(t, 'postgres', { LOG_LEVEL: 'error' })
  const make = async (base: string, fields: object = {}) =>
    ask(site, base, 'POST', '/v1/qrcodes', { name: 'A', destination_url: FIRST, ...fields })
  return { site, make }
}

async function ask({ key }: Site, base: string, method: string, path: string, body?: object) {
  const send = () => call(base + path, method, { key, ...(body && { body }) })
  const { status, json, text } = await patiently(send)
  assert.ok(status < 300, text)
  return json
}

/** Locks rows as another transaction would, until it is let go. */
async function lock(t: TestContext, { env }: Site, text: string, value: string) {
  const client = await connect(t, env.DATABASE_URL)
  await client.query('begin')
  await client.query(text, [value])
  return () => client.query('commit')
}

/** Returns when it comes: later, if the machine stood still before it was stored. */
async function schedule(site: Site, base: string, id: string, aheadMs: number): Promise<number> {
  const at = Date.now() + aheadMs
  const body = { at: new Date(at).toISOString(), destination_url: NEXT }
  const path = `${base}/v1/qrcodes/${id}/schedule`
  const { status, text } = await patiently(() => call(path, 'POST', { key: site.key, body }))
  if (status === 400 && aheadMs < 30_000) return schedule(site, base, id, 2 * aheadMs)
  assert.equal(status, 201, text)
  return at
}

async function historyOf(site: Site, base: string, id: string): Promise<string[]> {
  const { data } = await ask(site, base, 'GET', `/v1/qrcodes/${id}/history`)
  return data.map((past: { destination_url: string }) => past.destination_url)
}

test('a write that waits for another beyond a scheduled change follows it', async (t) => {
  const { site, make } = await openPlace(t)
  const [near, far] = [(await site.start()).base, (await site.start(await freePort())).base]
  const { id, short_code } = await make(near)
  const at = await schedule(site, near, id, 4000)
  const locked = 'update code_counts set active = active where account_id = $1'
  const letGo = await lock(t, site, locked, site.accountId)
  await sleep(at - Date.now() - 1800)
  const body = { destination_url: EDITED, active: false }
  const edit = ask(site, near, 'PATCH', `/v1/qrcodes/${id}`, body)
  await sleep(at - Date.now() + 300)
  const { headers } = await patiently(() => call(`${far}/${short_code}`, 'GET'))
  assert.equal(headers.get('location'), NEXT)
  assert.deepEqual(await historyOf(site, far, id), [NEXT, FIRST])
  await letGo()
  assert.equal((await edit).version, 3)
  assert.deepEqual(await historyOf(site, far, id), [EDITED, NEXT, FIRST])
})

test('scans that wait for a place of one code do not hold up others', async (t) => {
  const { site, make } = await openPlace(t)
  const { base } = await site.start()
  const [limited, plain] = [await make(base, { scan_limit: 100 }), await make(base)]
  const scan = (code: { short_code: string }) => call(`${base}/${code.short_code}`, 'GET')
  assert.equal((await scan(limited)).status, 302)
  const locked = 'update tickets set used = used where code_id = $1'
  const letGo = await lock(t, site, locked, limited.id)
  const waiting = Array.from({ length: 10 }, () => scan(limited))
  const begun = awakeMs()
  assert.equal((await scan(plain)).status, 302)
  assert.ok(awakeMs() - begun < 3000, 'it has waited for all of them')
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 503)
  await letGo()
  assert.equal((await scan(limited)).status, 302)
  const { scans_left } = await ask(site, base, 'GET', `/v1/qrcodes/${limited.id}`)
  assert.equal(scans_left, 98)
})

test('a node whose clock is behind waits for a change, and one that is far off says so', async (t) => {
  const { site, make } = await openPlace(t)
  const shift = join(site.env.DATA_DIR ?? '', 'shift.mjs')
  writeFileSync(
    shift,
    'const now = Date.now; Date.now = () => now() + Number(process.env.SHIFT_MS)',
  )
  const startShifted = async (ms: number) => {
    const NODE_OPTIONS = `--import ${shift}`
    return (await site.start(await freePort(), { NODE_OPTIONS, SHIFT_MS: String(ms) })).base
  }
  const [behind, off] = [await startShifted(-900), await startShifted(5000)]
  // After a standstill of the machine there may be more to say, for a moment.
  let degraded: string[] = []
  const says = (base: string, what: RegExp) => async () => {
    degraded = (await call(`${base}/readyz`, 'GET')).json.degraded
    return what.test(degraded.join('\n'))
  }
  await until(says(behind, /^$/), () => degraded.join())
  const ahead = /^clock: this node is [45]\.\d s ahead of the database/m
  await until(says(off, ahead), () => degraded.join())
  const { id } = await make(behind)
  const path = `/v1/qrcodes/${id}`
  const at = await schedule(site, behind, id, 3000)
  await sleep(at - Date.now() - 700)
  const edited = await ask(site, behind, 'PATCH', path, { destination_url: EDITED })
  assert.equal(edited.version, 3)
  const late = { at: new Date(Date.now() - 500).toISOString(), destination_url: NEXT }
  const { key } = site
  const send = () => call(`${behind}${path}/schedule`, 'POST', { key, body: late })
  const { status, json } = await patiently(send)
  assert.equal(`${status} ${json.error.param}`, '400 at')
})
