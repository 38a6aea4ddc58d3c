import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { assertCodes, HOME, makeItems, openDoors, tally, times } from '../support/service/crowd.ts'
import { operate } from '../support/service/operate.ts'
import {
  type Answer,
  onEveryEngine,
  type Service,
  type TestAccount,
} from '../support/service/service.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'

/**
 * A quota is never exceeded or left unused. Proofs: in many rounds of simultaneous creates, bulks and
 * deletes.
 */

interface Item {
  readonly index: number
  readonly status: number
  readonly qrcode: { readonly id: string; readonly short_code: string }
  readonly error: { readonly code: string; readonly message: string }
}

/** Uses up the quotas of accounts, and reads what a refusal says of them. */
function openQuotas(service: Service, ask: Service['call']) {
  const create = (key: string, fields: object = {}) =>
    ask('POST', '/v1/qrcodes', { key, body: { name: 'A', destination_url: HOME, ...fields } })
  const patch = (key: string, id: string, body: object) =>
    ask('PATCH', `/v1/qrcodes/${id}`, { key, body })
  const remove = (key: string, id = '') => ask('DELETE', `/v1/qrcodes/${id}`, { key })
  const setPlan = ({ id }: TestAccount, plan: 'enterprise' | 'pro') =>
    openAccountStore(service.db).setPlan(id, plan)

  async function bulk(key: string, items: readonly object[]): Promise<Item[]> {
    const { status, json, text } = await ask('POST', '/v1/qrcodes/bulk', { key, body: { items } })
    assert.equal(status, 200, text)
    return json.data
  }
  async function fill(plan: 'pro' | 'business', limit: number) {
    const account = await service.account(plan)
    const made = await bulk(account.liveKey, makeItems(limit))
    assert.deepEqual(tally(made), { 201: limit })
    return { account, key: account.liveKey, codes: made.map(({ qrcode }) => qrcode) }
  }
  function assertRefused({ status, json, text }: Answer, limit: number, used: number) {
    assert.equal(status, 403, text)
    assert.equal(json.error.code, 'quota_exceeded')
    assertNames(json.error.message, limit, used)
  }
  function assertNames(message: string, limit: number, used: number) {
    assert.deepEqual(message.match(/\d+/g)?.map(Number), [limit, used], message)
  }
  return { create, patch, remove, setPlan, bulk, fill, assertRefused, assertNames }
}

/** About as long as the server takes for all of them. */
const SPREAD_MS = 60

onEveryEngine('quota', async (start) => {
  const service = await start()
  const ask = await openDoors(service)

  const { create, patch, remove, setPlan, bulk, fill, assertRefused, assertNames } = openQuotas(
    service,
    ask,
  )

  test('creates and a bulk at the same time fill Pro’s 50 exactly', async () => {
    const account = await service.account('pro')
    const key = account.liveKey
    assert.deepEqual(tally(await bulk(key, makeItems(40))), { 201: 40 })
    const [answers, many] = await Promise.all([
      times(12, () => create(key)),
      bulk(key, makeItems(8)),
    ])
    assert.deepEqual(tally([...answers, ...many]), { 201: 10, 403: 10 })
    for (const answer of answers) if (answer.status === 403) assertRefused(answer, 50, 50)
    await assertCodes(service, account, 50)
  })

  test('a bulk of 150 on Free creates the first 100 and rejects the last 50', async () => {
    const account = await service.account('free')
    const data = await bulk(account.liveKey, makeItems(150))
    for (const [i, { index, status, qrcode, error }] of data.entries()) {
      assert.deepEqual([index, status], [i, i < 100 ? 201 : 403])
      if (i < 100) assert.match(qrcode.id, /^qr_/)
      else assert.equal(error.code, 'quota_exceeded')
      if (i >= 100) assertNames(error.message, 100, 100)
    }
    assertRefused(await create(account.liveKey), 100, 100)
    await assertCodes(service, account, 100)
  })

  test('each plan has its own limit, Enterprise none', async () => {
    const { account } = await fill('business', 250)
    assertRefused(await create(account.liveKey), 250, 250)
    const { json } = await ask('GET', '/v1/account', { key: account.liveKey })
    assert.deepEqual([json.limits.qrcodes, json.usage.qrcodes], [250, 250])
    const large = await service.account('enterprise')
    assert.deepEqual(tally(await bulk(large.liveKey, makeItems(300))), { 201: 300 })
    const { json: unlimited } = await ask('GET', '/v1/account', { key: large.liveKey })
    assert.deepEqual([unlimited.limits.qrcodes, unlimited.usage.qrcodes], [null, 300])
  })

  test('deleting one frees exactly one place', async () => {
    const { account, key, codes } = await fill('pro', 50)
    assertRefused(await create(key), 50, 50)
    assert.equal((await remove(key, codes[7]?.id)).status, 200)
    assert.deepEqual(tally(await times(8, () => create(key))), { 201: 1, 403: 7 })
    // Deleted twice, it frees no second place.
    assert.equal((await remove(key, codes[7]?.id)).status, 404)
    assertRefused(await create(key), 50, 50)
    await assertCodes(service, account, 50)
  })

  both('creates racing with deletes use exactly the freed places', async () => {
    const count = isProof ? 50 : 10
    for (let round = 0; round < (isProof ? 20 : 1); round++) {
      const { account, key, codes } = await fill('pro', 50)
      const answers = await times(count, (i) => (i % 2 ? create(key) : remove(key, codes[i]?.id)))
      const { 200: deleted = 0, 201: created = 0, 403: refused = 0 } = tally(answers)
      assert.deepEqual([deleted, created + refused], [count / 2, count / 2])
      await assertCodes(service, account, 50 - deleted + created)
    }
  })

  test('after a downgrade every code still works, and only new ones are rejected', async () => {
    const account = await service.account('enterprise')
    const key = account.liveKey
    const items = [...makeItems(58), { name: 'Draft', status: 'draft' }, makeItems(1)[0] ?? {}]
    const codes = (await bulk(key, items)).map(({ qrcode }) => qrcode)
    const [first, paused, draft] = [codes[0], codes[1], codes[58]]
    const args = ['account', 'set-plan', '--account', account.id, '--plan', 'pro']
    const { code, stderr } = await operate(args, service.env)
    assert.equal(code, 0, stderr)
    const links = await times(60, (i) => ask('GET', `/${codes[i]?.short_code}`))
    assert.deepEqual(tally(links), { 302: 59, 404: 1 })
    assert.equal(links[58]?.status, 404, 'the draft')
    assertRefused(await create(key), 50, 60)
    assert.deepEqual(tally(await bulk(key, makeItems(3))), { 403: 3 })

    const moved = await patch(key, first?.id ?? '', { name: 'B', destination_url: `${HOME}b` })
    assert.deepEqual([moved.status, moved.json.name], [200, 'B'])
    const { headers } = await ask('GET', `/${first?.short_code}`)
    assert.equal(headers.get('location'), `${HOME}b`)
    for (const active of [false, true]) {
      assert.equal((await patch(key, paused?.id ?? '', { active })).status, 200)
    }
    const publish = { active: true, destination_url: HOME }
    assert.equal((await patch(key, draft?.id ?? '', publish)).json.status, 'active')
    assert.equal((await ask('GET', `/${draft?.short_code}`)).status, 302)

    for (let used = 59; used >= 50; used--) {
      assert.equal((await remove(key, codes[used - 49]?.id)).status, 200)
      if (used > 57) assertRefused(await create(key), 50, used)
    }
    assertRefused(await create(key), 50, 50)
    assert.equal((await remove(key, codes[20]?.id)).status, 200)
    assert.equal((await create(key)).status, 201)
    assertRefused(await create(key), 50, 50)
    await assertCodes(service, account, 50)
  })

  test('an upgrade takes effect from the next request on', async () => {
    const { account, key } = await fill('pro', 50)
    assertRefused(await create(key), 50, 50)
    await setPlan(account, 'enterprise')
    assert.equal((await create(key)).status, 201)
    await assertCodes(service, account, 51)
  })

  test('drafts and paused codes count like active ones', async () => {
    const account = await service.account('pro')
    const key = account.liveKey
    const states = [{ status: 'draft', destination_url: null }, { active: false }, {}]
    const items = makeItems(49).map((item, i) => ({ ...item, ...states[i % 3] }))
    assert.deepEqual(tally(await bulk(key, items)), { 201: 49 })
    const { json: last } = await create(key, { status: 'draft' })
    for (const fields of states) assertRefused(await create(key, fields), 50, 50)
    // Publishing, pausing and resuming change no number.
    for (const active of [true, false, true]) {
      assert.equal((await patch(key, last.id, { active })).status, 200)
      assertRefused(await create(key), 50, 50)
    }
    await assertCodes(service, account, 50)
  })

  test('test codes do not count towards the quota', async () => {
    const account = await service.account('pro')
    assert.deepEqual(tally(await bulk(account.testKey, makeItems(120))), { 201: 120 })
    await assertCodes(service, account, 0)
    assert.deepEqual(tally(await bulk(account.liveKey, makeItems(51))), { 201: 50, 403: 1 })
    assertRefused(await create(account.liveKey), 50, 50)
    assert.equal((await create(account.testKey)).status, 201)
    await assertCodes(service, account, 50)
    const free = await service.account('free')
    assert.deepEqual(tally(await bulk(free.testKey, makeItems(150))), { 201: 150 })
    assert.equal((await create(free.liveKey)).status, 201)
  })

  test('a full quota is reported before a taken name and after a body error', async () => {
    const { account, key, codes } = await fill('pro', 50)
    const { json: others } = await create((await service.account()).liveKey)
    for (const short_code of [codes[0]?.short_code, others.short_code]) {
      assertRefused(await create(key, { short_code }), 50, 50)
    }
    for (const fields of [{ name: '' }, { short_code: 'a' }, { destination_url: null }, { x: 1 }]) {
      const { status, json } = await create(key, fields)
      assert.equal(`${status} ${json.error.code}`, '400 invalid_request')
    }
    const taken = { name: 'A', destination_url: HOME, short_code: codes[0]?.short_code }
    const mixed = await bulk(key, [{ name: '' }, taken, ...makeItems(1)])
    const told = mixed.map(({ status, error }) => `${status} ${error.code}`)
    const full = '403 quota_exceeded'
    assert.deepEqual(told, ['400 invalid_request', full, full])
    await remove(key, codes[1]?.id)
    assert.equal((await create(key, { short_code: others.short_code })).status, 409)
    await assertCodes(service, account, 49)
  })

  proof('58 creates and a bulk of 200 at the same time fill Pro’s 50 exactly', async () => {
    for (let round = 0; round < 100; round++) {
      const account = await service.account('pro')
      const key = account.liveKey
      // At chance moments, so that now the bulk is first, now last, mostly in between.
      const soon = () => sleep(Math.random() * SPREAD_MS)
      const [answers, many] = await Promise.all([
        times(58, () => soon().then(() => create(key))),
        soon().then(() => bulk(key, makeItems(200))),
      ])
      const single = tally(answers)
      const ofMany = tally(many)
      assert.deepEqual(
        many.map(({ index }) => index),
        many.map((_, i) => i),
      )
      assert.equal((single[201] ?? 0) + (single[403] ?? 0), 58)
      assert.equal((ofMany[201] ?? 0) + (ofMany[403] ?? 0), 200)
      assert.equal((single[201] ?? 0) + (ofMany[201] ?? 0), 50)
      for (const answer of answers) if (answer.status === 403) assertRefused(answer, 50, 50)
      // The minute of Pro is used up; a larger plan lets the result be read.
      await setPlan(account, 'enterprise')
      await assertCodes(service, account, 50)
    }
  })
})
