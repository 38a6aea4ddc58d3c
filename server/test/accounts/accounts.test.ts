import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { linesOf, qroute } from '../support/command.ts'
import { filesUnder } from '../support/files-under.ts'
import { operate } from '../support/operate.ts'
import { unlessShed } from '../support/patient.ts'
import {
  call,
  type Environment,
  onEveryEngine,
  proofOnly,
  type Service,
  stop,
} from '../support/service.ts'
import { atEnd } from '../support/yard.ts'

const KEY = /sk_(live|test)_[0-9A-Za-z]{38}/g
const TABLES = ['settings', 'accounts', 'api_keys', 'code_counts', 'codes', 'destinations']

/** Everything the service has stored, as text: each row, and on SQLite the bare files too. */
async function dump({ db, engine, env }: Service): Promise<string> {
  const rows = []
  for (const table of [...TABLES, 'tombstones', 'audit'])
    rows.push(await db.query(`select * from ${table}`))
  return JSON.stringify(rows) + (engine === 'sqlite' ? filesUnder(env.DATA_DIR ?? '') : '')
}

/** Settings of a service that has never been started. */
async function fresh(t: TestContext, service: Service): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-fresh-'))
  atEnd(t, () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { DATABASE_URL, ...rest } = service.env
  const env = { ...rest, DATA_DIR: folder }
  if (!DATABASE_URL) return env
  const name = `fresh_${process.pid}_${Date.now()}`
  await service.db.query(`create database ${name}`)
  atEnd(t, async () => void (await service.db.query(`drop database ${name} with (force)`)))
  return { ...env, DATABASE_URL: Object.assign(new URL(DATABASE_URL), { pathname: name }).href }
}

/** Stopped before its data are deleted. */
async function spawnIn(t: TestContext, service: Service, env: Environment) {
  const server = await service.spawn(env)
  atEnd(t, () => stop(server.child))
  return server
}

onEveryEngine('accounts', (start, engine) => {
  let service: Service
  before(async () => {
    service = await start()
  })
  let accounts = 0
  const newEmail = () => `person-${++accounts}@example.com`
  const run = (...args: string[]) => qroute(args, service.env)
  const toNew = (plan: string, email: string) => {
    return ['account', 'create', '--name', 'Acme', '--email', email, '--plan', plan]
  }
  async function json(how: typeof qroute, ...args: string[]) {
    const { code, stdout, stderr } = await how([...args, '--json'], service.env)
    assert.equal(stderr, '')
    assert.equal(code, 0)
    return JSON.parse(stdout)
  }
  const read = (key: string) => service.call('GET', '/v1/account', { key })
  async function assertFails(code: number, words: RegExp, ...args: string[]) {
    const outcome = await (engine === 'sqlite' ? qroute : operate)(args, service.env)
    assert.equal(outcome.code, code, `${args.join(' ')}: ${outcome.stdout}${outcome.stderr}`)
    assert.equal(outcome.stdout, '')
    assert.match(outcome.stderr, words)
    assert.doesNotMatch(outcome.stderr, /\n\s+at /, 'an operator is shown no stack trace')
  }

  test('account create prints one JSON document with the id and two working keys', async () => {
    const made = await json(qroute, ...toNew('business', newEmail()))
    assert.deepEqual(Object.keys(made).sort(), ['account_id', 'live_key', 'test_key'])
    assert.match(made.account_id, /^acct_[0-9a-z]{26}$/)
    assert.match(made.live_key, /^sk_live_[0-9A-Za-z]{38}$/)
    assert.match(made.test_key, /^sk_test_[0-9A-Za-z]{38}$/)
    for (const key of [made.live_key, made.test_key]) {
      const { status, json } = await read(key)
      assert.equal(status, 200)
      assert.equal(json.id, made.account_id)
      assert.equal(json.plan, 'business')
    }
  })

  const once = { skip: proofOnly(engine === 'postgres') }
  test('without --json every command prints text for people', once, async () => {
    const email = newEmail()
    const args = ['--name', 'Acme & Söhne', '--email', email, '--plan', 'free']
    const made = await run('account', 'create', ...args)
    assert.equal(made.code, 0)
    assert.equal(made.stdout.match(KEY)?.length, 2)
    const id = /acct_[0-9a-z]{26}/.exec(made.stdout)?.[0] ?? ''
    const list = await run('account', 'list')
    assert.match(list.stdout, new RegExp(`${id}.*Acme & Söhne.*${email}.*free`))
    const key = await run('key', 'create', '--account', id, '--mode', 'test')
    assert.match(key.stdout, /sk_test_/)
    const keyId = /key_[0-9a-z]{26}/.exec(key.stdout)?.[0] ?? ''
    const keys = await run('key', 'list', '--account', id)
    assert.match(keys.stdout, new RegExp(keyId))
    for (const args of [
      ['account', 'set-plan', '--account', id, '--plan', 'pro'],
      ['key', 'revoke', '--key', keyId],
      ['account', 'delete', '--account', id, '--yes'],
      ['migrate'],
    ]) {
      const { code, stdout, stderr } = await run(...args)
      assert.deepEqual([code, stderr], [0, ''], args.join(' '))
      assert.notEqual(stdout.trim(), '')
      assert.throws(() => JSON.parse(stdout))
    }
  })

  test('account list shows name, email, plan and codes, and never a key', async () => {
    const email = newEmail()
    const made = await json(operate, ...toNew('pro', email))
    const body = { name: 'Menu', destination_url: 'https://example.com/' }
    await service.call('POST', '/v1/qrcodes', { key: made.live_key, body })
    await service.call('POST', '/v1/qrcodes', { key: made.test_key, body })
    const list = await json(operate, 'account', 'list')
    const row = list.find((one: { account_id: string }) => one.account_id === made.account_id)
    assert.deepEqual([row.name, row.email, row.plan, row.qrcodes], ['Acme', email, 'pro', 1])
    assert.equal(JSON.stringify(list).match(KEY), null)
  })

  test('account set-plan takes effect from the next request on', async () => {
    const { id: account_id, liveKey } = await service.account('free')
    assert.equal((await read(liveKey)).headers.get('x-ratelimit-limit'), '10')
    const args = ['--account', account_id, '--plan', 'business']
    const changed = await json(operate, 'account', 'set-plan', ...args)
    assert.deepEqual(changed, { account_id, plan: 'business' })
    const answer = await read(liveKey)
    assert.equal(answer.json.plan, 'business')
    assert.equal(answer.headers.get('x-ratelimit-limit'), '120')
  })

  test('a wrong value exits with code 1 and is named only on stderr', async () => {
    const email = newEmail()
    await json(operate, ...toNew('free', email))
    const nobody = 'acct_00000000000000000000000000'
    const create = (address: string, plan: string) => {
      return ['account', 'create', '--name', 'A', '--email', address, '--plan', plan]
    }
    await Promise.all([
      assertFails(1, new RegExp(email), ...create(email, 'free')),
      assertFails(1, /exists/, ...create(email.toUpperCase(), 'free'), '--json'),
      assertFails(1, /acct_0/, 'account', 'set-plan', '--account', nobody, '--plan', 'pro'),
      assertFails(1, /acct_0/, 'account', 'delete', '--account', nobody, '--json', '--yes'),
      assertFails(1, /acct_0/, 'key', 'create', '--account', nobody, '--mode', 'live'),
      assertFails(1, /key_0/, 'key', 'revoke', '--key', 'key_00000000000000000000000000'),
    ])
  })

  test('listing keys of an unknown account is an error, not an empty list', async () => {
    await assertFails(1, /acct_0/, 'key', 'list', '--account', 'acct_00000000000000000000000000')
  })

  const skip = engine === 'sqlite' ? false : 'no matter of the engine'
  test('a value that cannot be right is rejected too', { skip }, async () => {
    const { id } = await service.account('free')
    const create = ['account', 'create', '--name', 'A', '--plan']
    await Promise.all([
      assertFails(1, /gold/, ...create, 'gold', '--email', newEmail()),
      assertFails(1, /no-address/, ...create, 'free', '--email', 'no-address'),
      assertFails(1, /gold/, 'account', 'set-plan', '--account', id, '--plan', 'gold'),
      assertFails(1, /both/, 'key', 'create', '--account', id, '--mode', 'both'),
    ])
  })

  test('wrong usage exits with code 2 and prints the usage on stderr', { skip }, async () => {
    await Promise.all([
      assertFails(2, /Usage/, 'acount', 'list'),
      assertFails(2, /--email[\s\S]*Usage/, 'account', 'create', '--name', 'A', '--plan', 'pro'),
      assertFails(2, /Usage/, 'account', 'list', '--colour', 'red', '--json'),
      assertFails(2, /Usage/, 'account', 'list', 'everything'),
      assertFails(2, /Usage/, 'start', 'now'),
    ])
  })

  test('a new key works alongside the others, and a revoked one stops immediately', async () => {
    const { id: account_id, liveKey } = await service.account()
    const made = await json(operate, 'key', 'create', '--account', account_id, '--mode', 'live')
    assert.equal((await read(made.key)).status, 200)
    const listed = await json(operate, 'key', 'list', '--account', account_id)
    assert.equal(listed.length, 3)
    assert.equal(JSON.stringify(listed).match(KEY), null)
    const info = listed.find((key: { key_id: string }) => key.key_id === made.key_id)
    assert.deepEqual([info.mode, info.last_four], ['live', made.key.slice(-4)])
    await json(operate, 'key', 'revoke', '--key', made.key_id)
    const refused = await read(made.key)
    assert.equal(refused.status, 401)
    assert.equal(refused.json.error.code, 'unauthorized')
    assert.equal((await read(liveKey)).status, 200)
    await assertFails(1, new RegExp(made.key_id), 'key', 'revoke', '--key', made.key_id)
  })

  test('no key is stored in plain text anywhere', async () => {
    const { id, liveKey, testKey } = await service.account()
    const { key } = await service.addKey(id, 'test')
    const stored = await dump(service)
    assert.ok(stored.includes(id))
    for (const secret of [liveKey, testKey, key]) {
      assert.equal(stored.includes(secret), false)
      assert.equal(stored.includes(secret.slice(8, 40)), false)
      assert.ok(stored.includes(secret.slice(-4)))
    }
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
    const deleted = await json(operate, 'account', 'delete', '--account', account_id, '--yes')
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
    const list = await json(operate, 'account', 'list')
    assert.equal(JSON.stringify(list).includes(account_id), false)
  })

  test('only a complete, known key in the Bearer scheme is accepted', async () => {
    const { liveKey: key } = await service.account()
    const other = key.endsWith('0') ? '1' : '0'
    const status = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization }
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

  for (const LOG_LEVEL of ['silent', 'fatal']) {
    const isSample = LOG_LEVEL === (engine === 'sqlite' ? 'silent' : 'fatal')
    const title = `the first start prints both keys once at LOG_LEVEL=${LOG_LEVEL}`
    test(title, { skip: proofOnly(!isSample) }, async (t) => {
      const env = { ...(await fresh(t, service)), LOG_LEVEL, SHORT_BASE_URL: 'https://one.example' }
      const first = await spawnIn(t, service, env)
      const [live, test, ...more] = first.output().match(KEY) ?? []
      assert.deepEqual(more, [])
      assert.match(first.output(), new RegExp(`${first.base}[\\s\\S]*HOST`))
      for (const [key, mode] of [[live, 'sk_live_'] as const, [test, 'sk_test_'] as const]) {
        assert.ok(key?.startsWith(mode))
        const ask = () => call(`${first.base}/v1/account`, 'GET', { key: key ?? '' })
        assert.equal((await unlessShed(ask)).json.plan, 'enterprise')
      }
      const { BASE_URL } = service.env
      assert.ok(linesOf(first.output()).some((line) => line.startsWith(`${BASE_URL}/app/setup#`)))
      const second = await spawnIn(t, service, env)
      assert.equal(second.output().match(KEY), null)
      assert.ok(linesOf(second.output()).includes(`${BASE_URL}/app`))
      const warns = 'a SHORT_BASE_URL that differs from the last start triggers a loud warning'
      await t.test(warns, { skip: proofOnly(engine === 'postgres') }, async () => {
        const moved = { ...env, SHORT_BASE_URL: 'https://two.example/go' }
        const third = await spawnIn(t, service, moved)
        const said = [first, second, third].map((server) =>
          linesOf(server.output()).some((line) => /one\.example.*two/.test(line)),
        )
        assert.deepEqual(said, [false, false, true])
      })
    })
  }

  test('two servers starting at once on a fresh database create one account', async (t) => {
    const env = await fresh(t, service)
    const servers = await Promise.all([1, 2].map(() => spawnIn(t, service, env)))
    const keys = servers.flatMap((server) => server.output().match(KEY) ?? [])
    assert.equal(keys.length, 2)
    const { stdout } = await qroute(['account', 'list', '--json'], env)
    assert.equal(JSON.parse(stdout).length, 1)
  })
})
