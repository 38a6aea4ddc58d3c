import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertCodes,
  assertMade,
  assertOneRequest,
  HOME,
  makeItems,
  tally,
} from '../support/service/crowd.ts'
import type { Answer } from '../support/service/service.ts'
import { accountEach, onEveryEngine } from '../support/service/service.ts'

const MIB = 1024 * 1024
const GOOD = { name: 'Good', destination_url: HOME }

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Item = any

/** `201`, or status, code and param of what was refused. */
function told({ status, error, qrcode }: Item): string {
  assert.equal(error === undefined, qrcode !== undefined, 'either a code or an error')
  if (status === 201) return '201'
  assert.match(error.message, /\w/)
  assert.match(error.request_id, /\w/)
  return [status, error.code, error.param].filter((word) => word !== undefined).join(' ')
}

onEveryEngine('bulk', async (start) => {
  const service = await start()
  const account = accountEach(service)
  const ask = service.call

  const post = (body: unknown, query = '', by = account.key) =>
    ask('POST', `/v1/qrcodes/bulk${query}`, { key: by, body })
  const create = (fields: object, by = account.key) =>
    ask('POST', '/v1/qrcodes', { key: by, body: { ...GOOD, ...fields } })
  const get = (path: string, by = account.key) => ask('GET', `/v1${path}`, { key: by })

  async function make(items: readonly unknown[], query = '', by = account.key): Promise<Item[]> {
    const { status, json, text } = await post({ items }, query, by)
    assert.equal(status, 200, text)
    assert.deepEqual(Object.keys(json).sort(), ['data', 'summary'])
    const created = json.data.filter((item: Item) => item.status === 201).length
    assert.deepEqual(json.summary, { created, failed: items.length - created })
    assert.deepEqual(
      json.data.map((item: Item) => item.index),
      items.map((_, index) => index),
    )
    return json.data
  }
  async function assertFault(answer: Answer | Promise<Answer>, ...params: string[]) {
    const { status, json, text } = await answer
    assert.equal(`${status} ${json.error.code}`, '400 invalid_request', text)
    const details: { param: string; message: string }[] = json.error.details ?? []
    assert.equal(json.error.param, details[0]?.param)
    assert.deepEqual(details.map(({ param }) => param).sort(), params.sort())
    for (const { message } of details) assert.match(message, /\w/)
  }

  test('each item gets, in order, the response of a single create', async () => {
    const items = [
      { ...GOOD, name: ' Menu ', short_code: 'Bulk-Menu', style: { dotsColor: '#1a2B3c' } },
      { name: 'Draft', status: 'draft' },
      { ...GOOD, active: false },
      { name: 'Variant', type: 'url', destination: `${HOME}variant` },
    ]
    const codes = (await make(items)).map(({ status, qrcode }) => {
      assert.equal(status, 201)
      return qrcode
    })
    const [menu, draft, paused, variant] = codes
    assert.deepEqual([menu.name, menu.short_code], ['Menu', 'Bulk-Menu'])
    assert.deepEqual(menu.style, { dotsColor: '#1a2B3c' })
    assert.deepEqual([draft.status, draft.destination_url], ['draft', null])
    assert.deepEqual([paused.status, paused.active], ['paused', false])
    const { type, destination, scans, ...primary } = variant
    assert.deepEqual([type, destination, scans], ['url', `${HOME}variant`, 0])
    for (const code of [menu, draft, paused, primary]) {
      assert.deepEqual((await get(`/qrcodes/${code.id}`)).json, code)
      const { status } = await ask('GET', `/${code.short_code}`)
      assert.equal(status, code.status === 'active' ? 302 : 404)
    }
    const listed = (await get('/qrcodes?limit=4')).json.data.map(({ id }: Item) => id)
    assert.deepEqual(listed, codes.map(({ id }) => id).reverse(), 'the last of a bulk is newest')
  })

  test('every item succeeds or fails separately', async () => {
    await create({ short_code: 'bulk-taken' })
    const stranger = await service.account()
    const { json: gone } = await create({ short_code: 'bulk-gone' }, stranger.liveKey)
    await ask('DELETE', `/v1/qrcodes/${gone.id}`, { key: stranger.liveKey })
    const { json: own } = await create({ short_code: 'bulk-own' })
    await ask('DELETE', `/v1/qrcodes/${own.id}`, { key: account.key })
    const cases: [unknown, string][] = [
      [GOOD, '201'],
      [{ ...GOOD, short_code: 'Bulk-Twice' }, '201'],
      [{ ...GOOD, short_code: 'bulk-twice' }, '409 short_code_taken short_code'],
      [{ ...GOOD, short_code: 'BULK-TAKEN' }, '409 short_code_taken short_code'],
      [{ ...GOOD, short_code: 'bulk-gone' }, '409 short_code_taken short_code'],
      [{ ...GOOD, short_code: 'bulk-own' }, '201'],
      [{ ...GOOD, name: '' }, '400 invalid_request name'],
      [{ ...GOOD, name: '', short_code: 'bulk-kept' }, '400 invalid_request name'],
      [{ ...GOOD, short_code: 'bulk-kept' }, '201'],
      [{ ...GOOD, short_code: 'v1' }, '400 invalid_request short_code'],
      [{ ...GOOD, colour: 'red' }, '400 invalid_request colour'],
      [{ name: 'A' }, '400 invalid_request destination_url'],
      [{ ...GOOD, style: { dotsType: 'star' } }, '400 invalid_request style.dotsType'],
      [{ ...GOOD, type: 'url', destination: `${HOME}x` }, '400 invalid_request destination'],
      [{ name: 'B', destination: HOME }, '201'],
    ]
    const data = await make(cases.map(([item]) => item))
    assert.deepEqual(
      data.map(told),
      cases.map(([, expected]) => expected),
    )
    const [{ error }] = await make([{ name: '', short_code: '?' }])
    const faults = error.details.map(({ param }: Item) => param).sort()
    assert.deepEqual(faults, ['destination_url', 'name', 'short_code'], 'all, not only the first')
    await assertCodes(service, account, 1 + 5)
  })

  test('an item that is not an object is rejected alone', async () => {
    const odd = [null, 'name', 7, true, [], [GOOD], GOOD]
    const data = await make(odd)
    assert.deepEqual(
      data.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim()),
      [...Array(6).fill('400 invalid_request'), '201'],
    )
    assert.deepEqual(tally(await make(odd.slice(0, 6))), { 400: 6 })
    await assertCodes(service, account, 1)
  })

  test('atomic: one bad item is 400 and nothing is created', async () => {
    await create({ short_code: 'atomic-taken' })
    const refused = (items: unknown[], ...params: string[]) =>
      assertFault(post({ items }, '?atomic=true'), ...params)
    await refused([GOOD, { ...GOOD, name: '' }, GOOD], 'items[1].name')
    await refused([{ ...GOOD, short_code: 'atomic-TAKEN' }], 'items[0].short_code')
    await refused([GOOD, GOOD, { ...GOOD, short_code: 'atomic-taken' }], 'items[2].short_code')
    const twice = { ...GOOD, short_code: 'atomic-twice' }
    await refused([twice, GOOD, twice], 'items[2].short_code')
    await refused([GOOD, null], 'items[1]')
    const style = { dotsType: 'star', dotsColor: 'red' }
    await refused(
      [{ ...GOOD, style }, GOOD, { ...GOOD, name: '', extra: 1 }].reverse(),
      'items[0].extra',
      'items[0].name',
      'items[2].style.dotsType',
      'items[2].style.dotsColor',
    )
    await assertCodes(service, account, 1)
    assert.equal((await ask('GET', '/atomic-twice')).status, 404)
    assert.equal((await create({ short_code: 'atomic-twice' })).status, 201, 'the name is free')
  })

  test('atomic: exceeding the quota is 400 and nothing is created', async () => {
    const pro = await service.account('pro')
    await make(makeItems(48), '', pro.liveKey)
    const { status, json } = await post({ items: makeItems(3) }, '?atomic=true', pro.liveKey)
    assert.equal(`${status} ${json.error.code}`, '400 invalid_request')
    assert.deepEqual(json.error.details.length, 1)
    assert.equal(json.error.param, 'items[2]')
    assert.match(json.error.message, /\b50\b/)
    await assertCodes(service, pro, 48)
    assert.deepEqual(tally(await make(makeItems(2), '?atomic=true', pro.liveKey)), { 201: 2 })
    await assertCodes(service, pro, 50)
  })

  test('atomic: if all are valid, all are created', async () => {
    assert.deepEqual(tally(await make(makeItems(30), '?atomic=true')), { 201: 30 })
    assert.deepEqual(tally(await make([GOOD, {}], '?atomic=false')), { 201: 1, 400: 1 })
    for (const query of ['maybe', '', 'TRUE', '1', 'true&atomic=true']) {
      await assertFault(post({ items: [GOOD] }, `?atomic=${query}`), 'atomic')
    }
    await assertCodes(service, account, 31)
  })

  test('a request without 1 to 1000 items is rejected as a whole', async () => {
    for (const items of [undefined, null, [], {}, 'x', 3, makeItems(1001)]) {
      await assertFault(post({ items }), 'items')
    }
    await assertFault(post({ items: [GOOD], extra: 1 }), 'extra')
    for (const body of ['[]', 'null', '"x"', '{', JSON.stringify([GOOD])]) {
      const { status, json } = await post(body)
      assert.equal(`${status} ${json.error.code}`, '400 invalid_request', body)
    }
    await assertCodes(service, account, 0)
  })

  test('the items of a bulk are one request of the rate limit, each with its link and history', async () => {
    let data: Item[] = []
    await assertOneRequest(ask, account.key, async () => {
      data = await make(makeItems(20))
    })
    assert.deepEqual(tally(data), { 201: 20 })
    assert.equal(new Set(data.map(({ qrcode }) => qrcode.id)).size, 20)
    for (const index of [0, 19]) {
      await assertMade(ask, account.key, data[index].qrcode, index)
    }
    await assertCodes(service, account, 20)
  })

  test('a body may have 4 MiB, and no more', async () => {
    const fitting = JSON.stringify({ items: [GOOD] })
    assert.equal((await post(fitting.padEnd(4 * MIB))).status, 200)
    const { status, json } = await post(fitting.padEnd(4 * MIB + 1))
    assert.equal(`${status} ${json.error.code}`, '413 payload_too_large')
    await assertCodes(service, account, 1)
  })
})
