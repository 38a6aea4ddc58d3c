import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openStream } from '../support/data/scans/streams.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { logFolderOf } from '../support/oracles/scans/ledger.ts'
import { openData } from '../support/service/databases.ts'
import { operate } from '../support/service/operate.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { call, onEveryEngine, type Service, stop } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * A consumer of the feed keeps its cursor while the service is restored from a backup, also from before the
 * feed existed.
 */

const MIGRATION = new URL('../../storage/engine/migrations/scans/0004_events.sql', import.meta.url)
const BEGINNING = `scan_${'0'.repeat(26)}`

test('after a restore a consumer goes on with its cursor and gets every new scan', async (t) => {
  const site = await openSite(t, 'sqlite')
  const { env } = site
  const to = join(env.DATA_DIR ?? '', 'backup')
  const [code = ''] = (await site.makeCodes(1)).keys()
  const scan = async (times: number) => {
    for (let i = 0; i < times; i++) await call(`${site.base}/${code}`, 'GET')
  }
  const read = async (after = '') => {
    const { json, status, text } = await completely(() =>
      patiently(() => site.ask('GET', `/v1/events?limit=1000${after && `&after=${after}`}`)),
    )
    assert.equal(status, 200, text)
    return json
  }
  const first = await site.start()
  await scan(3)
  assert.equal((await read()).data.length, 3)
  const { code: done, stderr } = await operate(['backup', '--to', to], env)
  assert.equal(done, 0, stderr)
  await scan(5)
  let { next_cursor: cursor } = await read()
  const ids = new Set<string>()
  await stop(first.child, 'SIGTERM')
  for (let restore = 1; restore <= 2; restore++) {
    // As on a new machine: otherwise scans since the backup would be recorded again from there.
    rmSync(logFolderOf(env), { recursive: true })
    const restored = await operate(['restore', '--from', to, '--yes'], env)
    assert.equal(restored.code, 0, restored.stderr)
    await assertClean(env)
    const server = await site.start()
    await scan(4)
    const { data, next_cursor } = await read(cursor)
    assert.equal(data.length, 4, 'every new scan arrives')
    for (const { id } of data) ids.add(id)
    assert.equal(ids.size, 4 * restore, 'no id is used again')
    cursor = next_cursor
    await stop(server.child, 'SIGTERM')
    await assertClean(env)
  }
  const rebuilt = await operate(['rebuild'], env)
  assert.equal(rebuilt.code, 0, rebuilt.stderr)
  await assertClean(env)
})

onEveryEngine('a feed that was changed from outside', async (start) => {
  const service = await start({})

  test('a cursor beyond it is 400 and says where to go on; after "qroute restored" it works', async () => {
    const { liveKey: key } = await service.account()
    const made = await service.newCode(key)
    const scan = () => service.call('GET', `/${made.short_code}`)
    const list = (after: string) =>
      completely(() => patiently(() => service.call('GET', `/v1/events?after=${after}`, { key })))
    for (let i = 0; i < 5; i++) await scan()
    const { json } = await list(BEGINNING)
    assert.equal(json.data.length, 5)
    const cursor = json.next_cursor
    await goBack(service, 3)

    const page = await list(cursor)
    assert.deepEqual([page.status, page.json.error.param], [400, 'after'], page.text)
    assert.match(page.json.error.message, new RegExp(`restored.*after=${BEGINNING}.*after=latest`))
    for (const options of [{ lastEventId: cursor }, { after: cursor }]) {
      const stream = await openStream(service.base, key, options)
      assert.equal(stream.status, 400)
      await until(() => /restored.*after=scan_0{26}/.test(stream.text()), stream.text)
      stream.cut()
    }
    assert.equal((await list(BEGINNING)).json.data.length, 3)

    const { code, stderr } = await operate(['restored'], service.env)
    assert.equal(code, 0, stderr)
    assert.deepEqual((await list(cursor)).json.data, [])
    await scan()
    await until(async () => (await list(cursor)).json.data.length === 1, 'it does not arrive')
  })

  test('scans recorded before there was a feed are in it', async () => {
    const { liveKey: key } = await service.account()
    const made = await service.newCode(key)
    const list = () => completely(() => patiently(() => service.call('GET', '/v1/events', { key })))
    for (let i = 0; i < 5; i++) await service.call('GET', `/${made.short_code}`)
    const before = (await list()).json
    assert.equal(before.data.length, 5)
    const db = await openData(service.env, 'scans')
    const script = readFileSync(MIGRATION, 'utf8')
    const [text = ''] = /insert into events[^;]*/.exec(script) ?? []
    await db.batch(['delete from events', text].map((one) => ({ text: one, values: [] })))
    await db.close()
    assert.deepEqual((await list()).json, before)
  })
})

/** As after a restore of the tables as they were after so many scans. */
async function goBack({ env }: Service, scans: number): Promise<void> {
  const db = await openData(env, 'scans')
  const texts = ['delete from events where seq > $1', 'delete from scans where seq > $1']
  const statements = [...texts, 'update scan_feed set last_seq = $1']
  await db.batch(statements.map((text) => ({ text, values: [scans] })))
  await db.close()
}
