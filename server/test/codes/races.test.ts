import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { unlessShed } from '../support/patient.ts'
import {
  type Answer,
  amount,
  call,
  onEveryEngine,
  type Service,
  type TestAccount,
} from '../support/service.ts'
import { until } from '../support/until.ts'

const STATUSES = ['active', 'paused', 'draft'] as const
const HOME = 'https://example.com/'

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function times<Result>(count: number, body: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => body(index)))
}

/** The totals that lists tell, and the counters behind them, are what counting the rows gives. */
async function assertCounted(service: Service, { id, liveKey, testKey }: TestAccount) {
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

onEveryEngine('races', (start, engine) => {
  let service: Service
  /** Where requests go in turn: on PostgreSQL these are two processes of their own. */
  let bases: string[]
  before(async () => {
    service = await start()
    bases = [service.base]
    if (engine === 'postgres') {
      bases = (await Promise.all([service.spawn(), service.spawn()])).map(({ base }) => base)
    }
  })

  let turn = 0
  const ask: Service['call'] = (method, path, options) => {
    const url = `${bases[turn++ % bases.length]}${path}`
    return unlessShed(() => call(url, method, options))
  }
  const create = (key: string, fields: object = {}) => {
    return ask('POST', '/v1/qrcodes', {
      key,
      body: { name: 'A', destination_url: HOME, ...fields },
    })
  }

  test('of thirty parallel creates of one short code, one wins and all others get 409', async () => {
    for (let round = 0; round < 3; round++) {
      const accounts = [await service.account(), await service.account()] as const
      const keys = accounts.flatMap(({ liveKey, testKey }) => [liveKey, testKey])
      const answers = await times(30, (i) => {
        const short_code = i % 2 === 0 ? `Race-${round}` : `rACE-${round}`
        return create(keys[(i >> 1) % 4] ?? '', { short_code })
      })
      assert.deepEqual(tally(answers), { 201: 1, 409: 29 })
      const refusals = answers.filter(({ status }) => status === 409)
      assert.ok(refusals.every(({ json }) => json.error.code === 'short_code_taken'))
      assert.equal((await ask('GET', `/race-${round}`)).status, 302)
      for (const account of accounts) await assertCounted(service, account)
    }
  })

  test('parallel edits of one code all succeed, and each is in its history once', async () => {
    const account = await service.account()
    const key = account.liveKey
    const { id, short_code } = (await create(key)).json
    const answers = await times(30, (i) => {
      const body = { destination_url: `${HOME}${i}`, name: `Name ${i}`, active: i % 2 === 0 }
      return ask('PATCH', `/v1/qrcodes/${id}`, { key, body })
    })
    assert.deepEqual(tally(answers), { 200: 30 })
    for (const [i, { json }] of answers.entries()) {
      const told = [json.destination_url, json.name, json.active]
      assert.deepEqual(told, [`${HOME}${i}`, `Name ${i}`, i % 2 === 0])
    }
    const { json } = await ask('GET', `/v1/qrcodes/${id}/history?limit=100`, { key })
    const urls = json.data.map((past: { destination_url: string }) => past.destination_url)
    const wanted = [HOME, ...Array.from({ length: 30 }, (_, i) => `${HOME}${i}`)]
    assert.equal(json.pagination.total, 31)
    assert.deepEqual([...urls].sort(), wanted.sort())
    const read = (await ask('GET', `/v1/qrcodes/${id}`, { key })).json
    assert.equal(read.destination_url, urls[0], 'the newest of the history is where it leads')
    assert.equal(read.name, `Name ${urls[0].slice(HOME.length)}`)
    const { status, headers } = await ask('GET', `/${short_code}`)
    assert.equal(status, read.active ? 302 : 404)
    if (read.active) assert.equal(headers.get('location'), urls[0])
    await assertCounted(service, account)
  })

  test('counters stay correct while codes are created, paused, published and deleted at once', async () => {
    const account = await service.account()
    const keys = [account.liveKey, account.testKey] as const
    await times(16, async (i) => {
      const key = keys[i % 2] ?? ''
      const { id } = (await create(key, i % 4 < 2 ? {} : { status: 'draft' })).json
      const patch = (active: boolean) => {
        return ask('PATCH', `/v1/qrcodes/${id}`, { key, body: { active } })
      }
      const drop = () => ask('DELETE', `/v1/qrcodes/${id}`, { key })
      await Promise.all([patch(false), patch(true), patch(false), ...(i % 3 ? [] : [drop()])])
    })
    await assertCounted(service, account)
  })

  test('of parallel deletes exactly one gets 200, the others 404', async () => {
    const account = await service.account()
    const key = account.liveKey
    for (let round = 0; round < 3; round++) {
      const { id, short_code } = (await create(key)).json
      const answers = await times(20, () => ask('DELETE', `/v1/qrcodes/${id}`, { key }))
      assert.deepEqual(tally(answers), { 200: 1, 404: 19 })
      assert.equal((await ask('GET', `/${short_code}`)).status, 410)
    }
    await assertCounted(service, account)
  })

  test('edits racing with a delete either succeed before it or get 404', async () => {
    const account = await service.account()
    const key = account.liveKey
    for (let round = 0; round < 5; round++) {
      const { id, short_code } = (await create(key)).json
      const answers = await times(12, (i) => {
        if (i === 6) return ask('DELETE', `/v1/qrcodes/${id}`, { key })
        return ask('PATCH', `/v1/qrcodes/${id}`, { key, body: { name: `Name ${i}` } })
      })
      assert.equal(answers[6]?.status, 200)
      const others = Object.keys(tally(answers)).filter(
        (status) => !['200', '404'].includes(status),
      )
      assert.deepEqual(others, [])
      assert.equal((await ask('GET', `/${short_code}`)).status, 410)
    }
    await assertCounted(service, account)
  })

  test('a short code that is being deleted never goes to another account or mode', async () => {
    const { liveKey: key, testKey: ownTest } = await service.account()
    const other = await service.account()
    for (let round = 0; round < amount(6, 50); round++) {
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
    }
    await assertCounted(service, other)
  })

  test('a deleted code and its successor never both exist or both miss', async () => {
    const account = await service.account()
    const key = account.liveKey
    for (let round = 0; round < amount(4, 20); round++) {
      const short_code = `again-${round}`
      const { id } = (await create(key, { short_code })).json
      const [gone, again] = await Promise.all([
        ask('DELETE', `/v1/qrcodes/${id}`, { key }),
        create(key, { short_code, destination_url: `${HOME}again` }),
      ])
      assert.equal(gone.status, 200)
      assert.ok([201, 409].includes(again.status), `round ${round}: ${again.text}`)
      const link = await ask('GET', `/${short_code}`)
      assert.equal(link.status, again.status === 201 ? 302 : 410)
    }
    await assertCounted(service, account)
  })

  test('an account deleted while creating codes leaves no short code free for others', async () => {
    const store = openAccountStore(service.db)
    const faults = new Set<string>()
    for (let round = 0; round < amount(3, 10); round++) {
      const { id, liveKey: key } = await service.account()
      const creating = times(24, (i) => create(key, { short_code: `left-${round}-${i}` }))
      await sleep(amount(8, 4) * round)
      const removed = await store.remove(id, Date.now()).catch((error: Error) => error)
      if (removed !== true) faults.add(`the account was not deleted: ${removed}`)
      for (const { status, text, json } of await creating) {
        if (status !== 201 && status !== 401) {
          faults.add(`a create was answered ${status} ${text.slice(0, 88)}`)
        } else if (status === 201 && removed === true) {
          const link = await ask('GET', `/${json.short_code}`)
          if (link.status !== 410) faults.add(`a short code was made and is ${link.status} now`)
        }
      }
    }
    assert.deepEqual([...faults], [])
  })

  test('parallel scans of one code are all counted', async () => {
    const { liveKey: key } = await service.account()
    const { id, short_code } = (await create(key)).json
    const answers = await times(200, () => ask('GET', `/${short_code}`))
    assert.deepEqual(tally(answers), { 302: 200 })
    // A server knows at once what it has answered itself; what another has, a moment later.
    for (const base of bases) {
      let total = 0
      const isWhole = async () => {
        const read = () => call(`${base}/v1/qrcodes/${id}`, 'GET', { key })
        total = (await unlessShed(read)).json.total_scans
        return total >= 200
      }
      await until(isWhole, () => `${total} scans`)
      assert.equal(total, 200)
    }
  })
})
