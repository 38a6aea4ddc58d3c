import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { DISC } from '../support/data/codes/images.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate } from '../support/service/operate.ts'
import { call, onEveryEngine, type Service, startService } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * Logos are drawn by every node, restored from backups, checked by verify, and deleted with their account.
 */

const HOME = 'https://example.com/'
const INK = /#c0225a/
const root = temporaryFolder()

async function makeLogo(service: Service, key: string) {
  const headers = { 'content-type': 'image/svg+xml' }
  const { json } = await service.call('POST', '/v1/logos', { key, headers, body: DISC.toString() })
  return json.id as string
}

async function makeCode(service: Service, key: string, logo: string) {
  const json = await service.newCode(key, { style: { logo } })
  return { id: json.id as string, image: new URL(json.image_url).pathname }
}

onEveryEngine('logos', async (start) => {
  const service = await start({})

  test('uploaded on one node are drawn by another at once', async () => {
    const { liveKey: key } = await service.account()
    const other = await service.spawn()
    const logo = await makeLogo(service, key)
    const body = { name: 'Menu', destination_url: HOME, style: { logo } }
    const made = await call(`${other.base}/v1/qrcodes`, 'POST', { key, body })
    assert.equal(made.status, 201, made.text)
    const { pathname } = new URL(made.json.image_url)
    for (const base of [other.base, service.base]) {
      assert.match((await call(`${base}${pathname}?format=svg`, 'GET')).text, INK)
      assert.equal((await call(`${base}${pathname}`, 'GET')).status, 200)
    }
    assert.equal((await call(`${other.base}/v1/logos/${logo}`, 'DELETE', { key })).status, 409)
  })

  test('that are missing are found by verify, and go with their account', async () => {
    const { id, liveKey: key } = await service.account()
    const logo = await makeLogo(service, key)
    await makeCode(service, key, logo)
    await service.call('POST', '/v1/styles', { key, body: { name: 'House', style: { logo } } })
    assert.equal((await operate(['verify'], service.env)).code, 0)
    const away = "update logos set account_id = 'nobody' where id = $1"
    await service.db.batch([{ text: away, values: [logo], expect: 1 }])
    const told = await operate(['verify'], service.env)
    assert.equal(told.code, 1)
    assert.match(told.stdout, /code with a logo/)
    assert.match(told.stdout, /brand style with a logo/)
    const back = 'update logos set account_id = $2 where id = $1'
    await service.db.batch([{ text: back, values: [logo, id], expect: 1 }])
    assert.equal((await operate(['account', 'delete', id, '--yes'], service.env)).code, 0)
    for (const table of ['logos', 'styles']) {
      const text = `select count(*) as n from ${table} where account_id = $1`
      const [row] = await service.db.query<{ n: number | string }>(text, [id])
      assert.equal(Number(row?.n), 0, table)
    }
  })
})

test('a restored backup draws the codes with their logos', async (t) => {
  const first = await startService('sqlite', {}, (close) => atEnd(t, close))
  const { liveKey: key } = await first.account()
  const { image } = await makeCode(first, key, await makeLogo(first, key))
  const [to, DATA_DIR] = [join(root, 'backup'), join(root, 'restored')]
  assert.equal((await operate(['backup', '--to', to], first.env)).code, 0)
  const env = { ...first.env, DATA_DIR }
  assert.equal((await operate(['restore', '--from', to], env)).code, 0)
  assert.equal((await operate(['verify'], env)).code, 0)
  const second = await startService('sqlite', { DATA_DIR }, (close) => atEnd(t, close), {})
  assert.match((await second.call('GET', `${image}?format=svg`)).text, INK)
})
