import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountEach, onEveryEngine } from '../support/service/service.ts'

type Fields = Record<string, unknown>
const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }
const MOVED = { destination_url: 'https://example.com/moved' }
const [PAUSED, LIVE] = [{ active: false }, { active: true }]
const CHANGES: Fields[] = [{ name: ' New ' }, MOVED, PAUSED, { ...LIVE, name: 'Both' }]
const LISTED = 'created_at destination_url id name short_url status total_scans'.split(' ')

onEveryEngine('codes', async (start) => {
  const service = await start()
  const account = accountEach(service)
  const ask = async (method: string, path: string, by: string, body?: Fields) => {
    const answer = await service.call(method, `/v1${path}`, { key: by, body })
    delete answer.json?.scannability // only in the answer of a create
    return answer
  }
  const post = (body: Fields, by = account.key) => ask('POST', '/qrcodes', by, { ...MENU, ...body })
  const get = (path: string, by = account.key) => ask('GET', path, by)
  const patch = (id: string, body: Fields, by = account.key) =>
    ask('PATCH', `/qrcodes/${id}`, by, body)
  const remove = (id: string, by = account.key) => ask('DELETE', `/qrcodes/${id}`, by)
  async function create(fields: Fields = {}, by = account.key) {
    const { status, json, text } = await post(fields, by)
    assert.equal(status, 201, text)
    return json
  }
  async function names(query: string): Promise<string[]> {
    const { status, json, text } = await get(`/qrcodes?${query}`)
    assert.equal(status, 200, text)
    assert.equal(json.pagination.total, json.data.length)
    return json.data.map((item: { name: string }) => item.name)
  }
  const found = (search: string) => names(`search=${encodeURIComponent(search)}`)

  test('a create returns the whole code, as every later read does', async () => {
    const { status, json, headers } = await post({ name: ' Menu\u00a0' })
    assert.equal(status, 201)
    const { id, short_code, created_at, ...rest } = json
    assert.equal(headers.get('location'), `/v1/qrcodes/${id}`)
    assert.match(id, /^qr_[0-9a-z]{26}$/)
    assert.match(short_code, /^[23456789abcdefghjkmnpqrstuvwxyz]{7}$/)
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      ...MENU,
      short_url: `${service.base}/${short_code}`,
      image_url: `${service.base}/images/${id}/public`,
      ...{ status: 'active', state: 'active', active: true },
      total_scans: 0,
      unique_scans: 0,
      ...{ updated_at: created_at, style: {}, version: 1 },
      ...{ tags: [], external_id: null, notes: null, domain: service.base },
    })
    assert.deepEqual((await get(`/qrcodes/${id}`)).json, json)
  })

  test('a create with type and destination returns both formats, a read the primary one', async () => {
    const destination = 'https://example.com/variant'
    for (const variant of [{ type: 'url', destination }, { destination }]) {
      const { type, scans, ...rest } = await create({ ...variant, destination_url: undefined })
      const { destination: echoed, ...primary } = rest
      assert.deepEqual([type, echoed, scans], ['url', destination, 0])
      assert.deepEqual([primary.destination_url, primary.total_scans], [destination, 0])
      assert.deepEqual((await get(`/qrcodes/${primary.id}`)).json, primary)
    }
    assert.equal((await post({ type: 'url' })).status, 201)
    assert.equal((await post({ destination: MENU.destination_url })).status, 201)
  })

  test('status and active together decide the initial state', async () => {
    const begins = async (fields: Fields) => (await create(fields)).status
    for (const fields of [
      { status: 'active' },
      { active: true },
      { status: 'active', active: true },
    ])
      assert.equal(await begins(fields), 'active')
    assert.equal(await begins({ active: false }), 'paused')
    assert.equal(await begins({ status: 'draft', active: false }), 'draft')
    const bare = await create({ status: 'draft', destination_url: null })
    assert.deepEqual([bare.destination_url, bare.active], [null, false])
    assert.deepEqual((await get(`/qrcodes/${bare.id}`)).json, bare)
  })

  test('null for an optional field of create means omitted', async () => {
    const optional = { short_code: null, style: null, status: null, active: null, type: null }
    const code = await create({ ...optional, destination: null })
    assert.deepEqual([code.status, code.style, code.destination], ['active', {}, undefined])
    assert.match(code.short_code, /^\w{7}$/)
    const variant = await create({ destination_url: null, destination: 'https://example.com/v' })
    assert.equal(variant.destination_url, 'https://example.com/v')
  })

  test('a style is returned exactly as it was given', async () => {
    const style = {
      cornersDotType: 'dot',
      dotsColor: '#1a2B3c',
      cornersSquareColor: '#000000',
      dotsType: 'classy-rounded',
      backgroundColor: '#FFFfff',
      cornersSquareType: 'extra-rounded',
      cornersDotColor: '#0000aA',
    }
    for (const given of [style, { dotsColor: '#0B0c0D' }, {}]) {
      const { id, style: answered } = await create({ style: given })
      assert.deepEqual(answered, given)
      assert.deepEqual((await get(`/qrcodes/${id}`)).json.style, given)
      assert.deepEqual((await patch(id, { name: 'Other' })).json.style, given)
    }
  })

  test('a short code keeps its case but is unique ignoring case', async () => {
    const { short_code, short_url } = await create({ short_code: 'Summer_Menu-26' })
    assert.deepEqual([short_code, short_url], ['Summer_Menu-26', `${service.base}/Summer_Menu-26`])
    const other = await service.account()
    for (const by of [account.key, account.testKey, other.liveKey]) {
      const { status, json } = await post({ short_code: 'summer_MENU-26' }, by)
      assert.equal(`${status} ${json.error.code}`, '409 short_code_taken')
      assert.equal(json.error.param, 'short_code')
    }
  })

  test('of many simultaneous creates of one short code exactly one succeeds', async () => {
    const letters = ['race', 'RACE', 'Race', 'rACE']
    const answers = await Promise.all(letters.map((short_code) => post({ short_code })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
    assert.equal((await names('')).length, 1)
  })

  test('a list shows a few fields of each code, newest first, page by page', async () => {
    const none = { page: 1, limit: 20, total: 0, total_pages: 0 }
    assert.deepEqual((await get('/qrcodes')).json, { data: [], pagination: none })
    for (let i = 1; i < 5; i++) await create({ name: `Code ${i}` })
    const newest = await create({ name: 'Code 5' })
    await create({ name: 'Test' }, account.testKey)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push((await get(`/qrcodes?limit=2&page=${page}`)).json)
    const listed = pages.map(({ data }) => data.map((item: { name: string }) => item.name))
    assert.deepEqual(listed, [['Code 5', 'Code 4'], ['Code 3', 'Code 2'], ['Code 1'], []])
    const subset = LISTED.map((field) => [field, newest[field]])
    assert.deepEqual(pages[0].data[0], Object.fromEntries(subset))
    assert.deepEqual(pages[3].pagination, { page: 4, limit: 2, total: 5, total_pages: 3 })
    assert.equal((await get('/qrcodes?limit=100')).json.data.length, 5)
  })

  test('a status filter and its totals follow every change', async () => {
    const ids: Record<string, string> = {}
    for (const name of ['a', 'b', 'c']) ids[name] = (await create({ name })).id
    ids.d = (await create({ name: 'd', status: 'draft' })).id
    const change = (name: string, body: Fields) => patch(ids[name] ?? '', body)
    const each = async () => {
      const [active, paused] = [await names('status=active'), await names('status=paused')]
      return { active, paused, draft: await names('status=draft'), all: await names('') }
    }
    const all = ['d', 'c', 'b', 'a']
    assert.deepEqual(await each(), { active: ['c', 'b', 'a'], paused: [], draft: ['d'], all })
    for (const name of ['a', 'c']) await change(name, { active: false })
    assert.deepEqual(await each(), { active: ['b'], paused: ['c', 'a'], draft: ['d'], all })
    for (const name of ['a', 'd']) await change(name, { active: true })
    assert.deepEqual(await each(), { active: ['d', 'b', 'a'], paused: ['c'], draft: [], all })
    for (const name of ['c', 'd', 'a']) await remove(ids[name] ?? '')
    assert.deepEqual(await each(), { active: ['b'], paused: [], draft: [], all: ['b'] })
  })

  test('a search covers name, short code and destination, ignoring case', async () => {
    await create({ name: 'By name: Zebra' })
    await create({ name: 'By code', short_code: `A-zeBRa-${account.id.slice(-9)}` })
    await create({ name: 'By target', destination_url: 'https://ZEBRA.example.com/' })
    await create({ name: 'Draft', status: 'draft', destination_url: null, short_code: 'plain' })
    const all = ['By target', 'By code', 'By name: Zebra']
    for (const search of ['zebra', 'ZEBRA', 'eBr']) assert.deepEqual(await found(search), all)
    assert.deepEqual(await names('search=zebra&status=draft'), [])
    assert.equal((await names('search=')).length, 4)
    assert.deepEqual(await found('null'), [])
    const { json } = await get('/qrcodes?search=zebra&limit=2&page=2')
    assert.deepEqual(json.pagination, { page: 2, limit: 2, total: 3, total_pages: 2 })
  })

  test('a search takes every character literally, in every script', async () => {
    const all = '100% off|100 off|a_b|axb|c\\d|c%d|ΟΔΟΣ|Кафе|東京 🍜'.split('|')
    for (const name of all) await create({ name })
    assert.deepEqual(await found('100%'), ['100% off'])
    assert.deepEqual(await found('%'), ['c%d', '100% off'])
    for (const search of ['_', 'A_B']) assert.deepEqual(await found(search), ['a_b'])
    for (const search of ['\\', 'C\\D']) assert.deepEqual(await found(search), ['c\\d'])
    for (const search of ['ΟΔΟΣ', 'οδος', 'δο']) assert.deepEqual(await found(search), ['ΟΔΟΣ'])
    assert.deepEqual(await found('кАФ'), ['Кафе'])
    assert.deepEqual(await found('京 🍜'), ['東京 🍜'])
  })

  test('a search finds the beginning of a word whose lower case depends on its end', async () => {
    await create({ name: 'ΣΟΣΑ' })
    assert.deepEqual(await found('ΣΟΣ'), ['ΣΟΣΑ'])
  })

  test('a search does not match across fields', async () => {
    const { short_code } = await create()
    assert.deepEqual(await found(`Menu\n${short_code}`), [])
  })

  test('an update changes the given fields and returns the full code', async () => {
    const code = await create()
    await sleep(3)
    let expected = code
    for (const change of CHANGES) {
      const { json } = await patch(code.id, change)
      const { active, updated_at, version } = json
      assert.ok(updated_at > code.updated_at && version === (change === CHANGES[0] ? 1 : 2))
      const name = (change.name ?? expected.name).trim()
      const status = active ? 'active' : 'paused'
      expected = { ...expected, ...change, name, status, state: status, updated_at, version }
      assert.deepEqual(json, expected)
      assert.deepEqual((await get(`/qrcodes/${code.id}`)).json, expected)
    }
    await sleep(3)
    const same = { name: ' Both ', destination_url: expected.destination_url, active: true }
    assert.deepEqual((await patch(code.id, same)).json, expected, 'nothing changes')
  })

  test('a draft is published by active: true once it has a destination', async () => {
    const draft = await create({ status: 'draft', destination_url: undefined })
    await sleep(3)
    const early = await patch(draft.id, { active: true, name: 'Early' })
    assert.equal(`${early.status} ${early.json.error.code}`, '409 invalid_state')
    assert.deepEqual((await patch(draft.id, { active: false })).json, draft)
    const still = (await patch(draft.id, MOVED)).json
    assert.deepEqual(still, { ...draft, ...MOVED, updated_at: still.updated_at })
    assert.equal((await patch(draft.id, { active: true })).json.status, 'active')
    assert.equal((await patch(draft.id, { active: false })).json.status, 'paused')
    const atOnce = await create({ status: 'draft', destination_url: null })
    assert.equal((await patch(atOnce.id, { ...MOVED, active: true })).json.status, 'active')
  })

  test('a deleted code is gone, and only one of several deletes succeeds', async () => {
    const { id } = await create()
    const answers = await Promise.all([remove(id), remove(id), remove(id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
    assert.deepEqual(answers.find(({ status }) => status === 200)?.json, { deleted: true, id })
    assert.equal((await get(`/qrcodes/${id}`)).status, 404)
    assert.equal((await get(`/qrcodes/${id}/history`)).status, 404)
    assert.deepEqual(await names(''), [])
  })

  test('the history holds every destination, newest first, with when and by whom', async () => {
    const { id, created_at } = await create({ destination_url: 'https://a.example/' })
    const move = (host: string) => patch(id, { destination_url: `https://${host}.example/` })
    for (const host of ['b', 'b', 'a']) await move(host)
    await patch(id, { name: 'Other', active: false })
    const { json } = await get(`/qrcodes/${id}/history`)
    const urls = json.data.map((past: { destination_url: string }) => past.destination_url)
    assert.deepEqual(urls, ['https://a.example/', 'https://b.example/', 'https://a.example/'])
    assert.equal(json.data[2].changed_at, created_at)
    assert.equal(json.data[0].changed_by.name, account.key.slice(-4))
    assert.deepEqual(json.pagination, { page: 1, limit: 20, total: 3, total_pages: 1 })
    const { json: second } = await get(`/qrcodes/${id}/history?limit=2&page=2`)
    assert.deepEqual(second.data, json.data.slice(2))
    const draft = await create({ status: 'draft', destination_url: null })
    assert.equal((await get(`/qrcodes/${draft.id}/history`)).json.pagination.total, 0)
  })

  test('a deleted short code is available only to its account in its mode', async () => {
    const { id } = await create({ short_code: 'Printed' })
    await remove(id)
    const stranger = await service.account()
    for (const by of [account.testKey, stranger.liveKey, stranger.testKey]) {
      const { status, json } = await post({ short_code: 'printed' }, by)
      assert.equal(`${status} ${json.error.code}`, '409 short_code_taken')
      assert.match(json.error.message, /is not available/)
    }
    await remove((await create({ short_code: 'PRINTED' })).id)
    assert.equal((await post({ short_code: 'printed' }, stranger.liveKey)).status, 409)
  })

  test('an account shows plan, limits and usage, without test codes', async () => {
    const plans = { free: [10, 100], pro: [60, 50], business: [120, 250] }
    for (const [plan, [requests_per_minute, qrcodes]] of Object.entries(plans)) {
      const { id, liveKey, testKey } = await service.account(plan as keyof typeof plans)
      await create({}, testKey)
      for (const status of ['draft', 'active']) await create({ status }, liveKey)
      const code = await create({ active: false }, liveKey)
      const [counted, made, webhooks] = plan === 'free' ? ['api', 10_000, 0] : ['all', null, 10]
      const limits = { requests_per_minute, qrcodes, counted, dashboard_qrcodes: made, webhooks }
      const { json } = await get('/account', liveKey)
      const shown = { id, name: 'Acme', plan, limits, usage: { qrcodes: 3, dashboard_qrcodes: 0 } }
      assert.partialDeepStrictEqual(json, { ...shown, timezone: 'UTC', brand: null })
      await remove(code.id, liveKey)
      assert.equal((await get('/account', liveKey)).json.usage.qrcodes, 2)
    }
  })
})
