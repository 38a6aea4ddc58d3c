import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStream, received } from '../support/data/scans/streams.ts'
import { times } from '../support/service/crowd.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service, type TestAccount } from '../support/service/service.ts'
import { PATIENCE_MS } from '../support/service/until.ts'

/** The event feed, page by page. */

const NO_CURSORS = [
  ...['', 'x', 'Latest', 'latest ', '0', 'scan_', 'qr_01m7eftr2mb8239pr4s9qw6yc9', '\u0000'],
  ...['scan_01m7eftr2m000000000000002', 'scan_01m7eftr2m000000000000002ss'],
  ...['scan_01m7eftr2m00000000000000il', 'scan_01M7EFTR2M000000000000002S'],
  // Numbers that no scan can have.
  ...['scan_01m7eftr2m0000080000000000', 'scan_01m7eftr2mzzzzzzzzzzzzzzzz'],
]
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

onEveryEngine('events', async (start) => {
  const service = await start()

  const scan = (shortCode: string, agent = IPHONE) =>
    service.call('GET', `/${shortCode}`, { headers: { 'user-agent': agent } })
  const ask: Service['call'] = (method, ...rest) => {
    const send = () => patiently(() => service.call(method, ...rest))
    return method === 'GET' ? completely(send) : send()
  }
  const list = (key: string, query = '') => ask('GET', `/v1/events${query}`, { key })
  const idsOf = ({ json }: { json: { data: { id: string }[] } }) => json.data.map(({ id }) => id)

  /** An account with a code that was scanned so often. */
  async function scanned(count: number): Promise<TestAccount & { shortCode: string; id: string }> {
    const account = await service.account()
    const { id, short_code: shortCode } = await service.newCode(account.liveKey)
    for (let i = 0; i < count; i++) await scan(shortCode, `visitor ${i}`)
    return { ...account, id, shortCode }
  }

  test('a scan is an event with all its details', async () => {
    const { liveKey: key, id, shortCode } = await scanned(0)
    await scan(shortCode)
    await scan(shortCode)
    const { status, json } = await list(key)
    assert.equal(status, 200)
    const path = `/v1/qrcodes/${id}/analytics/scans`
    const scans = (await ask('GET', path, { key })).json.data.reverse()
    const expected = scans.map(({ id: scan_id, timestamp, ...seen }: Record<string, unknown>) => {
      const data = { qr_id: id, scan_id, ...seen }
      return { id: scan_id, event: 'scan.created', timestamp, data }
    })
    assert.deepEqual(json.data, expected)
    assert.deepEqual(
      json.data.map(({ data }: { data: object }) => data),
      [true, false].map((is_unique, index) => ({
        qr_id: id,
        scan_id: expected[index].id,
        country: 'XX',
        region: 'Unknown',
        city: 'Unknown',
        device: 'ios',
        browser: 'safari',
        is_unique,
      })),
    )
  })

  test('pages of any size cover the whole feed without gaps or repeats', async () => {
    const { liveKey: key } = await scanned(23)
    const all = idsOf(await list(key))
    assert.equal(new Set(all).size, 23)
    for (const limit of [1, 7, 22, 23, 24, 1000]) {
      const found: string[] = []
      let after = ''
      for (let hasMore = true; hasMore; ) {
        const { json } = await list(key, `?limit=${limit}${after}`)
        assert.ok(json.data.length <= limit)
        found.push(...idsOf({ json }))
        assert.equal(json.next_cursor, found.at(-1))
        assert.equal(json.has_more, found.length < 23)
        after = `&after=${json.next_cursor}`
        hasMore = json.has_more
      }
      assert.deepEqual(found, all, `pages of ${limit}`)
    }
  })

  test('without a limit a page has a hundred events', async () => {
    const { liveKey: key, shortCode } = await scanned(0)
    await times(101, (index) => scan(shortCode, `visitor ${index}`))
    const { json } = await list(key)
    assert.deepEqual([json.data.length, json.has_more], [100, true])
    assert.equal((await list(key, '?limit=1000')).json.data.length, 101)
  })

  test('at the end the cursor stays, and later events follow it', async () => {
    const { liveKey: key, shortCode } = await scanned(2)
    const [, last] = idsOf(await list(key))
    for (const after of [last, 'latest']) {
      const { json } = await list(key, `?after=${after}`)
      assert.deepEqual(json, { data: [], next_cursor: last, has_more: false })
    }
    await scan(shortCode)
    const { json } = await list(key, `?after=${last}`)
    assert.equal(json.data.length, 1)
    assert.equal(json.next_cursor, json.data[0].id)
  })

  test('a feed without events has no cursor and starts with the first event', async () => {
    const { liveKey: key, shortCode } = await scanned(0)
    const nothing = { data: [], next_cursor: null, has_more: false }
    assert.deepEqual((await list(key)).json, nothing)
    assert.deepEqual((await list(key, '?after=latest')).json, nothing)
    await scan(shortCode)
    assert.equal((await list(key)).json.data.length, 1)
  })

  test('a cursor works if its scan is gone or belongs to another account', async () => {
    const { liveKey: key } = await scanned(3)
    const all = idsOf(await list(key))
    const zero = `scan_${'0'.repeat(26)}`
    assert.deepEqual(idsOf(await list(key, `?after=${zero}`)), all)
    const { liveKey: other, shortCode } = await scanned(1)
    const [foreign] = idsOf(await list(other))
    assert.deepEqual(idsOf(await list(key, `?after=${foreign}`)), [])
    // Plain numbers are of scans from before they were encrypted: here there are none.
    const beyond = 'scan_01m7eftr2m000007zzzzzzzzzz'
    assert.deepEqual(idsOf(await list(other, `?after=${beyond}`)), [foreign])
    await scan(shortCode)
  })

  test('only counted scans are events, and those of deleted codes remain', async () => {
    const { liveKey: key, id, shortCode } = await scanned(2)
    await service.call('HEAD', `/${shortCode}`)
    await scan(shortCode, 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    await ask('PATCH', `/v1/qrcodes/${id}`, { key, body: { active: false } })
    await scan(shortCode)
    await ask('DELETE', `/v1/qrcodes/${id}`, { key })
    const { json } = await list(key)
    assert.deepEqual(
      json.data.map(({ data }: { data: { qr_id: string } }) => data.qr_id),
      [id, id],
    )
  })

  test('an invalid cursor or limit is rejected by name', async () => {
    const { liveKey: key } = await service.account()
    const refused = async (path: string, param: string, headers = {}) => {
      const { status, json } = await ask('GET', path, { key, headers })
      assert.deepEqual([status, json.error.code, json.error.param], [400, 'invalid_request', param])
    }
    for (const after of NO_CURSORS) {
      await refused(`/v1/events?after=${encodeURIComponent(after)}`, 'after')
      await refused(`/v1/events/stream?after=${encodeURIComponent(after)}`, 'after')
    }
    for (const limit of ['0', '1001', '-1', '1.5', 'x', '']) {
      await refused(`/v1/events?limit=${limit}`, 'limit')
    }
    await refused('/v1/events?after=latest&after=latest', 'after')
    for (const id of ['latest', 'x', 'scan_1']) {
      await refused('/v1/events/stream', 'last-event-id', { 'last-event-id': id })
    }
    const { status, headers } = await service.call('HEAD', '/v1/events/stream', { key })
    assert.deepEqual([status, headers.get('allow')], [405, 'GET'])
  })

  test('feeds and streams contain nothing of other accounts or modes', async () => {
    const anna = await service.account()
    const bert = await service.account()
    const keys = [anna.liveKey, anna.testKey, bert.liveKey, bert.testKey]
    const codes = await Promise.all(keys.map((key) => service.newCode(key)))
    const streams = await Promise.all(keys.map((key) => openStream(service.base, key)))
    for (let round = 0; round < 3; round++) {
      for (const { short_code } of codes) await scan(short_code, `visitor ${round}`)
    }
    for (const [index, key] of keys.entries()) {
      const { json } = await list(key)
      const own = Array(3).fill(codes[index].id)
      assert.deepEqual(
        json.data.map(({ data }: { data: { qr_id: string } }) => data.qr_id),
        own,
      )
      const stream = streams[index]
      assert.ok(stream)
      await received(stream, 3, PATIENCE_MS)
      assert.deepEqual(
        stream.messages.map(({ data }) => data),
        json.data,
      )
      stream.cut()
    }
  })
})
