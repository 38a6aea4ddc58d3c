import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { openApp } from '../../compose/app.ts'
import { readConfig } from '../../config.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { openData } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { connect } from '../support/service/own-postgres.ts'
import {
  call,
  type Environment,
  environment,
  freePort,
  onEveryEngine,
  stop,
} from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Who may work on data that others use, and who may not, without a process for each. Proofs: servers that
 * share a database.
 */

const log = pino({ level: 'silent' })
const begin = async (env: Environment) => (await openApp(readConfig(env), log)).close()

const ADD = `insert into schema_migrations (part, version, name, applied_at)
  select 'codes', max(version) + 1, $1, 0 from schema_migrations where part = 'codes'`

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

onEveryEngine('data in use', (_start, engine) => {
  test('is refused to a server with another SECRET', async (t) => {
    const own = await environment(engine, {}, (close) => atEnd(t, close))
    const env: Environment = { ...own, SECRET: 'the secret of the first server, long enough' }
    await begin(env)
    const SECRET = 'another secret, which is just as long as it has to be'
    await assert.rejects(begin({ ...env, SECRET }), ({ message }: Error) => {
      assert.match(message, /^SECRET: does not match [^\n]*$/)
      assert.equal(message.includes(SECRET), false)
      return true
    })
    await begin(env)
  })

  test('of a newer release is accepted if all that is new was made for both, else refused', async (t) => {
    const env = await environment(engine, {}, (close) => atEnd(t, close))
    const open = () => openData(env)
    const db = await open()
    atEnd(t, () => db.close())
    await db.query(ADD, ['9998_more_expand.sql'])
    await (await open()).close()
    await db.query(ADD, ['9999_less.sql'])
    await assert.rejects(open(), /The database is at version .* use a newer version of Qroute$/)
  })
})

test('a folder of a server on PostgreSQL is not taken for an empty one', async (t) => {
  const env = await environment('postgres', {}, (close) => atEnd(t, close))
  await begin(env)
  const { DATABASE_URL: _, ...without } = env
  await assert.rejects(begin(without), /DATABASE_URL/)
})

proof('a server with another SECRET does not start, and says so', async (t) => {
  const site = await openSite(t, 'postgres')
  const first = await site.start()
  const SECRET = 'another secret, which is just as long as it has to be'
  const { code, stderr } = await qroute(['start'], {
    ...site.env,
    SECRET,
    PORT: String(await freePort()),
  })
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^SECRET: does not match the secret of this database .* same SECRET on every node\n$/,
  )
  assert.doesNotMatch(stderr, new RegExp(SECRET))
  assert.equal((await call(`${first.base}/readyz`, 'GET')).status, 200)
})

proof(
  'a command without DATABASE_URL does not take the folder of such a server for an empty one',
  async (t) => {
    const site = await openSite(t, 'postgres')
    await site.start()
    const { DATABASE_URL: _, ...env } = site.env
    const args = ['account', 'create', '--name', 'A', '--email', 'a@example.com', '--plan', 'free']
    for (const command of [args, ['block', 'add', 'evil.example', '--yes'], ['account', 'list']]) {
      const { code, stdout, stderr } = await qroute(command, env)
      assert.deepEqual([code, stdout, linesOf(stderr).length], [1, '', 1])
      assert.match(stderr, /DATABASE_URL/)
    }
  },
)

proof('a DATA_DIR that cannot be used is named, also beside DATABASE_URL', async (t) => {
  const site = await openSite(t, 'postgres')
  for (const DATA_DIR of ['/proc/x', '/dev/null']) {
    const env = { ...site.env, DATA_DIR, PORT: String(await freePort()) }
    const { code, stderr } = await qroute(['start'], env)
    assert.deepEqual([code, linesOf(stderr).length], [1, 1], stderr)
    assert.match(stderr, /^DATA_DIR: /)
  }
})

proof(
  'an older release starts on a newer database if all that is new was made for both',
  async (t) => {
    const site = await openSite(t, 'postgres')
    const client = await connect(t, site.env.DATABASE_URL)
    const insert = `insert into schema_migrations (part, version, name, applied_at)
    select 'codes', max(version) + 1, $1, 0 from schema_migrations where part = 'codes'`
    await client.query(insert, ['9998_more_expand.sql'])
    await stop((await site.start()).child)
    await client.query(insert, ['9999_less.sql'])
    const { code, stderr } = await qroute(['start'], {
      ...site.env,
      PORT: String(await freePort()),
    })
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^DATABASE_URL: The database is at version .* use a newer version of Qroute\n$/,
    )
  },
)

proof('a suspension by a command holds on every server when the command returns', async (t) => {
  const site = await openSite(t, 'postgres')
  const servers = [await site.start(), await site.start(await freePort())]
  const [shortCode = ''] = [...(await site.makeCodes(1)).keys()]
  const statuses = () =>
    Promise.all(servers.map(async ({ base }) => (await call(`${base}/${shortCode}`, 'GET')).status))
  for (const [command, status] of [
    ['suspend', 403],
    ['resume', 302],
  ] as const) {
    await statuses()
    const sure = command === 'suspend' ? ['--yes'] : []
    const args = ['account', command, '--account', site.accountId, ...sure]
    const { code, stderr } = await qroute(args, site.env)
    assert.equal(code, 0, stderr)
    assert.deepEqual(await statuses(), [status, status])
  }
})

proof(
  'PgBouncer: session mode works, transaction mode is refused',
  {
    skip: pgbouncer ? false : 'no pgbouncer here',
  },
  async (t) => {
    const site = await openSite(t, 'postgres')
    // Readable for its user, who is not root.
    const folder = temporaryFolder(t)
    chmodSync(folder, 0o755)
    for (const mode of ['session', 'transaction'] as const) {
      const url = new URL(site.env.DATABASE_URL ?? '')
      const port = await freePort()
      const file = join(folder, `${mode}.ini`)
      const to = `host=${url.hostname} port=${url.port} user=${url.username || 'postgres'}`
      writeFileSync(
        file,
        `[databases]\n* = ${to}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = ${mode}\nunix_socket_dir =\n`,
        { mode: 0o644 },
      )
      const child = spawn(pgbouncer ?? '', ['-q', file], {
        stdio: 'ignore',
        uid: 65534,
        gid: 65534,
      })
      atEnd(t, () => stop(child))
      url.host = `127.0.0.1:${port}`
      const env = { ...site.env, DATABASE_URL: url.href, PORT: String(await freePort()) }
      await until(() => canConnect(url.href), 'pgbouncer did not start')
      if (mode === 'session') {
        const { base } = await site.start(Number(env.PORT), { DATABASE_URL: url.href })
        assert.deepEqual((await call(`${base}/readyz`, 'GET')).json, {
          status: 'ready',
          degraded: [],
        })
        continue
      }
      const { code, stderr } = await qroute(['start'], env)
      assert.equal(code, 1)
      assert.equal(linesOf(stderr).length, 1, stderr)
      assert.match(stderr, /^DATABASE_URL: points to a connection pooler in transaction mode/)
    }
  },
)

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return connected
}
