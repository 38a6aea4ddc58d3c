import assert from 'node:assert/strict'
import { unlessShed } from './patient.ts'
import { type Answer, call, fromAnywhere, type Service, type TestAccount } from './service.ts'

/** Many requests at once, what came of them, and what must hold afterwards. */

export const HOME = 'https://example.com/'

export function times<Result>(
  count: number,
  body: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => body(index)))
}

export function tally(answers: readonly { readonly status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export function makeItems(count: number, fields: object = {}) {
  return Array.from({ length: count }, (_, index) => ({
    name: `Code ${index}`,
    destination_url: `${HOME}${index}`,
    ...fields,
  }))
}

/**
 * On PostgreSQL requests go in turn to two server processes, this one and another; the embedded
 * database has but one.
 */
export async function openDoors(service: Service): Promise<Service['call']> {
  const bases = [service.base]
  if (service.engine === 'postgres') bases.push((await service.spawn()).base)
  let turn = 0
  return (method, path, options) => {
    const base = bases[turn++ % bases.length]
    return unlessShed(() => call(`${base}${path}`, method, fromAnywhere(path, options)), method)
  }
}

/** Whatever it does, the rate limit of the account counts it as one request. */
export async function assertOneRequest(
  ask: Service['call'],
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  const look = async () => {
    const { headers } = await ask('GET', '/v1/account', { key })
    const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`))
    return { left: read('remaining'), minute: read('reset') }
  }
  const before = await look()
  await work()
  const after = await look()
  // The second look is one as well. Another minute may have begun meanwhile.
  if (after.minute === before.minute) assert.equal(after.left, before.left - 2)
}

/** Rows, counters, the account and the list all tell the same number. Takes two requests. */
export async function assertCodes(service: Service, account: TestAccount, expected: number) {
  const values = [account.id]
  const [rows] = await service.db.query<{ n: number }>(
    `select count(*) as n from codes where account_id = $1 and mode = 'live'`,
    values,
  )
  const [counts] = await service.db.query<{ n: number; api: number }>(
    `select active + paused + draft as n, made_by_api as api from code_counts
     where account_id = $1 and mode = 'live'`,
    values,
  )
  const key = account.liveKey
  const { json } = await service.call('GET', '/v1/account', { key })
  const { json: list } = await service.call('GET', '/v1/qrcodes?limit=1', { key })
  const told = {
    rows: rows?.n,
    counters: counts?.n,
    madeByApi: counts?.api,
    account: json.usage?.qrcodes,
    list: list.pagination?.total,
  }
  const n = expected
  assert.deepEqual(told, { rows: n, counters: n, madeByApi: n, account: n, list: n })
}

/** The code that `makeItems` made at this index: its link, and the first version by whose key it was. */
export async function assertMade(
  ask: Service['call'],
  key: string,
  qrcode: Answer['json'],
  index: number,
): Promise<void> {
  const { id, short_code, name, created_at } = qrcode
  assert.equal(name, `Code ${index}`)
  const { headers } = await ask('GET', `/${short_code}`)
  assert.equal(headers.get('location'), `${HOME}${index}`)
  const { json } = await ask('GET', `/v1/qrcodes/${id}/history`, { key })
  const { id: keyId, name: key_name } = (await ask('GET', '/v1/account', { key })).json.key
  const changed_by = { type: 'api_key', name: key.slice(-4), id: keyId, key_name }
  const first = { version: 1, destination_url: `${HOME}${index}` }
  assert.deepEqual(json.data, [{ ...first, changed_at: created_at, changed_by }])
}
