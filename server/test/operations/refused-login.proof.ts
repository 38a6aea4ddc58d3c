import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { type OwnLogin, openOwnLogin } from '../support/service/own-login.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { completely, unlessShed } from '../support/service/patient.ts'
import { call, figure } from '../support/service/service.ts'
import { siteIn } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * PostgreSQL is there and turns the server away. That is no answer to any request: known links lead on,
 * the API is 503, scans wait in their log, and all of it ends when the login works again.
 */
interface Damage {
  /** What an operator did, by mistake or not. */
  readonly name: string
  readonly harm: (own: OwnLogin) => Promise<void>
  readonly heal: (own: OwnLogin) => Promise<void>
  readonly told: RegExp
}

const TABLES = 'all tables in schema public'

const DAMAGES: readonly Damage[] = [
  {
    name: 'a role without login',
    harm: ({ asAdmin, role }) => asAdmin(`alter role ${role} nologin`),
    heal: ({ asAdmin, role }) => asAdmin(`alter role ${role} login`),
    told: /refuses the login/,
  },
  {
    name: 'a renamed database',
    harm: ({ asAdmin, database }) => renamed(asAdmin, database, `${database}_old`),
    heal: ({ asAdmin, database }) => renamed(asAdmin, `${database}_old`, database),
    told: /does not have the database named in DATABASE_URL/,
  },
  {
    name: 'a database that accepts no connections',
    harm: ({ asAdmin, database }) => asAdmin(`alter database ${database} allow_connections false`),
    heal: ({ asAdmin, database }) => asAdmin(`alter database ${database} allow_connections true`),
    told: /accepts no connections to this database/,
  },
  {
    name: 'no right to connect',
    harm: ({ asAdmin, database }) => asAdmin(`revoke connect on database ${database} from public`),
    heal: ({ asAdmin, database }) => asAdmin(`grant connect on database ${database} to public`),
    told: /denies this login access to the data/,
  },
  {
    name: 'no connection left for the role',
    harm: ({ asAdmin, role }) => asAdmin(`alter role ${role} connection limit 0`),
    heal: ({ asAdmin, role }) => asAdmin(`alter role ${role} connection limit -1`),
    told: /has no connection left for this login/,
  },
  {
    name: 'rights on the tables taken away',
    harm: ({ inside, role }) => inside(`revoke all on ${TABLES} from ${role}`),
    heal: ({ inside, role }) => inside(`grant all on ${TABLES} to ${role}`),
    told: /denies this login access to the data/,
  },
  {
    name: 'no right to use the schema, so that tables seem to be missing',
    harm: ({ inside, role }) =>
      inside('revoke all on schema public from public', `revoke all on schema public from ${role}`),
    heal: ({ inside, role }) =>
      inside('grant usage on schema public to public', `grant all on schema public to ${role}`),
    told: /denies this login access to the data/,
  },
]

async function renamed(asAdmin: OwnLogin['asAdmin'], from: string, to: string): Promise<void> {
  // Nobody may be connected meanwhile, and servers try again and again.
  await asAdmin(
    `alter database ${from} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
    `alter database ${from} rename to ${to}`,
    `alter database ${to} allow_connections true`,
  )
}

async function openServer(t: TestContext, extra: Record<string, string> = {}, given?: OwnLogin) {
  const own = given ?? (await openOwnLogin(t))
  const site = await siteIn(t, { ...own.env, ...extra })
  const server = await site.start()
  const [[known, id] = ['', ''], [unseen] = ['']] = [...(await site.makeCodes(2))]
  const scan = (shortCode = known) => call(`${server.base}/${shortCode}`, 'GET')
  assert.equal((await scan()).status, 302)
  const ready = () => call(`${server.base}/readyz`, 'GET')
  const scans = async () =>
    (await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))).json.total_scans
  const isWell = async () => {
    const { status, json } = await ready()
    return status === 200 && json.degraded.length === 0
  }
  return { own, site, server, id, unseen, scan, ready, scans, isWell }
}

const UNPROVEN = 'qroute_redirects_unproven_total'
/** A lease is tried again every 0.7 s; the rest is for busy machines. */
const HEAL_MS = 60_000
const SECRETS = /own_\d|postgres:\/\/|user=|password/i

test('PostgreSQL turns the server away: links lead on, nothing is lost, nothing is an error of ours', async (t) => {
  const { own, site, server, id, unseen, scan, ready, scans, isWell } = await openServer(t)
  const { base } = server
  let answered = 1
  for (const { name, harm, heal, told } of DAMAGES) {
    await t.test(name, async () => {
      const unproven = await figure(base, UNPROVEN)
      await harm(own)
      try {
        await own.cut()
        // Known links lead on from the first moment on, whatever is known of the damage by then.
        const leadsOn = async () => {
          assert.equal((await scan()).status, 302, server.output())
          answered++
        }
        const isTold = async () => {
          await leadsOn()
          const { status, text } = await ready()
          assert.equal(status, 200)
          assert.doesNotMatch(text, SECRETS)
          return told.test(text) && /lease: .* redirect to their last known destination/.test(text)
        }
        await until(isTold, server.output, HEAL_MS)
        await leadsOn()
        assert.equal((await scan(unseen)).status, 503)
        for (const [method, path, body] of [
          ['GET', `/v1/qrcodes/${id}`],
          ['POST', '/v1/qrcodes', { name: 'New', destination_url: 'https://example.com/' }],
          ['GET', `/v1/qrcodes/${id}/analytics`],
          ['GET', '/v1/webhooks'],
        ] as const) {
          const answer = await unlessShed(() => call(base + path, method, { key: site.key, body }))
          assert.deepEqual([answer.status, answer.json.error.code], [503, 'unavailable'], path)
          assert.doesNotMatch(answer.text, SECRETS)
        }
        assert.ok((await figure(base, UNPROVEN)) > unproven)
      } finally {
        await heal(own)
      }
      await until(isWell, server.output, HEAL_MS)
      assert.equal(await scans(), answered)
      assert.equal(server.child.exitCode, null)
    })
  }
  assert.equal((await scan(unseen)).status, 302)
})

test('with ON_PARTITION=refuse a refused login is a 503 everywhere, and readyz says why', async (t) => {
  const { own, server, scan, ready, isWell } = await openServer(t, { ON_PARTITION: 'refuse' })
  await own.asAdmin(`alter role ${own.role} nologin`)
  await own.cut()
  await until(async () => (await scan()).status === 503, server.output)
  await until(async () => (await ready()).status === 503, server.output)
  const { json } = await ready()
  assert.deepEqual(json, { status: 'not ready', reason: 'The database refuses the login' })
  await own.asAdmin(`alter role ${own.role} login`)
  await until(isWell, server.output, HEAL_MS)
  assert.equal((await scan()).status, 302)
})

test('DATABASE_URL_FILE is read again: another role takes over without a restart', async (t) => {
  const { own, site, server, id, scan, scans, isWell } = await openServer(t)
  const next = `${own.role}_next`
  await own.addRole(next)
  await own.asAdmin(`alter role ${own.role} nologin`)
  await own.cut()
  await until(async () => !(await isWell()), server.output, HEAL_MS)
  assert.equal((await scan()).status, 302)
  // A file that names another database is not used, and one that is half written neither.
  const elsewhere = { username: next, pathname: '/elsewhere' }
  for (const [toText, why] of [
    [(url: URL) => Object.assign(url, elsewhere), 'another database'],
    [() => 'postg', 'must be a URL'],
  ] as const) {
    own.writeUrl(toText)
    const said = new RegExp(`${why}.*DATABASE_URL_FILE is ignored`)
    await until(async () => !!(await scan()) && said.test(server.output()), server.output, HEAL_MS)
    assert.equal(await isWell(), false)
  }
  own.writeUrl((url) => Object.assign(url, { username: next }))
  await until(isWell, server.output, HEAL_MS)
  // Every thread has it: an edit, a webhook's endpoint, an analytics question, a recorded scan.
  const edited = await site.ask('PATCH', `/v1/qrcodes/${id}`, { name: 'Other' })
  assert.equal(edited.status, 200)
  const hook = await site.ask('POST', '/v1/webhooks', { url: 'https://example.com/hook' })
  assert.equal(hook.status, 201, hook.text)
  assert.equal((await site.ask('GET', `/v1/qrcodes/${id}/analytics`)).status, 200)
  assert.ok((await scans()) > 1)
  assert.doesNotMatch(server.output(), /postgres:\/\/\S*@/)
})

test('a changed password and pg_hba.conf: links lead on, and the new password is read from the file', {
  skip: noPostgres,
}, async (t) => {
  const postgres = await openPostgres(t)
  const own = await openOwnLogin(t, postgres.url)
  const { role, asAdmin } = own
  const withPassword = (password: string) => (url: URL) => Object.assign(url, { password })
  await asAdmin(`alter role ${role} password 'first'`)
  own.writeUrl(withPassword('first'))
  const rules = await openRules(postgres.url)
  await rules.write(`host all ${role} 127.0.0.1/32 scram-sha-256`)
  const { server, scan, ready, scans, isWell } = await openServer(t, {}, own)
  let answered = 1
  const leadsOn = async () => {
    await own.cut()
    const isTold = async () => {
      assert.equal((await scan()).status, 302)
      answered++
      const { text } = await ready()
      assert.doesNotMatch(text, SECRETS)
      return /lease: .*refuses the login/.test(text)
    }
    await until(isTold, server.output, HEAL_MS)
  }
  await t.test('a changed password', async () => {
    await asAdmin(`alter role ${role} password 'second'`)
    await leadsOn()
    own.writeUrl(withPassword('second'))
    await until(isWell, server.output, HEAL_MS)
    assert.equal(await scans(), answered)
  })
  await t.test('a rule in pg_hba.conf that rejects', async () => {
    await rules.write(`host all ${role} 127.0.0.1/32 reject`)
    await leadsOn()
    await rules.write(`host all ${role} 127.0.0.1/32 scram-sha-256`)
    await until(isWell, server.output, HEAL_MS)
    assert.equal(await scans(), answered)
  })
  assert.doesNotMatch(server.output(), /first|second/)
})

/** A line of pg_hba.conf ahead of all others. */
async function openRules(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  await client.end()
  const file = rows[0]?.hba_file ?? ''
  const before = readFileSync(file, 'utf8')
  return {
    async write(line: string) {
      writeFileSync(file, `${line}\n${before}`)
      const reloading = new pg.Client({ connectionString: url })
      await reloading.connect()
      await reloading.query('select pg_reload_conf()')
      await reloading.end()
    },
  }
}
