import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { closeAccount, removeAccount } from '../../storage/accounts/delete-account.ts'
import { CODE_CHECKS } from '../../storage/checks/checks.ts'
import { patiently } from '../support/service/patient.ts'
import { onOneEngine } from '../support/service/service.ts'

/** What one account may not take from others: work beyond its quota, room for test codes, and names. */

const HOME = 'https://example.com/'
const TEST_MAX = 20
const UNREADABLE = { dotsColor: '#FFFFFF', backgroundColor: '#FFFFFF' }

function codes(count: number, style: () => object = () => ({})) {
  const items = Array.from({ length: count }, () => {
    return { name: 'A', destination_url: HOME, style: style() }
  })
  return { items }
}

onOneEngine('between accounts', async (start) => {
  const service = await start({ TEST_CODES_MAX: String(TEST_MAX) })

  const post = (key: string, path: string, body: object) =>
    service.call('POST', path, { key, body })

  const countOf = async (key: string) =>
    (await patiently(() => service.call('GET', '/v1/qrcodes', { key }))).json.pagination.total

  test('styles are checked only within the quota', async () => {
    const { liveKey } = await service.account('pro')
    const filled = await patiently(() =>
      post(
        liveKey,
        '/v1/qrcodes/bulk',
        codes(49, () => ({})),
      ),
    )
    assert.equal(filled.json.summary.created, 49)
    const styles = [UNREADABLE, {}, UNREADABLE, {}]
    const mixed = codes(4, () => styles.shift() ?? {})
    const atomic = await patiently(() => post(liveKey, '/v1/qrcodes/bulk?atomic=true', mixed))
    assert.equal(atomic.status, 400)
    assert.match(atomic.json.error.message, /items\[1\]: The plan allows 50 codes/)
    const { json } = await patiently(() => post(liveKey, '/v1/qrcodes/bulk', mixed))
    const statuses = json.data.map(({ status }: { status: number }) => status)
    assert.deepEqual(statuses, [400, 201, 403, 403])
    const one = { name: 'A', destination_url: HOME, style: UNREADABLE }
    const full = await patiently(() => post(liveKey, '/v1/qrcodes', one))
    assert.deepEqual([full.status, full.json.error.code], [403, 'quota_exceeded'])
    assert.equal(await countOf(liveKey), 50)
  })

  test('an account has at most TEST_CODES_MAX test codes, however many are asked for at once', async () => {
    const { testKey, liveKey } = await service.account()
    const one = { name: 'A', destination_url: HOME }
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => patiently(() => post(testKey, '/v1/qrcodes', one))),
      patiently(() => post(testKey, '/v1/qrcodes/bulk', codes(10))),
    ])
    const refused = answers.filter(({ status }) => status === 403)
    assert.ok(refused.length >= 5)
    for (const { json } of refused) {
      assert.equal(json.error.code, 'quota_exceeded')
      assert.match(json.error.message, /An account can have 20 test codes \(TEST_CODES_MAX\)/)
    }
    assert.equal(await countOf(testKey), TEST_MAX)
    assert.equal((await patiently(() => post(liveKey, '/v1/qrcodes', one))).status, 201)
    const { data } = (await service.call('GET', '/v1/qrcodes', { key: testKey })).json
    await service.call('DELETE', `/v1/qrcodes/${data[0].id}`, { key: testKey })
    assert.equal((await patiently(() => post(testKey, '/v1/qrcodes', one))).status, 201)
  })

  test('a deleted test code’s name is available to others after 30 days, a live one’s never', async () => {
    const [former, closed, next] = [
      await service.account(),
      await service.account(),
      await service.account(),
    ]
    const named = (short_code: string) => ({ name: 'A', destination_url: HOME, short_code })
    const make = (key: string, name: string) =>
      patiently(() => post(key, '/v1/qrcodes', named(name)))
    for (const [key, name] of [
      [former.testKey, 'freed-test'],
      [former.liveKey, 'kept-live'],
    ] as const) {
      const { json } = await make(key, name)
      const gone = await service.call('DELETE', `/v1/qrcodes/${json.id}`, { key })
      assert.equal(gone.status, 200)
    }
    await make(closed.testKey, 'closed-test')
    await make(closed.liveKey, 'closed-live')
    await closeAccount(service.db, closed.id, Date.now())
    await removeAccount(service.db, closed.id)
    const all = ['freed-test', 'closed-test', 'kept-live', 'closed-live']
    const age = async (days: number) => {
      const values = [Date.now() - days * DAY_MS + 60_000]
      await service.db.batch([{ text: 'update tombstones set deleted_at = $1', values }])
    }
    await age(30)
    for (const name of all) assert.equal((await make(next.liveKey, name)).status, 409, name)
    await age(31)
    for (const name of all) {
      const { status } = await make(next.liveKey, name)
      assert.equal(status, name.endsWith('test') ? 201 : 409, name)
    }
    assert.equal((await service.call('GET', '/freed-test')).status, 302)
    assert.equal((await make(former.testKey, 'freed-test')).status, 409)
    const tombstones = CODE_CHECKS.find(({ name }) => name === 'tombstones')
    for (const find of tombstones?.finds ?? []) assert.deepEqual(await service.db.query(find), [])
  })

  test('deceptive names are reserved, and existing owners keep them', async () => {
    const { liveKey } = await service.account()
    for (const short_code of ['security', 'Password-Reset', 'billing', 'support', 'verify']) {
      const { json, status } = await patiently(() =>
        post(liveKey, '/v1/qrcodes', { name: 'A', destination_url: HOME, short_code }),
      )
      assert.deepEqual([status, json.error?.param], [400, 'short_code'], short_code)
    }
    const { json } = await patiently(() =>
      post(liveKey, '/v1/qrcodes', { name: 'A', destination_url: HOME, short_code: 'suppoort' }),
    )
    const text = "update codes set short_code = 'Support', slug = 'support' where id = $1"
    await service.db.batch([{ text, values: [json.id] }])
    assert.equal((await service.call('GET', '/Support')).headers.get('location'), HOME)
  })
})
