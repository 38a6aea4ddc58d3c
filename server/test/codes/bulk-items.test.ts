import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { assertOneRequest, HOME, makeItems } from '../support/service/crowd.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** Changes of many codes in one request, each its own. */

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Item = any

const NOBODY = `qr_${'0'.repeat(26)}`

onEveryEngine('bulk changes item by item', async (start) => {
  const service = await start()
  let account: TestAccount
  let key: string
  beforeEach(async () => {
    account = await service.account()
    key = account.liveKey
  })

  const send = (items: unknown, { query = '', headers = {} } = {}) =>
    service.call('PATCH', `/v1/qrcodes/bulk${query}`, { key, body: { items }, headers })
  const get = async (path: string) => (await service.call('GET', `/v1${path}`, { key })).json
  async function make(count: number): Promise<string[]> {
    const items = makeItems(count).map((item, index) => ({ ...item, external_id: `T-${index}` }))
    const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
    return json.data.map(({ qrcode }: Item) => qrcode.id)
  }
  const told = ({ status, error }: Item) =>
    error ? `${status} ${error.code} ${error.param ?? ''}`.trim() : String(status)

  test('each code gets its own change, named by its id or external id', async () => {
    const ids = await make(4)
    const items = [
      { id: ids[0], destination_url: `${HOME}zero` },
      { id: 'ext_T-1', name: 'One', tags: ['x'], active: false },
      { id: ids[2], external_id: 'New', notes: 'n' },
      { id: 'ext_T-3', external_id: null, expires_at: '2199-01-01T00:00:00Z' },
    ]
    const { status, json, text } = await send(items)
    assert.equal(status, 200, text)
    assert.deepEqual(json.summary, { updated: 4, failed: 0 })
    const [zero, one, two, three] = json.data.map(({ qrcode }: Item) => qrcode)
    assert.deepEqual(
      json.data.map(({ index }: Item) => index),
      [0, 1, 2, 3],
    )
    assert.deepEqual([zero.destination_url, zero.version], [`${HOME}zero`, 2])
    assert.deepEqual([one.name, one.tags, one.status, one.version], ['One', ['x'], 'paused', 1])
    assert.deepEqual([two.external_id, two.notes], ['New', 'n'])
    assert.deepEqual([three.external_id, three.version], [null, 2])
    assert.equal((await get('/qrcodes/ext_New')).id, ids[2])
    const { qrcode, changed } = (await send([{ id: ids[2], notes: 'n' }])).json.data[0]
    assert.deepEqual([qrcode.id, changed], [ids[2], false])
    const request = `bulk-${account.id}`
    await send(
      ids.map((id, index) => ({ id, name: `N${index}` })),
      { headers: { 'x-request-id': request } },
    )
    const audit = (await get('/audit?limit=10')).data.filter(
      (row: Item) => row.request_id === request,
    )
    assert.deepEqual(audit.map(({ target }: Item) => target).sort(), [...ids].sort())
  })

  test('an item that cannot be changed is refused alone', async () => {
    const ids = await make(8)
    const items = [
      { id: ids[0], destination_url: 'ftp://x' },
      { id: NOBODY, name: 'x' },
      { id: ids[1] },
      { name: 'x' },
      { id: ids[2], external_id: 'T-3' },
      { id: ids[3], external_id: 'Twice' },
      { id: ids[4], external_id: 'Twice' },
      { id: ids[5], name: 'First' },
      { id: 'ext_T-5', name: 'Second' },
      { id: ids[6], style: {}, colour: 1 },
      'x',
      { id: ids[7], name: 'Good' },
    ]
    const { json, text } = await send(items)
    assert.deepEqual(
      json.data.map(told),
      [
        '400 invalid_request destination_url',
        '404 not_found',
        '400 invalid_request',
        '400 invalid_request id',
        '409 external_id_taken external_id',
        '200',
        '409 external_id_taken external_id',
        '200',
        '400 invalid_request id',
        '400 invalid_request style',
        '400 invalid_request',
        '200',
      ],
      text,
    )
    assert.equal(json.data[4].error.details[0].id, ids[3], 'it names the code that has it')
    assert.equal(json.data[6].error.details[0].id, undefined)
    assert.equal(json.data[2].error.message, 'The item must contain at least one field to change')
    assert.match(json.data[8].error.message, /items\[7\]/)
    assert.deepEqual(json.summary, { updated: 3, failed: 9 })
    const names = await Promise.all(
      [5, 7].map(async (at) => (await get(`/qrcodes/${ids[at]}`)).name),
    )
    assert.deepEqual(names, ['First', 'Good'])
  })

  test('with atomic, one that cannot be changed leaves all as they were', async () => {
    const ids = await make(3)
    const good = ids.map((id, index) => ({ id, name: `N${index}` }))
    const bad = [...good, { id: NOBODY, name: 'x' }, { id: 'ext_T-9', active: 7 }]
    const headers = { 'idempotency-key': 'atomic' }
    const refused = await send(bad, { query: '?atomic=true', headers })
    assert.equal(refused.status, 400, refused.text)
    assert.deepEqual(
      refused.json.error.details.map(({ param }: Item) => param),
      ['items[3]', 'items[4].active'],
    )
    assert.match(refused.json.error.message, /^Nothing was updated/)
    const body = { ids: [...ids, NOBODY], change: { name: 'x' } }
    const alike = await service.call('PATCH', '/v1/qrcodes/bulk?atomic=true', { key, body })
    assert.deepEqual([alike.status, alike.json.error.param], [400, 'ids[3]'])
    const names = () => Promise.all(ids.map(async (id) => (await get(`/qrcodes/${id}`)).name))
    assert.ok((await names()).every((name) => !/^N\d$|^x$/.test(name)))
    const done = await send(good, { query: '?atomic=true', headers })
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(await names(), ['N0', 'N1', 'N2'])
    const again = await send(good, { query: '?atomic=true', headers })
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(again.json, done.json)
  })

  test('a body is a list of items, or of ids with one change', async () => {
    const [id] = await make(1)
    const items = [{ id, name: 'x' }]
    for (const [body, param] of [
      [{ items, ids: [id] }, 'items'],
      [{ items, change: { name: 'y' } }, 'items'],
      [{ items, add_tags: ['y'] }, 'items'],
      [{ items: [] }, 'items'],
      [{ items: Array(1001).fill(items[0]) }, 'items'],
      [{ items: 'x' }, 'items'],
    ] as const) {
      const { status, json, text } = await service.call('PATCH', '/v1/qrcodes/bulk', { key, body })
      assert.equal(status, 400, text)
      assert.equal(json.error.param, param)
    }
  })

  test('a thousand are one request and one transaction', async () => {
    const ids = await make(1000)
    const items = ids.map((id, index) => ({ id, destination_url: `${HOME}${index}/a` }))
    await assertOneRequest(service.call, key, async () => {
      const { json } = await send(items)
      assert.deepEqual(json.summary, { updated: 1000, failed: 0 })
    })
    const { destination_url } = await get(`/qrcodes/${ids[999]}`)
    assert.equal(destination_url, `${HOME}999/a`)
  })
})
