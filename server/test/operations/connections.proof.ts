import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CONNECTIONS_MIN } from '../../storage/engine/postgres/connections.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { awakeMs } from '../support/service/awake.ts'
import { qroute } from '../support/service/command.ts'
import { connect } from '../support/service/own-postgres.ts'
import { completely, patiently, unlessShed } from '../support/service/patient.ts'
import { call } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** What a node takes of PostgreSQL's connections, and what becomes of them. */
const LOAD_MS = 20_000
const LOAD_MAX_MS = 75_000
const OURS = `
select pid from pg_stat_activity
where datname = current_database() and application_name = 'qroute' order by pid`

async function pidsOf(client: pg.Client): Promise<number[]> {
  return (await client.query<{ pid: number }>(OURS)).rows.map(({ pid }) => pid)
}

for (const budget of [20, CONNECTIONS_MIN]) {
  test(`a fully busy node stays within ${budget} connections`, async (t) => {
    const extra = { DATABASE_CONNECTIONS: String(budget), ALLOW_PRIVATE_WEBHOOKS: 'true' }
    const site = await openSite(t, 'postgres', extra)
    await site.start()
    const watcher = await connect(t, site.env.DATABASE_URL)
    const receiver = await openReceiver()
    atEnd(t, () => receiver.close())
    const codes = [...(await site.makeCodes(10))]
    const made = await patiently(() => site.ask('POST', '/v1/webhooks', { url: receiver.url }))
    assert.equal(made.status, 201, made.text)
    const load = startLoad(site, codes)
    let most = 0
    const begun = performance.now()
    const isLong = (ms: number) => performance.now() - begun > ms
    // Longer where the API refuses what it cannot do in time: its limit is one of a minute.
    while (!isLong(LOAD_MS) || !(load.isAnswered() || isLong(LOAD_MAX_MS))) {
      most = Math.max(most, (await pidsOf(watcher)).length)
      await sleep(10)
    }
    const answered = await load.stop()
    await until(() => receiver.got.length > 0, 'no webhook was sent')
    t.diagnostic(`at most ${most} connections; answered: ${JSON.stringify(answered)}`)
    assert.ok(most > 0 && most <= budget, `${most} connections`)
    for (const [kind, times] of Object.entries(answered)) assert.ok(times > 0, kind)
  })
}

/** Redirects, which are recorded and told to a webhook; reads, creates, analytics, all at once. */
function startLoad(site: Site, codes: readonly (readonly [string, string])[]) {
  const answered = { redirects: 0, reads: 0, creates: 0, analytics: 0 }
  const body = { name: 'One more', destination_url: 'https://example.com/' }
  let isOver = false
  const repeat = async (kind: keyof typeof answered, workers: number, send: Send) => {
    const work = async (_: unknown, worker: number) => {
      for (let turn = worker; !isOver; turn++) {
        const [shortCode = '', id = ''] = codes[turn % codes.length] ?? []
        const { status } = await send(shortCode, id)
        if (status < 400) answered[kind]++
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
  }
  const all = Promise.all([
    repeat('redirects', 32, (shortCode) => call(`${site.base}/${shortCode}`, 'GET')),
    repeat('reads', 16, (_, id) => site.ask('GET', `/v1/qrcodes/${id}`)),
    repeat('creates', 8, () => site.ask('POST', '/v1/qrcodes', body)),
    repeat('analytics', 16, (_, id) => site.ask('GET', `/v1/qrcodes/${id}/analytics`)),
  ])
  return {
    isAnswered: () => Object.values(answered).every((times) => times > 0),
    async stop() {
      isOver = true
      await all
      return answered
    },
  }
}

type Send = (shortCode: string, id: string) => Promise<{ status: number }>

test('too few connections are rejected, with the minimum', async () => {
  const url = 'postgres://127.0.0.1:1/none'
  for (const value of [String(CONNECTIONS_MIN - 1), '0', 'many', '1001']) {
    const env = { DATABASE_URL: url, SECRET: 'x'.repeat(32), DATABASE_CONNECTIONS: value }
    const { code, stderr } = await qroute(['start'], env)
    assert.equal(code, 1)
    assert.equal(
      stderr,
      `DATABASE_CONNECTIONS: "${value}" is not a number from ${CONNECTIONS_MIN} to 1000\n`,
    )
  }
})

test('a rejected query costs no connection, and a response has 10 s in total', async (t) => {
  const site = await openSite(t, 'postgres')
  await site.start()
  const watcher = await connect(t, site.env.DATABASE_URL)
  const [[shortCode, id] = []] = await site.makeCodes(1)
  assert.equal((await call(`${site.base}/${shortCode}`, 'GET')).status, 302)
  const path = `/v1/qrcodes/${id}/analytics`
  const found = await completely(() => site.ask('GET', `${path}?country=DE`))
  assert.equal(found.status, 200, found.text)

  await watcher.query('update scan_codes set total = 2000000')
  const before = await pidsOf(watcher)
  const opened = new Set<number>()
  for (let times = 0; times < 10; times++) {
    const refused = await patiently(() => site.ask('GET', `${path}?country=DE`))
    assert.equal(refused.status, 400)
    for (const pid of await pidsOf(watcher)) if (!before.includes(pid)) opened.add(pid)
  }
  // One each, if it were so; when a machine stands still, a connection may be lost.
  assert.ok(opened.size < 5, `${opened.size} connections were opened`)
  await watcher.query('update scan_codes set total = 1')

  // Held up for 6 s, and then for as long as it waits.
  const other = await connect(t, site.env.DATABASE_URL)
  await hold(watcher, 'scan_codes')
  await hold(other, 'scans')
  const release = sleep(6000).then(() => watcher.query('commit'))
  let [begun, beganAwake] = [0, 0]
  const { status, json } = await unlessShed(() => {
    begun = performance.now()
    beganAwake = awakeMs()
    return site.ask('GET', path)
  })
  const seconds = (performance.now() - begun) / 1000
  const awake = (awakeMs() - beganAwake) / 1000
  await release
  assert.equal(status, 503)
  assert.match(json.error.message, /longer than 10 s/)
  assert.ok(seconds > 9.5 && awake < 12, `${seconds} s`)
})

async function hold(client: pg.Client, table: string): Promise<void> {
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
}
