import assert from 'node:assert/strict'
import { HOME, tally, times } from '../../service/crowd.ts'
import type { Service, TestAccount } from '../../service/service.ts'

/** Requests that want the same code or short code at once, and what must hold afterwards. */

export interface Racing {
  readonly service: Service
  readonly ask: Service['call']
}

const STATUSES = ['active', 'paused', 'draft'] as const

/** The totals that lists tell, and the counters behind them, are what counting the rows gives. */
export async function assertCounted(service: Service, { id, liveKey, testKey }: TestAccount) {
  for (const [mode, key] of [['live', liveKey] as const, ['test', testKey] as const]) {
    const rows = await service.db.query<{ status: string; n: number }>(
      'select status, count(*) as n from codes where account_id = $1 and mode = $2 group by status',
      [id, mode],
    )
    const counted = new Map(rows.map(({ status, n }) => [status, n]))
    for (const status of STATUSES) {
      const { json } = await service.call('GET', `/v1/qrcodes?status=${status}&limit=1`, { key })
      assert.equal(json.pagination.total, counted.get(status) ?? 0, `${mode} ${status}`)
    }
    const all = rows.reduce((sum, { n }) => sum + n, 0)
    const { json } = await service.call('GET', '/v1/qrcodes?limit=1', { key })
    assert.equal(json.pagination.total, all)
    if (mode === 'test') continue
    const account = await service.call('GET', '/v1/account', { key })
    assert.equal(account.json.usage.qrcodes, all)
  }
}

export function creator({ ask }: Racing) {
  return (key: string, fields: object = {}) =>
    ask('POST', '/v1/qrcodes', { key, body: { name: 'A', destination_url: HOME, ...fields } })
}

/** Of so many creates of one short code, one wins and all others get 409. */
export async function raceForName(racing: Racing, rounds: number, rivals: number): Promise<void> {
  const { service, ask } = racing
  const create = creator(racing)
  for (let round = 0; round < rounds; round++) {
    const accounts = [await service.account(), await service.account()] as const
    const keys = accounts.flatMap(({ liveKey, testKey }) => [liveKey, testKey])
    const answers = await times(rivals, (i) => {
      const short_code = i % 2 === 0 ? `Race-${round}` : `rACE-${round}`
      return create(keys[(i >> 1) % 4] ?? '', { short_code })
    })
    assert.deepEqual(tally(answers), { 201: 1, 409: rivals - 1 })
    const refusals = answers.filter(({ status }) => status === 409)
    assert.ok(refusals.every(({ json }) => json.error.code === 'short_code_taken'))
    assert.equal((await ask('GET', `/race-${round}`)).status, 302)
    for (const account of accounts) await assertCounted(service, account)
  }
}

/** A short code that is being deleted never goes to another account or mode. */
export async function raceToHijack(racing: Racing, rounds: number): Promise<void> {
  const { service, ask } = racing
  const create = creator(racing)
  const { liveKey: key, testKey: ownTest } = await service.account()
  const other = await service.account()
  for (let round = 0; round < rounds; round++) {
    const short_code = `hijack-${round}`
    const { id } = (await create(key, { short_code })).json
    const [gone, ...taken] = await Promise.all([
      ask('DELETE', `/v1/qrcodes/${id}`, { key }),
      create(other.liveKey, { short_code }),
      create(other.liveKey, { short_code }),
      create(other.testKey, { short_code }),
      create(ownTest, { short_code }),
    ])
    assert.equal(gone.status, 200)
    assert.deepEqual(tally(taken), { 409: 4 }, `round ${round}`)
    assert.equal((await ask('GET', `/${short_code}`)).status, 410)
    for (const rival of [other.liveKey, other.testKey, ownTest]) {
      assert.equal((await create(rival, { short_code })).status, 409, 'nor later')
    }
  }
  await assertCounted(service, other)
}

/** Parallel edits of one code all succeed, and each is in its history once. */
export async function raceEdits(racing: Racing, count: number): Promise<void> {
  const { service, ask } = racing
  const account = await service.account()
  const key = account.liveKey
  const { id, short_code } = (await creator(racing)(key)).json
  const answers = await times(count, (i) => {
    const body = { destination_url: `${HOME}${i}`, name: `Name ${i}`, active: i % 2 === 0 }
    return ask('PATCH', `/v1/qrcodes/${id}`, { key, body })
  })
  assert.deepEqual(tally(answers), { 200: count })
  for (const [i, { json }] of answers.entries()) {
    const told = [json.destination_url, json.name, json.active]
    assert.deepEqual(told, [`${HOME}${i}`, `Name ${i}`, i % 2 === 0])
  }
  const { json } = await ask('GET', `/v1/qrcodes/${id}/history?limit=100`, { key })
  const urls = json.data.map((past: { destination_url: string }) => past.destination_url)
  const wanted = [HOME, ...Array.from({ length: count }, (_, i) => `${HOME}${i}`)]
  assert.equal(json.pagination.total, count + 1)
  assert.deepEqual([...urls].sort(), wanted.sort())
  const read = (await ask('GET', `/v1/qrcodes/${id}`, { key })).json
  assert.equal(read.destination_url, urls[0], 'the newest of the history is where it leads')
  assert.equal(read.name, `Name ${urls[0].slice(HOME.length)}`)
  const { status, headers } = await ask('GET', `/${short_code}`)
  assert.equal(status, read.active ? 302 : 404)
  if (read.active) assert.equal(headers.get('location'), urls[0])
  await assertCounted(service, account)
}
