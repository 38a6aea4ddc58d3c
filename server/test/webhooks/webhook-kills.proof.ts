import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import { type Got, openReceiver } from '../support/data/webhooks/receiver.ts'
import { type Verifier, Webhook } from '../support/oracles/requests/foreign.ts'
import { awakeMs } from '../support/service/awake.ts'
import { openData } from '../support/service/databases.ts'
import { type Engine, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Every event arrives, whatever is killed on the way. The receiver fails each event up to three
 * times; the servers die without warning, in the middle of sending. What arrives twice after a 2xx
 * can only be what was under way when a server was killed, and it bears the same id.
 */
const ENDPOINTS = 10
const EVENTS = 70_000
const KILLS = 20
/** Of one endpoint in one process: see domain/webhooks/webhooks.ts. */
const IN_FLIGHT = 4
const ALIVE_MS = 4000
/** Shorter than a lease: what a killed process had taken on must not wait for its end. */
const WAIT_MS = 1_200_000
const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '0.003', LOG_LEVEL: 'warn' }

interface Count {
  n: number
}

interface Delivered {
  posts: number
  successes: number
}

function failuresOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009, 7) % 4
}

async function openWorld(t: TestContext, engine: Engine) {
  const site = await openSite(t, engine, ENV)
  const deliveries = new Map<string, Delivered>()
  const receiver = await openReceiver(({ headers }) => {
    const id = String(headers['webhook-id'])
    const known = deliveries.get(id) ?? { posts: 0, successes: 0 }
    deliveries.set(id, known)
    if (known.posts++ < failuresOf(id)) return 503
    known.successes++
    return 200
  })
  atEnd(t, () => receiver.close())
  return { site, receiver, deliveries }
}

async function makeHooks(site: Site, url: string): Promise<Verifier[]> {
  const verifiers: Verifier[] = []
  for (let i = 0; i < ENDPOINTS; i++) {
    const make = () => site.ask('POST', '/v1/webhooks', { url: `${url}/${i}` })
    let made = await make()
    // On a busy machine a server may be late from its start on, and refuse at first.
    for (let tries = 0; made.status === 503 && tries < 300; tries++) {
      await sleep(100)
      made = await make()
    }
    assert.equal(made.status, 201, made.text)
    verifiers.push(new Webhook(made.json.secret))
  }
  return verifiers
}
async function scanAll(site: Site, count: number): Promise<number> {
  const ids = await site.makeCodes(4)
  const tally = openTally([...ids.keys()])
  const hammer = openHammer(site.port, 16, tally.next, 0)
  await until(
    () => tally.answered() >= count,
    () => `${tally.answered()} scans`,
    WAIT_MS,
  )
  await hammer.stop()
  return tally.answered()
}

/** By endpoint: which scans arrived, and that one scan never came under two ids. */
function check(got: readonly Got[], verifiers: readonly Verifier[]): Map<string, Set<string>> {
  const arrived = new Map<string, Set<string>>()
  const idOf = new Map<string, string>()
  for (const { path, body, headers } of got) {
    const text = body.toString()
    verifiers[Number(path.slice(1))]?.verify(text, headers as Record<string, string>)
    const { scan_id } = JSON.parse(text).data
    const id = String(headers['webhook-id'])
    const key = `${path} ${scan_id}`
    assert.equal(idOf.get(key) ?? id, id, 'the same scan under two ids')
    idOf.set(key, id)
    const scans = arrived.get(path) ?? new Set()
    arrived.set(path, scans.add(scan_id))
  }
  return arrived
}

const PENDING = `select (select count(*) from outbox)
  + (select count(*) from deliveries where state <> 2) as n`

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`every event is delivered although senders are killed on ${engine}`, async (t) => {
    const { site, receiver, deliveries } = await openWorld(t, engine)
    let server = await site.start()
    const begun = performance.now()
    const verifiers = await makeHooks(site, receiver.url)
    const answered = await scanAll(site, EVENTS / ENDPOINTS)
    const db = await openData(site.env, 'scans')
    atEnd(t, () => db.close())
    const count = async (text: string) => Number((await db.query<Count>(text))[0]?.n)
    let kills = 0
    for (; kills < KILLS; kills++) {
      await sleep(Math.random() * ALIVE_MS)
      await stop(server.child, 'SIGKILL')
      server = await site.start()
    }
    // A busy machine may not have recorded any of them yet, and then nothing is pending either.
    const recorded = () => count('select count(*) as n from scans')
    const isLeft = async () => (await recorded()) < answered || (await count(PENDING)) > 0
    for (const end = awakeMs() + WAIT_MS; await isLeft(); await sleep(250)) {
      assert.ok(awakeMs() < end, `${await count(PENDING)} are left: ${server.output()}`)
    }
    const scans = await recorded()
    const arrived = check(receiver.got, verifiers)
    for (let i = 0; i < ENDPOINTS; i++) assert.equal(arrived.get(`/${i}`)?.size, scans)
    const twice = [...deliveries.values()].reduce((sum, one) => sum + one.successes - 1, 0)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    t.diagnostic(
      `${engine}: ${seconds} s, ${deliveries.size} events, ${receiver.got.length} posts, ${kills} kills, ${twice} arrived twice`,
    )
    assert.ok(twice <= kills * ENDPOINTS * IN_FLIGHT, `${twice} arrived twice`)
    assert.equal([...deliveries.values()].filter(({ successes }) => successes === 0).length, 0)
  })
}
