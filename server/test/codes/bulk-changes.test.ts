import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAbuseStore } from '../../storage/accounts/abuse.ts'
import { openReceiver, type Receiver } from '../support/data/webhooks/receiver.ts'
import { assertCodes, assertOneRequest, HOME, makeItems } from '../support/service/crowd.ts'
import { type Answer, accountEach, onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** One change of many codes, and deleting many: each code has its own result. */

const NOBODY = `qr_${'0'.repeat(26)}`

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Item = any

/** `200`, or status, code and param of what was refused. */
function told({ status, error, qrcode }: Item): string {
  assert.equal(error === undefined, qrcode !== undefined, 'either a code or an error')
  if (status === 200) return '200'
  assert.match(error.message, /\w/)
  return [status, error.code, error.param].filter((word) => word !== undefined).join(' ')
}

onEveryEngine('bulk changes', async (start) => {
  const service = await start()
  const account = accountEach(service)
  const ask = service.call
  const receivers: Receiver[] = []
  after(() => Promise.all(receivers.map((receiver) => receiver.close())))

  const send = (body: unknown, headers = {}, by = account.key) =>
    ask('PATCH', '/v1/qrcodes/bulk', { key: by, body, headers })
  const erase = (body: unknown, headers = {}) =>
    ask('POST', '/v1/qrcodes/bulk/delete', { key: account.key, body, headers })
  const get = async (path: string) => (await ask('GET', `/v1${path}`, { key: account.key })).json

  async function make(items: readonly object[], by = account.key): Promise<string[]> {
    const { json } = await ask('POST', '/v1/qrcodes/bulk', { key: by, body: { items } })
    assert.equal(json.summary.failed, 0, JSON.stringify(json.data[0]))
    return json.data.map(({ qrcode }: Item) => qrcode.id)
  }
  function resultsIn({ status, json, text }: Answer, done: string): Item[] {
    assert.equal(status, 200, text)
    const good = json.data.filter((item: Item) => item.status === 200).length
    assert.deepEqual(json.summary, { [done]: good, failed: json.data.length - good })
    assert.ok(json.data.every(({ index }: Item, at: number) => index === at))
    return json.data
  }
  async function change(ids: readonly string[], body: object): Promise<Item[]> {
    const data = resultsIn(await send({ ids, ...body }), 'updated')
    assert.equal(data.length, ids.length)
    return data
  }
  const entriesOf = async (id: string) => (await get(`/audit?target=${id}`)).data

  test('every code is changed, and told as a single read tells it', async () => {
    const ids = await make(makeItems(5, { notes: 'kept' }))
    const order = [3, 0, 4, 1, 2].map((index) => ids[index] as string)
    const destination_url = `${HOME}winter`
    const data = await change(order, { change: { name: ' Bar ', destination_url } })
    assert.deepEqual(
      data.map(({ qrcode }) => qrcode.id),
      order,
    )
    for (const { qrcode } of data) {
      assert.deepEqual(await get(`/qrcodes/${qrcode.id}`), qrcode)
      const { name, version, notes } = qrcode
      assert.deepEqual([name, version, notes], ['Bar', 2, 'kept'])
      const { headers } = await ask('GET', `/${qrcode.short_code}`)
      assert.equal(headers.get('location'), destination_url, 'in force once the call has returned')
      const history = await get(`/qrcodes/${qrcode.id}/history`)
      assert.equal(history.pagination.total, 2)
      const [entry, ...older] = await entriesOf(qrcode.id)
      assert.equal(entry.action, 'qrcode.updated')
      assert.deepEqual(Object.keys(entry.changes).sort(), ['destination_url', 'name', 'version'])
      assert.equal(older.length, 1)
    }
    const again = await change(order, { change: { name: 'Bar', destination_url } })
    const moments = (all: Item[]) => all.map(({ qrcode }) => [qrcode.updated_at, qrcode.version])
    assert.deepEqual(moments(again), moments(data), 'nothing changes, and updated_at stays')
    assert.ok(data.every(({ changed }) => changed) && again.every(({ changed }) => !changed))
  })

  test('every id succeeds or fails separately', async () => {
    const stranger = await service.account()
    const [foreign] = await make(makeItems(1), stranger.liveKey)
    const [ofTests] = await make(makeItems(1), account.testKey)
    const label = { destination_url: HOME, label: 'A' }
    const [good, draft, labelled, late, limited] = await make([
      { name: 'Good', destination_url: HOME, active: false },
      { name: 'Draft', status: 'draft' },
      {
        name: 'Split',
        destination_url: HOME,
        split: [1, 2].map((weight) => ({ ...label, weight, label: `${weight}` })),
      },
      { name: 'Late', destination_url: HOME, expires_at: '2020-01-01' },
      { name: 'Many', destination_url: HOME, tags: Array.from({ length: 20 }, (_, i) => `t${i}`) },
    ])
    const ids = [good, draft, foreign, ofTests, NOBODY, 'bulk', '', good, late] as string[]
    const data = await change(ids, { change: { active: true, starts_at: '2025-01-01' } })
    assert.deepEqual(data.map(told), [
      '200',
      '409 invalid_state active',
      ...Array(5).fill('404 not_found'),
      '200',
      '400 invalid_request starts_at',
    ])
    assert.deepEqual({ ...data[7], index: 0 }, data[0], 'given twice, changed once')
    assert.equal((await entriesOf(good ?? '')).length, 3, 'created, resumed, updated')
    const rules = [{ when: { device: ['ios'] }, destination_url: HOME, label: '2' }]
    const ruled = await change([labelled, good] as string[], { change: { rules } })
    assert.deepEqual(ruled.map(told), ['400 invalid_request rules[0].label', '200'])
    const tagged = await change([limited, good] as string[], { add_tags: ['T1', 'new'] })
    assert.deepEqual(tagged.map(told), ['400 invalid_request add_tags', '200'])
    assert.match(tagged[0].error.message, /20 tags.* 21/)
    assert.deepEqual(tagged[1].qrcode.tags, ['new', 't1'])
  })

  test('destinations on a blocked domain are refused, also when a code is resumed', async () => {
    const domain = 'blocked-in-bulk.example'
    const [there, here] = await make([
      { name: 'A', destination_url: `https://bulk.${domain}/`, active: false },
      { name: 'B', destination_url: HOME, active: false },
    ])
    const abuse = openAbuseStore(service.db)
    await abuse.blockDomain(domain, Date.now())
    const ids = [there, here] as string[]
    const refused = '400 invalid_request destination_url'
    const moved = await change(ids, { change: { destination_url: `http://x.${domain}` } })
    assert.deepEqual(moved.map(told), [refused, refused])
    assert.deepEqual((await change(ids, { change: { active: true } })).map(told), [refused, '200'])
    await abuse.unblockDomain(domain, Date.now())
    assert.deepEqual((await change(ids, { change: { active: true } })).map(told), ['200', '200'])
  })

  test('tags are added to those that a code has, and taken away', async () => {
    const ids = await make(
      [{ tags: ['Berlin', 'Old'] }, { tags: ['OLD'] }, {}].map((fields) => ({
        ...makeItems(1)[0],
        ...fields,
      })),
    )
    const tags = (data: Item[]) => data.map(({ qrcode }) => qrcode.tags)
    const added = await change(ids, { add_tags: [' Summer ', 'berlin', 'SUMMER'] })
    const all = [
      ['Berlin', 'Old', 'Summer'],
      ['Berlin', 'Old', 'Summer'],
      ['Berlin', 'Summer'],
    ]
    assert.deepEqual(tags(added), all)
    const both = await change(ids, { add_tags: ['New'], remove_tags: ['summer', 'nothing', 'old'] })
    assert.deepEqual(tags(both), Array(3).fill(['Berlin', 'New']))
    const replaced = await change(ids, { change: { tags: ['Only'], name: 'N' } })
    assert.deepEqual(tags(replaced), Array(3).fill(['Only']))
    assert.deepEqual(tags(await change(ids, { remove_tags: ['only'] })), [[], [], []])
    const [{ version }] = (await change(ids, { add_tags: ['x'] })).map(({ qrcode }) => qrcode)
    assert.equal(version, 1, 'it leads where it led')
    const entries = await entriesOf(ids[0] ?? '')
    assert.deepEqual(entries[0].changes, { tags: { from: null, to: ['x'] } })
    assert.equal(entries.length, 6)
  })

  test('pausing and resuming keep the counters right, and each code has its events', async () => {
    const receiver = await openReceiver()
    receivers.push(receiver)
    const events = ['qrcode.updated', 'qrcode.paused', 'qrcode.resumed', 'qrcode.deleted']
    await ask('POST', '/v1/webhooks', { key: account.key, body: { url: receiver.url, events } })
    const ids = await make([...makeItems(3), ...makeItems(2, { active: false })])
    const count = async (status: string) =>
      (await get(`/qrcodes?status=${status}&limit=1`)).pagination.total
    const counts = async () => [await count('active'), await count('paused'), await count('draft')]
    await change(ids, { change: { active: false } })
    assert.deepEqual(await counts(), [0, 5, 0])
    await change(ids, { change: { active: true, name: 'On' } })
    assert.deepEqual(await counts(), [5, 0, 0])
    resultsIn(await erase({ ids: ids.slice(0, 2) }), 'deleted')
    assert.deepEqual(await counts(), [3, 0, 0])
    // What was answered late is sent again.
    const sent = () => new Map(receiver.got.map((one) => [one.headers['webhook-id'], one.body]))
    await until(
      () => sent().size >= 15,
      () => `${sent().size} of 15 events`,
    )
    const got = [...sent().values()].map((body) => JSON.parse(body.toString()))
    const of = (event: string) =>
      got.filter((one) => one.event === event).map((one) => one.data.qr_id)
    assert.deepEqual(of('qrcode.paused').sort(), ids.slice(0, 3))
    assert.deepEqual(of('qrcode.resumed').sort(), ids)
    assert.deepEqual(of('qrcode.updated').sort(), ids)
    assert.deepEqual(of('qrcode.deleted').sort(), ids.slice(0, 2))
  })

  test('deleted codes are gone at once, and each id has its result', async () => {
    const [one, two, kept] = await make([
      { ...makeItems(1)[0], short_code: 'bulk-gone-1', tags: ['a'], external_id: 'E-1' },
      { ...makeItems(1)[0], short_code: 'bulk-gone-2' },
      { ...makeItems(1)[0], short_code: 'bulk-kept-3' },
    ])
    const data = resultsIn(await erase({ ids: [two, NOBODY, one, two] }), 'deleted')
    assert.deepEqual(data.map(told), ['200', '404 not_found', '200', '200'])
    assert.deepEqual(data[2].qrcode, { deleted: true, id: one })
    for (const name of ['bulk-gone-1', 'bulk-gone-2']) {
      assert.equal((await ask('GET', `/${name}`)).status, 410)
    }
    assert.equal((await ask('GET', '/bulk-kept-3')).status, 302)
    await assertCodes(service, account, 1)
    const again = resultsIn(await erase({ ids: [one, two] }), 'deleted')
    assert.deepEqual(again.map(told), ['404 not_found', '404 not_found'])
    assert.equal((await entriesOf(one ?? ''))[0].action, 'qrcode.deleted')
    await make([{ ...makeItems(1)[0], short_code: 'bulk-gone-1', external_id: 'E-1' }])
    assert.deepEqual((await change([kept] as string[], { change: { active: false } })).map(told), [
      '200',
    ])
  })

  test('a wrong body names its fields and changes nothing', async () => {
    const ids = await make(makeItems(2))
    const change = { name: 'Changed' }
    const cases: [body: object, ...params: string[]][] = [
      [{}, 'ids', 'change'],
      [{ ids }, 'change'],
      [{ ids, change: {} }, 'change'],
      [{ ids, change: null }, 'change'],
      [{ ids: [], change }, 'ids'],
      [{ ids: 'all', change }, 'ids'],
      [{ ids: [...ids, 7], change }, 'ids[2]'],
      [{ ids: Array(1001).fill(ids[0]), change }, 'ids'],
      [{ ids, change: { external_id: 'A-1' } }, 'change.external_id'],
      [{ ids, change: { ...change, style: {} } }, 'change.style'],
      [{ ids, change: { colour: 'red', name: '' } }, 'change.colour', 'change.name'],
      [{ ids, change: { destination_url: 'ftp://x' } }, 'change.destination_url'],
      [{ ids, change: { rules: [{ when: {}, destination_url: HOME }] } }, 'change.rules[0].when'],
      [{ ids, change: { tags: ['a,b'] } }, 'change.tags[0]'],
      [{ ids, change: { tags: ['a'] }, add_tags: ['b'] }, 'change.tags'],
      [{ ids, change: { tags: null }, remove_tags: ['b'] }, 'change.tags'],
      [{ ids, add_tags: [] }, 'add_tags'],
      [{ ids, add_tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'add_tags'],
      [{ ids, change, add_tags: ['a/b'], remove_tags: [''] }, 'add_tags[0]', 'remove_tags[0]'],
      [{ ids, add_tags: ['Same'], remove_tags: ['same '] }, 'remove_tags'],
      [{ ids, change, items: [] }, 'items'],
    ]
    for (const [body, ...params] of cases) {
      const { status, json, text } = await send(body)
      assert.equal(`${status} ${json.error.code}`, '400 invalid_request', text)
      const named = json.error.details.map(({ param }: Item) => param)
      assert.deepEqual(named.sort(), params.sort(), JSON.stringify(body))
    }
    assert.match(
      (await send({ ids, change: { external_id: 'A' } })).json.error.message,
      /must be unique/,
    )
    for (const body of [{}, { ids: [] }, { ids: [null] }, { ids, change }]) {
      assert.equal((await erase(body)).status, 400, JSON.stringify(body))
    }
    for (const id of ids) assert.equal((await entriesOf(id)).length, 1, 'created and nothing else')
  })

  test('with an Idempotency-Key both run once, each with keys of its own', async () => {
    const ids = await make(makeItems(3))
    const once = { 'idempotency-key': 'once' }
    const body = { ids: [...ids, NOBODY], change: { destination_url: `${HOME}once` } }
    const first = await send(body, once)
    await change(ids, { change: { destination_url: `${HOME}later` } })
    const repeated = await send(body, once)
    assert.equal(repeated.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(repeated.json, first.json)
    assert.equal((await get(`/qrcodes/${ids[0]}`)).destination_url, `${HOME}later`)
    assert.equal((await send({ ...body, ids }, once)).json.error.code, 'idempotency_conflict')
    const gone = await erase({ ids }, once)
    assert.equal(gone.headers.get('idempotent-replayed'), null)
    assert.deepEqual((await erase({ ids }, once)).json, gone.json)
  })

  test('codes changed in bulk are one request of the rate limit', async () => {
    const ids = await make(makeItems(20))
    await assertOneRequest(ask, account.key, async () => {
      await change(ids, { change: { destination_url: `${HOME}n` } })
    })
    await assertOneRequest(ask, account.key, async () => {
      resultsIn(await erase({ ids }), 'deleted')
    })
    await assertCodes(service, account, 0)
  })
})
