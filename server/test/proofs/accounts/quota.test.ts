import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccountStore } from '../../../storage/accounts/accounts.ts'
import { assertCodes, HOME, makeItems, openDoors, tally, times } from '../../support/crowd.ts'
import {
  type Answer,
  onEveryEngine,
  type Service,
  type TestAccount,
} from '../../support/service.ts'

/** A quota is never exceeded, nor left unfilled, in many rounds of creates, bulks and deletes at once. */

/** About as long as the server takes for all of them. */
const SPREAD_MS = 60

interface Item {
  readonly index: number
  readonly status: number
  readonly qrcode: { readonly id: string; readonly short_code: string }
  readonly error: { readonly code: string; readonly message: string }
}

onEveryEngine('quota in a crowd', (start) => {
  let service: Service
  let ask: Service['call']
  before(async () => {
    service = await start()
    ask = await openDoors(service)
  })

  const create = (key: string, fields: object = {}) =>
    ask('POST', '/v1/qrcodes', { key, body: { name: 'A', destination_url: HOME, ...fields } })
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

  test('58 creates and a bulk of 200 at the same time fill Pro’s 50 exactly', async () => {
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

  test('creates racing with deletes use exactly the freed places', async () => {
    for (let round = 0; round < 20; round++) {
      const { account, key, codes } = await fill('pro', 50)
      const answers = await times(50, (i) => {
        return i % 2 === 0 ? create(key) : remove(key, codes[i]?.id)
      })
      const { 200: deleted = 0, 201: created = 0, 403: refused = 0 } = tally(answers)
      assert.deepEqual([deleted, created + refused], [25, 25])
      await assertCodes(service, account, 50 - deleted + created)
    }
  })
})
