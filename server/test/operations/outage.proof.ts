import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { awakeMs } from '../support/service/awake.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { unlessShed } from '../support/service/patient.ts'
import { call, type Environment, figure, spawnServer, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** Outages of a separate PostgreSQL, which other tests could not share. */

const SECRET = 'a secret that only tests know, and long enough'
const BODY = { name: 'Menu', destination_url: 'https://example.com/' }
const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** A way to the database that can be made to swallow everything, as a broken network does. */
async function openDatabaseProxy(t: TestContext, url: string) {
  const ends = new Set<Socket>()
  let frozen = false
  const line = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      ends.add(from)
      from.on('data', (chunk) => to.write(chunk)).on('error', () => {})
      from.on('close', () => to.destroy() && ends.delete(from))
      if (frozen) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  atEnd(t, () => {
    line.close()
    for (const end of ends) end.destroy()
  })
  const { port } = line.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    freeze(on: boolean) {
      frozen = on
      for (const end of ends) on ? end.pause() : end.resume()
    },
  }
}

async function openService(t: TestContext, extra: Environment = {}) {
  const postgres = await openPostgres(t)
  const line = await openDatabaseProxy(t, postgres.url)
  const folder = temporaryFolder(t)
  const env = { DATA_DIR: folder, DATABASE_URL: line.url, SECRET, LOG_LEVEL: 'info', ...extra }
  const args = ['account', 'create', '--name', 'A', '--email', 'a@example.com', '--plan']
  const { stdout } = await qroute([...args, 'enterprise', '--json'], env)
  const key: string = JSON.parse(stdout).live_key
  const server = await spawnServer(env)
  atEnd(t, () => stop(server.child))
  const ask = (method: string, path: string, more: object = {}) => {
    return unlessShed(() => call(`${server.base}${path}`, method, { key, ...more }))
  }
  return { postgres, line, server, env, ask }
}

/** How long it takes until the answer is the one hoped for. */
async function timeUntil(hoped: () => Promise<boolean>, limitMs: number): Promise<number> {
  const start = awakeMs()
  while (!(await hoped())) {
    if (awakeMs() - start > limitMs) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
  return awakeMs() - start
}

type Ask = Awaited<ReturnType<typeof openService>>['ask']

async function isWell(ask: Ask): Promise<boolean> {
  const { status, json } = await ask('GET', '/readyz')
  return status === 200 && json.degraded.length === 0
}

test('during a database outage the service reports it and recovers automatically', {
  skip: noPostgres,
}, async (t) => {
  const { postgres, line, server, env, ask } = await openService(t)
  const { id, short_code } = (await ask('POST', '/v1/qrcodes', { body: BODY })).json
  const unseen = (await ask('POST', '/v1/qrcodes', { body: BODY })).json.short_code
  await ask('GET', `/${short_code}`)
  const limited = (await ask('POST', '/v1/qrcodes', { body: { ...BODY, scan_limit: 2 } })).json
  await ask('GET', `/${limited.short_code}`)
  // Requests are under way on many connections at the very moment the database goes.
  const crowd = Array.from({ length: 60 }, (_, i) => {
    if (i % 3 === 0) return ask('POST', '/v1/qrcodes', { body: BODY })
    return i % 3 === 1 ? ask('GET', `/${short_code}`) : ask('GET', `/v1/qrcodes/${id}`)
  })
  await postgres.halt()
  for (const { status } of await Promise.all(crowd)) {
    assert.ok([200, 201, 302, 503].includes(status), `a request was answered ${status}`)
  }

  await t.test('codes that the node knows lead on, and readyz says so', async () => {
    assert.equal((await ask('GET', '/healthz')).status, 200)
    const told = /"lease: short links .* redirect to their last known destination \(database /
    const isTold = async () => {
      const { status, text } = await ask('GET', '/readyz')
      assert.equal(status, 200)
      return told.test(text)
    }
    assert.ok((await timeUntil(isTold, 10_000)) < 10_000, server.output())
    for (let times = 0; times < 3; times++) {
      const { status, headers } = await ask('GET', `/${short_code}`)
      assert.deepEqual([status, headers.get('location')], [302, BODY.destination_url])
    }
    const unproven = await figure(server.base, 'qroute_redirects_unproven_total')
    assert.ok(unproven >= 3, `${unproven}`)
    assert.equal(await figure(server.base, 'qroute_lease_valid'), 0)
  })

  await t.test('one that it does not know gets a page that tries again', async () => {
    const { status, text } = await ask('GET', `/${unseen}`)
    assert.equal(status, 503)
    assert.match(text, /<meta http-equiv="refresh" content="3">/)
  })

  await t.test('the API returns 503 unavailable with Retry-After and no internals', async () => {
    for (const [method, path] of [
      ['GET', '/v1/qrcodes'],
      ['GET', `/v1/qrcodes/${id}`],
      ['POST', '/v1/qrcodes'],
      ['DELETE', `/v1/qrcodes/${id}`],
    ] as const) {
      const answer = await ask(method, path, method === 'POST' ? { body: BODY } : {})
      assert.equal(answer.status, 503, path)
      assert.equal(answer.json.error.code, 'unavailable')
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      assert.doesNotMatch(answer.text, /ECONNREFUSED|127\.0\.0\.1|select|node_modules/i)
    }
  })

  await t.test('a code with a scan limit answers 503 and uses nothing up', async () => {
    const answer = await ask('GET', `/${limited.short_code}`)
    assert.equal(answer.status, 503)
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  })

  await t.test('such a response under /v1 also has rate limit headers', async () => {
    const { headers } = await ask('GET', '/v1/qrcodes')
    assert.deepEqual(
      RATE_HEADERS.filter((name) => !headers.has(name)),
      [],
    )
  })

  await t.test('once the database is back everything works without a restart', async () => {
    await postgres.resume()
    const ms = await timeUntil(() => isWell(ask), 10_000)
    assert.ok(ms < 10_000, server.output())
    assert.equal((await ask('GET', `/v1/qrcodes/${id}`)).status, 200)
    assert.equal((await ask('GET', `/${unseen}`)).status, 302)
    assert.equal((await ask('POST', '/v1/qrcodes', { body: BODY })).status, 201)
    assert.equal((await ask('GET', `/${short_code}`)).status, 302)
    for (const expected of [302, 410]) {
      assert.equal((await ask('GET', `/${limited.short_code}`)).status, expected)
    }
    assert.equal(server.child.exitCode, null)
  })

  await t.test('the log names the database address, and says when it is back', async () => {
    const { host } = new URL(env.DATABASE_URL)
    const use = (line: string) => JSON.parse(line).use
    const said = () => linesOf(server.output()).filter((line) => line.startsWith('{'))
    const backIn = (lines: string[]) =>
      lines.filter((line) => line.includes('"msg":"database back"'))
    await until(() => backIn(said()).map(use).includes('codes'), server.output)
    const lines = said()
    const lost = lines.filter((line) => line.includes('"msg":"database lost"'))
    assert.ok(lost.length > 0 && lost.every((line) => line.includes(host)), lost.join('\n'))
    const away = lines.filter((line) => /DatabaseAway/.test(line))
    assert.ok(away.length > lost.length && away.every((line) => line.includes(host)))
    assert.ok(lost.length < 20, `an outage is told once, not ${lost.length} times`)
    // A busy machine has the API refuse some before they get as far as the database.
    const failed = away.filter((line) => line.includes('"msg":"failed"'))
    assert.match(failed[0] ?? '', /"stack":"[^"]*\.[jt]s:\d+:\d+/)
    assert.doesNotMatch(
      server.output(),
      new RegExp(new URL(env.DATABASE_URL).password || 'hunter2'),
    )
  })

  await t.test('a database that accepts requests but never responds counts as down', async () => {
    line.freeze(true)
    try {
      const start = awakeMs()
      const paths = ['/readyz', '/v1/qrcodes', `/${short_code}`, '/readyz']
      const answers = await Promise.all(paths.map((path) => ask('GET', path)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 503, 302, 200],
      )
      assert.ok(awakeMs() - start < 12_000)
    } finally {
      line.freeze(false)
    }
    const ms = await timeUntil(() => isWell(ask), 15_000)
    assert.ok(ms < 15_000, server.output())
  })

  await t.test(
    'a nonexistent database is reported in one line that names DATABASE_URL',
    async () => {
      const DATABASE_URL = Object.assign(new URL(postgres.url), { pathname: 'nowhere' }).href
      const { code, stderr } = await qroute(['start'], { ...env, DATABASE_URL })
      assert.equal(code, 1)
      assert.equal(linesOf(stderr).length, 1, stderr)
      assert.match(stderr, /^DATABASE_URL\b/)
    },
  )

  await t.test('a service whose database is down still exits in time with 0', async () => {
    await postgres.halt()
    const ended = new Promise((resolve) => server.child.once('exit', resolve))
    const start = awakeMs()
    server.child.kill('SIGTERM')
    assert.equal(await ended, 0)
    assert.ok(awakeMs() - start < 10_000)
    // What it said last may be read after its end. A slow machine makes it abort what is under way.
    const told = /"msg":"stopping"[\s\S]*"msg":"stopped/
    await until(() => told.test(server.output()), server.output)
  })
})

test('with ON_PARTITION=refuse no scan is led by what cannot be proven', {
  skip: noPostgres,
}, async (t) => {
  const { postgres, line, ask } = await openService(t, { ON_PARTITION: 'refuse' })
  const { id, short_code } = (await ask('POST', '/v1/qrcodes', { body: BODY })).json
  assert.equal((await ask('GET', `/${short_code}`)).status, 302)
  line.freeze(true)
  const isRefused = async () => (await ask('GET', `/${short_code}`)).status === 503
  assert.ok((await timeUntil(isRefused, 10_000)) < 10_000)
  const ready = await ask('GET', '/readyz')
  assert.equal(ready.status, 503)
  assert.match(ready.text, /database/i)
  line.freeze(false)
  assert.ok((await timeUntil(() => isWell(ask), 15_000)) < 15_000)
  // The lease is held again, so this edit waits for the node; or it is not, and the scan is looked up.
  const body = { destination_url: 'https://example.com/new' }
  assert.equal((await ask('PATCH', `/v1/qrcodes/${id}`, { body })).status, 200)
  assert.equal((await ask('GET', `/${short_code}`)).headers.get('location'), body.destination_url)
  await postgres.halt()
  assert.ok((await timeUntil(isRefused, 10_000)) < 10_000)
})
