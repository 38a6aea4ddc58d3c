import assert from 'node:assert/strict'
import { openAccountStore } from '../../../../storage/accounts/accounts.ts'
import { HOME, makeItems, tally } from '../../service/crowd.ts'
import type { Answer, Service, TestAccount } from '../../service/service.ts'

interface Item {
  readonly index: number
  readonly status: number
  readonly qrcode: { readonly id: string; readonly short_code: string }
  readonly error: { readonly code: string; readonly message: string }
}

/** Uses up the quotas of accounts, and reads what a refusal says of them. */
export function openQuotas(service: Service, ask: Service['call']) {
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
