import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  assertCreates,
  assertNamesWrong,
  assertRejects,
  openCommands,
} from '../support/oracles/accounts/account-commands.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { filesUnder } from '../support/service/files-under.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { unlessShed } from '../support/service/patient.ts'
import {
  call,
  type Environment,
  onEveryEngine,
  type Service,
  stop,
} from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * The account commands as processes, as an operator runs them; first starts, also two at once; a search for
 * keys in all stored data.
 */

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
  const folder = temporaryFolder(t)
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

onEveryEngine('commands about accounts', async (start) => {
  const service = await start({})
  const run = (...args: string[]) => qroute(args, service.env)
  const commands = openCommands(service, qroute)
  const { newEmail, assertFails } = commands

  test('account create prints one JSON document with the id and two working keys', () =>
    assertCreates(commands))

  test('without --json every command prints text for people', async () => {
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

  test('a wrong value exits with code 1 and is named only on stderr', () =>
    assertNamesWrong(commands))

  test('a value that cannot be right is rejected too', () => assertRejects(commands))

  test('wrong usage exits with code 2 and prints the usage on stderr', async () => {
    await Promise.all([
      assertFails(2, /Usage/, 'acount', 'list'),
      assertFails(2, /--email[\s\S]*Usage/, 'account', 'create', '--name', 'A', '--plan', 'pro'),
      assertFails(2, /Usage/, 'account', 'list', '--colour', 'red', '--json'),
      assertFails(2, /Usage/, 'account', 'list', 'everything'),
      assertFails(2, /Usage/, 'start', 'now'),
    ])
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

  for (const LOG_LEVEL of ['silent', 'fatal']) {
    const title = `the first start prints both keys once at LOG_LEVEL=${LOG_LEVEL}`
    test(title, async (t) => {
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
      // Without any, nothing that is printed leads elsewhere.
      const body = { name: 'Menu', destination_url: 'https://example.com' }
      const create = () => call(`${first.base}/v1/qrcodes`, 'POST', { key: live ?? '', body })
      assert.equal((await unlessShed(create)).status, 201)
      const { BASE_URL } = service.env
      assert.ok(linesOf(first.output()).some((line) => line.startsWith(`${BASE_URL}/app/setup#`)))
      const second = await spawnIn(t, service, env)
      assert.equal(second.output().match(KEY), null)
      assert.ok(linesOf(second.output()).includes(`${BASE_URL}/app`))
      const warns = 'a SHORT_BASE_URL that differs from the last start triggers a loud warning'
      await t.test(warns, async () => {
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
