import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  assertExact,
  assertLimitIsExact,
  assertPatientOnesPass,
  assertRate,
  assertRefused,
  assertUsedUp,
  rateOf,
} from '../support/oracles/accounts/rates.ts'
import { HOME, openDoors, tally, times } from '../support/service/crowd.ts'
import { timed } from '../support/service/moments.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/** Rate limits of every plan, used up in crowds and over real minutes; and that no address is stored. */

const PER_MINUTE = { free: 10, pro: 60, business: 120, enterprise: 300 } as const
const PLANS = ['free', 'pro', 'business', 'enterprise'] as const
const FAILED_TRIES = 60
const ACCOUNT = '/v1/account'
const GOOD = { name: 'A', destination_url: HOME }
/** A minute is waited for between two. */
const WINDOWS = 3

test('a client that waits for the end of its window is never rejected', () =>
  assertPatientOnesPass(5000))

test('a client that does not wait gets exactly the limit in each window', () =>
  assertLimitIsExact(5000))

onEveryEngine('rate limits that are used up', async (start, engine) => {
  const service = await start({})
  const doors = await openDoors(service)
  // With the built-in plans, and nobody else's addresses.
  const ask = (...asked: Parameters<typeof doors>) => timed(() => doors(...asked))

  const read = (key: string) => ask('GET', ACCOUNT, { key })

  test('a plan allows its number of requests per minute, and the next is rejected', async () => {
    for (const plan of PLANS) {
      const { liveKey: key } = await service.account(plan)
      await assertUsedUp(() => read(key), PER_MINUTE[plan])
    }
  })

  test('of eighty simultaneous requests, sixty pass on Pro', async () => {
    for (let round = 0; round < 20; round++) {
      const { liveKey: key } = await service.account('pro')
      assertExact(await times(80, () => read(key)), 60)
    }
  })

  test('a client that waits for X-RateLimit-Reset is never rejected', async () => {
    const account = await service.account('free')
    let last = await read(account.liveKey)
    for (let window = 1; ; window++) {
      while (rateOf(last).remaining > 0) {
        last = await read(account.liveKey)
        assert.equal(last.status, 200, `window ${window}`)
      }
      if (window === WINDOWS) break
      while (Date.now() < rateOf(last).reset * 1000) await sleep(5)
      last = await read(account.liveKey)
      assert.equal(last.status, 200, `window ${window + 1}`)
      assertRate(last, 10, 9)
    }
  })

  const from = (address: string, options: { key?: string } = {}, to: Service = service) =>
    timed(() => to.call('GET', ACCOUNT, { ...options, headers: { 'x-forwarded-for': address } }))

  test('of eighty simultaneous failed attempts of an address, sixty are answered', async () => {
    const answers = await times(80, () => from('203.0.113.3'))
    assert.deepEqual(tally(answers), { 401: FAILED_TRIES, 429: 20 })
  })

  test('all addresses of an IPv6 /64 share their attempts', async () => {
    for (let tried = 1; tried <= FAILED_TRIES; tried++) {
      const answer = await from(`2001:db8:7:7::${tried.toString(16)}`)
      assertRate(answer, FAILED_TRIES, FAILED_TRIES - tried)
    }
    assertRefused(await from('2001:DB8:7:7:ffff::1'), FAILED_TRIES)
    assertRate(await from('2001:db8:7:8::1'), FAILED_TRIES, FAILED_TRIES - 1)
  })

  test('a forwarded address is trusted only from a trusted proxy', async () => {
    const left = async (to: Service, address: string) =>
      rateOf(await from(address, {}, to)).remaining
    for (const TRUST_PROXY of ['none', '192.0.2.0/24']) {
      const open = await start({ TRUST_PROXY })
      for (let i = 0; i < FAILED_TRIES; i++) assert.equal(await left(open, `10.0.0.${i}`), 59 - i)
      assertRefused(await from('10.0.1.1', {}, open), FAILED_TRIES)
    }
  })

  test('no address is stored', async () => {
    const address = '203.0.113.244'
    const { liveKey: key } = await service.account()
    const { json } = await service.call('POST', '/v1/qrcodes', { key, body: GOOD })
    for (let i = 0; i < 3; i++) await from(address, i === 0 ? { key } : {})
    const headers = { 'x-forwarded-for': address }
    assert.equal((await service.call('GET', `/${json.short_code}`, { headers })).status, 302)
    const tables = await service.db.query<{ name: string }>(
      engine === 'sqlite'
        ? `select name from sqlite_master where type = 'table'`
        : `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    assert.ok(tables.length > 5)
    for (const { name } of tables) {
      const rows = JSON.stringify(await service.db.query(`select * from ${name}`))
      assert.ok(!rows.includes(address), name)
    }
    const folder = service.env.DATA_DIR ?? ''
    // By another process: closing a file would give up the locks this one has on it.
    const search = spawnSync('grep', ['-r', '-l', '-F', address, folder], { encoding: 'utf8' })
    assert.equal(search.stdout, '')
  })
})
