import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '../../../domain/accounts/key-format.ts'
import { openKeyStore } from '../../storage/accounts/keys.ts'
import {
  assertExact,
  assertLimitIsExact,
  assertPatientOnesPass,
  assertRate,
  assertRefused,
  assertUsedUp,
  rateOf,
} from '../support/oracles/accounts/rates.ts'
import { newAddress } from '../support/service/addresses.ts'
import { HOME, openDoors, tally, times } from '../support/service/crowd.ts'
import { timed } from '../support/service/moments.ts'
import {
  type Answer,
  onEveryEngine,
  type Service,
  type TestAccount,
} from '../support/service/service.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Rate limits of every plan. Proofs: used up in crowds and over real minutes; and that no address is
 * stored.
 */

const FAILED_TRIES = 60
const ACCOUNT = '/v1/account'
const UNKNOWN = '/v1/qrcodes/qr_00000000000000000000000000'
const GOOD = { name: 'A', destination_url: HOME }
const PER_MINUTE = { free: 10, pro: 60, business: 120, enterprise: 300 } as const
const PLANS = ['free', 'pro', 'business', 'enterprise'] as const

/** A minute is waited for between two. */
const WINDOWS = 3

both('a client that waits for the end of its window is never rejected', () =>
  assertPatientOnesPass(isProof ? 5000 : 100),
)

both('a client that does not wait gets exactly the limit in each window', () =>
  assertLimitIsExact(isProof ? 5000 : 100),
)

onEveryEngine('rate limit', async (start, engine) => {
  const service = await start(isProof ? {} : undefined)
  const doors = await openDoors(service)
  const ask = (...asked: Parameters<typeof doors>) => timed(() => doors(...asked))
  const read = (key: string) => ask('GET', ACCOUNT, { key })
  const addKey = ({ id }: TestAccount) => service.addKey(id)

  const from = (address: string, options: { key?: string } = {}, to: Service = service) =>
    timed(() => to.call('GET', ACCOUNT, { ...options, headers: { 'x-forwarded-for': address } }))

  test('a plan allows its number of requests per minute, and the next is rejected', async () => {
    const { liveKey: key } = await service.account('free')
    await assertUsedUp(() => read(key), 10)
    for (const [plan, limit] of [
      ['pro', 60],
      ['business', 120],
    ] as const) {
      assertRate(await read((await service.account(plan)).liveKey), limit, limit - 1)
    }
  })

  test('of fifteen simultaneous requests, ten pass on Free', async () => {
    const { liveKey: key } = await service.account('free')
    assertExact(await times(15, () => read(key)), 10)
  })

  test('live and test requests are counted separately, two keys of one mode together', async () => {
    const account = await service.account('free')
    const second = await addKey(account)
    assertRate(await read(account.liveKey), 10, 9)
    assertRate(await read(second.key), 10, 8)
    assertRate(await read(account.testKey), 10, 9)
    await times(8, () => read(second.key))
    for (const key of [account.liveKey, second.key]) assertRefused(await read(key), 10)
    assertRate(await read(account.testKey), 10, 8)
    assertRate(await read((await service.account('free')).liveKey), 10, 9)
  })

  test('every response has rate limit headers, whatever its status', async () => {
    const { liveKey: key } = await service.account('free')
    const send = (body: unknown, type = 'application/json') =>
      ask('POST', '/v1/qrcodes', { key, body, headers: { 'content-type': type } })
    const cases: [number, () => Promise<Answer>][] = [
      [201, () => send(GOOD)],
      [400, () => send('{')],
      [400, () => send({})],
      [404, () => ask('GET', '/v1/nothing', { key })],
      [404, () => ask('GET', UNKNOWN, { key })],
      [405, () => ask('PUT', ACCOUNT, { key })],
      [413, () => send('x'.repeat(70_000))],
      [415, () => send('x', 'text/plain')],
      [404, () => ask('GET', '/v1', { key })],
      [200, () => read(key)],
    ]
    for (const [i, [status, run]] of cases.entries()) {
      const answer = await run()
      assert.equal(answer.status, status, answer.text)
      assertRate(answer, 10, 9 - i)
    }
    // The limit comes before all else but the key.
    for (const [, run] of cases) assertRefused(await run(), 10)
  })

  test('a response to a request without Host has them too', async () => {
    const { hostname, port } = new URL(service.base)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${ACCOUNT} HTTP/1.1\r\nConnection: close\r\n\r\n`)
    assert.match(await text(socket), /^x-ratelimit-limit: \d+\r$/im)
  })

  test('requests outside /v1 are not counted', async () => {
    const { liveKey: key } = await service.account('free')
    const { json } = await ask('POST', '/v1/qrcodes', { key, body: GOOD })
    const paths = [`/${json.short_code}`, '/healthz', '/readyz', '/openapi.json', '/nothing-here']
    for (const path of paths) {
      const answers = await times(5, () => ask('GET', path, { key }))
      for (const answer of answers)
        assert.equal(answer.headers.get('x-ratelimit-limit'), null, path)
    }
    assertRate(await read(key), 10, 8)
  })

  const skip = engine === 'sqlite' && 'windows in memory: the laws above'

  test('when the window has ended, the next begins', { skip }, async () => {
    const account = await service.account('free')
    for (let asked = 0; asked < 11; asked++) await read(account.liveKey)
    assertRefused(await read(account.liveKey), 10)
    const text = 'update rate_windows set ends_at = $1 where bucket like $2'
    const ended = { text, values: [Date.now(), `%${account.id}%`], expect: 1, name: 'window' }
    assert.equal(await service.db.batch([ended]), null)
    assertRate(await read(account.liveKey), 10, 9)
  })

  test('an address has sixty failed attempts per minute, and a valid key still passes', async () => {
    const address = newAddress()
    const account = await service.account('business')
    const revoked = await addKey(account)
    await openKeyStore(service.db).revoke(revoked.stored.id, Date.now(), [])
    const bad = [{}, { key: 'x' }, { key: newKey('live') }, { key: revoked.key }]
    for (let left = FAILED_TRIES - 1; left >= 0; left--) {
      const answer = await from(address, bad[left % 4])
      assert.equal(`${answer.status} ${answer.json.error.code}`, '401 unauthorized')
      assertRate(answer, FAILED_TRIES, left)
    }
    for (const options of bad) assertRefused(await from(address, options), FAILED_TRIES)
    assertRate(await from(address, { key: account.liveKey }), 120, 119)
    assertRate(await from(newAddress()), FAILED_TRIES, FAILED_TRIES - 1)
  })

  test('all addresses of an IPv6 /64 share their attempts', async () => {
    const network = `2001:db8:${randomInt(65_536).toString(16)}`
    for (const [i, address] of ['7::1', '7::2', '7:ffff::1'].entries()) {
      assertRate(await from(`${network}:${address}`), FAILED_TRIES, FAILED_TRIES - 1 - i)
    }
    assertRate(await from(`${network}:8::1`), FAILED_TRIES, FAILED_TRIES - 1)
  })

  test('valid requests do not count towards failed attempts, nor the reverse', async () => {
    const { liveKey: key } = await service.account('business')
    const address = newAddress()
    for (let i = 0; i < 5; i++) {
      assertRate(await from(address, { key }), 120, 119 - i)
      assertRate(await from(address), FAILED_TRIES, FAILED_TRIES - 1 - i)
    }
  })

  test('of forwarded addresses the last one counts', async () => {
    const address = newAddress()
    const left = async (told: string) => rateOf(await from(told)).remaining
    assert.equal(await left(address), 59)
    for (const [i, forged] of ['1.1.1.1', '2.2.2.2, 3.3.3.3', 'x'].entries()) {
      assert.equal(await left(`${forged}, ${address}`), 58 - i)
    }
  })

  proof('a plan allows its number of requests per minute, and the next is rejected', async () => {
    for (const plan of PLANS) {
      const { liveKey: key } = await service.account(plan)
      await assertUsedUp(() => read(key), PER_MINUTE[plan])
    }
  })

  proof('of eighty simultaneous requests, sixty pass on Pro', async () => {
    for (let round = 0; round < 20; round++) {
      const { liveKey: key } = await service.account('pro')
      assertExact(await times(80, () => read(key)), 60)
    }
  })

  proof('a client that waits for X-RateLimit-Reset is never rejected', async () => {
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

  proof('of eighty simultaneous failed attempts of an address, sixty are answered', async () => {
    const answers = await times(80, () => from('203.0.113.3'))
    assert.deepEqual(tally(answers), { 401: FAILED_TRIES, 429: 20 })
  })

  proof('all addresses of an IPv6 /64 share their attempts', async () => {
    for (let tried = 1; tried <= FAILED_TRIES; tried++) {
      const answer = await from(`2001:db8:7:7::${tried.toString(16)}`)
      assertRate(answer, FAILED_TRIES, FAILED_TRIES - tried)
    }
    assertRefused(await from('2001:DB8:7:7:ffff::1'), FAILED_TRIES)
    assertRate(await from('2001:db8:7:8::1'), FAILED_TRIES, FAILED_TRIES - 1)
  })

  proof('a forwarded address is trusted only from a trusted proxy', async () => {
    const left = async (to: Service, address: string) =>
      rateOf(await from(address, {}, to)).remaining
    for (const TRUST_PROXY of ['none', '192.0.2.0/24']) {
      const open = await start({ TRUST_PROXY })
      for (let i = 0; i < FAILED_TRIES; i++) assert.equal(await left(open, `10.0.0.${i}`), 59 - i)
      assertRefused(await from('10.0.1.1', {}, open), FAILED_TRIES)
    }
  })

  proof('no address is stored', async () => {
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
