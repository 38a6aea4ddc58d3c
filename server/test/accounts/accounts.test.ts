import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertCreates,
  assertNamesWrong,
  assertRejects,
  openCommands,
} from '../support/oracles/accounts/account-commands.ts'
import { newAddress } from '../support/service/addresses.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { operate } from '../support/service/operate.ts'
import { environment, onEveryEngine, spawnServer, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

const KEY = /sk_(live|test)_[0-9A-Za-z]{38}/g

onEveryEngine('accounts', async (start) => {
  const service = await start()
  const commands = openCommands(service, operate)
  const { newEmail, toNew, json, read, assertFails } = commands

  test('account create prints one JSON document with the id and two working keys', () =>
    assertCreates(commands))

  test('account list shows name, email, plan and codes, and never a key', async () => {
    const email = newEmail()
    const made = await json(...toNew('pro', email))
    const body = { name: 'Menu', destination_url: 'https://example.com/' }
    await service.call('POST', '/v1/qrcodes', { key: made.live_key, body })
    await service.call('POST', '/v1/qrcodes', { key: made.test_key, body })
    const list = await json('account', 'list')
    const row = list.find((one: { account_id: string }) => one.account_id === made.account_id)
    assert.deepEqual([row.name, row.email, row.plan, row.qrcodes], ['Acme', email, 'pro', 1])
    assert.equal(JSON.stringify(list).match(KEY), null)
  })

  test('account set-plan takes effect from the next request on', async () => {
    const { id: account_id, liveKey } = await service.account('free')
    assert.equal((await read(liveKey)).headers.get('x-ratelimit-limit'), '10')
    const args = ['--account', account_id, '--plan', 'business']
    const changed = await json('account', 'set-plan', ...args)
    assert.deepEqual(changed, { account_id, plan: 'business' })
    const answer = await read(liveKey)
    assert.equal(answer.json.plan, 'business')
    assert.equal(answer.headers.get('x-ratelimit-limit'), '120')
  })

  test('a wrong value exits with code 1 and is named only on stderr', () =>
    assertNamesWrong(commands))

  test('listing keys of an unknown account is an error, not an empty list', async () => {
    await assertFails(1, /acct_0/, 'key', 'list', '--account', 'acct_00000000000000000000000000')
  })

  test('a value that cannot be right is rejected too', () => assertRejects(commands))

  test('a new key works alongside the others, and a revoked one stops immediately', async () => {
    const { id: account_id, liveKey } = await service.account()
    const made = await json('key', 'create', '--account', account_id, '--mode', 'live')
    assert.equal((await read(made.key)).status, 200)
    const listed = await json('key', 'list', '--account', account_id)
    assert.equal(listed.length, 3)
    assert.equal(JSON.stringify(listed).match(KEY), null)
    const info = listed.find((key: { key_id: string }) => key.key_id === made.key_id)
    assert.deepEqual([info.mode, info.last_four], ['live', made.key.slice(-4)])
    await json('key', 'revoke', '--key', made.key_id)
    const refused = await read(made.key)
    assert.equal(refused.status, 401)
    assert.equal(refused.json.error.code, 'unauthorized')
    assert.equal((await read(liveKey)).status, 200)
    await assertFails(1, new RegExp(made.key_id), 'key', 'revoke', '--key', made.key_id)
  })

  test('links of a deleted account return 410 and its short codes stay reserved', async () => {
    const { id: account_id, liveKey, testKey } = await service.account()
    const other = await service.account()
    const codes = [`Ours-${service.engine}`, `Trial-${service.engine}`]
    const post = (key: string, short_code: string) => {
      const body = { name: 'A', destination_url: 'https://example.com/', short_code }
      return service.call('POST', '/v1/qrcodes', { key, body })
    }
    assert.equal((await post(liveKey, codes[0] ?? '')).status, 201)
    assert.equal((await post(testKey, codes[1] ?? '')).status, 201)
    const deleted = await json('account', 'delete', '--account', account_id, '--yes')
    assert.deepEqual(deleted, { deleted: true, account_id })
    for (const key of [liveKey, testKey]) assert.equal((await read(key)).status, 401)
    for (const code of codes) {
      assert.equal((await service.call('GET', `/${code}`)).status, 410)
      for (const key of [other.liveKey, other.testKey]) {
        const { status, json } = await post(key, code.toUpperCase())
        assert.deepEqual([status, json.error.code], [409, 'short_code_taken'])
        assert.match(json.error.message, /is not available/)
      }
    }
    const list = await json('account', 'list')
    assert.equal(JSON.stringify(list).includes(account_id), false)
  })

  test('only a complete, known key in the Bearer scheme is accepted', async () => {
    const { liveKey: key } = await service.account()
    const other = key.endsWith('0') ? '1' : '0'
    const status = async (authorization?: string) => {
      const headers = {
        'x-forwarded-for': newAddress(),
        ...(authorization === undefined ? {} : { authorization }),
      }
      return (await service.call('GET', '/v1/account', { headers })).status
    }
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      assert.equal(await status(`${scheme} ${key}`), 200)
    }
    const wrong = [key.slice(0, -1) + other, key.slice(0, -1), `${key}0`, key.toLowerCase()]
    const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const headers = ['', 'Bearer', 'Bearer ', key, `Basic ${key}`, basic, `Bearer ${key} ${key}`]
    for (const header of [undefined, ...headers, ...wrong.map((text) => `Bearer ${text}`)]) {
      assert.equal(await status(header), 401, header)
    }
    assert.equal((await service.call('GET', `/v1/account?key=${key}`)).status, 401)
  })

  test('no key is stored in plain text', async () => {
    const { id, liveKey, testKey } = await service.account()
    const { key } = await service.addKey(id, 'test')
    const rows = [
      await service.db.query('select * from api_keys where account_id = $1', [id]),
      await service.db.query('select * from audit where account_id = $1', [id]),
    ]
    const stored = JSON.stringify(rows)
    for (const secret of [liveKey, testKey, key]) {
      assert.equal(stored.includes(secret.slice(8, 40)), false)
      assert.ok(stored.includes(secret.slice(-4)))
    }
  })
})

test('wrong usage exits with code 2 and prints the usage on stderr', async () => {
  const { code, stdout, stderr } = await qroute(['acount', 'list'], {})
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /Usage/)
  for (const args of [
    ['account', 'list', '--colour', 'red', '--json'],
    ['account', 'list', 'everything'],
    ['account', 'create', '--name', 'A', '--plan', 'pro'],
  ]) {
    assert.equal((await operate(args, {})).code, 2, args.join(' '))
  }
})

test('the first start prints both keys and where to set up an owner, the next does not', async (t) => {
  const env = await environment('sqlite', {}, (close) => atEnd(t, close))
  const serve = async () => {
    const server = await spawnServer(env)
    await stop(server.child, 'SIGTERM')
    return server.output()
  }
  const [first, second] = [await serve(), await serve()]
  assert.deepEqual(
    first.match(KEY)?.map((key) => key.slice(0, 8)),
    ['sk_live_', 'sk_test_'],
  )
  assert.ok(
    linesOf(first).some((line) => line.startsWith(`${env.BASE_URL}/app/setup#`)),
    first,
  )
  assert.equal(second.match(KEY), null)
  assert.ok(linesOf(second).includes(`${env.BASE_URL}/app`), second)
})
