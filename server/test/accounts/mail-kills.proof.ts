import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../config.ts'
import type { Database } from '../../storage/engine/database.ts'
import { JOB_LEASE_MS } from '../../storage/mail/job-lease.ts'
import { type Browser, inviteBy, newEmail, openOwner } from '../support/browser/browser.ts'
import { openData } from '../support/service/databases.ts'
import { type MailServer, startMailServer } from '../support/service/mail/mail-server.ts'
import {
  type Engine,
  freePort,
  newAccount,
  type ServerProcess,
  type Service,
  stop,
} from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Every mail arrives, whatever is killed on the way. Servers die without warning between writing a mail,
 * handing it over and hearing that it has arrived; the mail server takes its time with that answer. What
 * arrives twice can only be what was under way at a kill, and it has the same Message-ID.
 */
const ROUNDS = 50
const MAILS_A_ROUND = 4
const ALIVE_MS = 900
const HELD_MS = 700
/** In these, a dead server's lease ends by itself, and all that waits is sent before the next one. */
const DRAINED_EVERY = 10
/** Between hearing that a mail has arrived and having written that down, on a machine with much to do. */
const SETTLED_MS = 1_000
/** Of a dead server's lease, and looking for what it has left. */
const TAKEN_OVER_MS = JOB_LEASE_MS + 20_000
const UNTOUCHED = 80
/** Of one account there may be a hundred: see domain/accounts/people/person.ts. */
const INVITATIONS_EACH = 90

interface World {
  readonly site: Site
  readonly mailServer: MailServer
  readonly codes: Database
  readonly activity: Database
  readonly servers: ServerProcess[]
  readonly owners: readonly Browser[]
  invited: number
}

async function openWorld(t: TestContext, engine: Engine, mails: number): Promise<World> {
  // A quarter is answered at once.
  const holdMs = () => Math.max(0, (Math.random() * 4 - 1) * (HELD_MS / 3))
  const mailServer = await startMailServer({ holdMs })
  atEnd(t, () => mailServer.close())
  const env = { SMTP_URL: mailServer.url, MAIL_RETRY_SECONDS: '0.2', LOG_LEVEL: 'warn' }
  const site = await openSite(t, engine, env)
  const config = readConfig(site.env)
  const open = async (part: 'codes' | 'activity') => {
    const db = await openData(site.env, part)
    atEnd(t, () => db.close())
    return db
  }
  const [codes, activity] = [await open('codes'), await open('activity')]
  const servers = [await site.start(), await site.start(await freePort())]
  const owners: Browser[] = []
  for (let left = mails; left > 0; left -= INVITATIONS_EACH) {
    const { id } = await newAccount(codes, config)
    owners.push((await openOwner({ base: site.base, db: codes } as Service, id)).browser)
  }
  return { site, mailServer, codes, activity, servers, owners, invited: 0 }
}

/** Whether it was written before a kill is seen later. */
async function invite(world: World): Promise<void> {
  const owner = world.owners[Math.floor(world.invited++ / INVITATIONS_EACH)]
  const { base } = pick(world.servers)
  await inviteBy(owner?.at(base) as Browser, newEmail('guest')).catch(() => undefined)
}

function pick<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}

/** Starts those again that it ends. */
async function kill({ site, servers, activity }: World, dying: ServerProcess[], isLeft: boolean) {
  await Promise.all(dying.map(({ child }) => stop(child, 'SIGKILL')))
  // Nobody is left whose lease it could be: as if it had ended.
  if (dying.length === servers.length && !isLeft) {
    await activity.batch([{ text: 'update owners set until = 0', values: [] }])
  }
  const startAgain = async (dead: ServerProcess) => {
    const port = Number(new URL(dead.base).port)
    servers[servers.indexOf(dead)] = await site.start(port)
  }
  await Promise.all(dying.map(startAgain))
}

async function written({ codes }: World) {
  const text = `select id, state from account_mails where kind = 'invitation'`
  return codes.query<{ id: string; state: number }>(text)
}

async function drain(world: World): Promise<void> {
  const left = async () => (await written(world)).filter(({ state }) => state === 0).length
  await until(
    async () => (await left()) === 0,
    () => `mails wait: ${world.servers.map((one) => one.output()).join('')}`,
    TAKEN_OVER_MS,
  )
}

/** By mail: how often it arrived, and whether a kill can have to do with it. */
async function count(world: World, kills: readonly number[]) {
  const rows = await written(world)
  const arrived = new Map(rows.map(({ id }) => [id, { times: 0, isTouched: false }]))
  for (const { headers, receivedAt, answeredAt } of world.mailServer.mails) {
    const one = arrived.get(/^<(mail_\w+)@/.exec(headers['message-id'] ?? '')?.[1] ?? '')
    if (!one) continue
    one.times++
    const settledAt = (answeredAt ?? Number.POSITIVE_INFINITY) + SETTLED_MS
    one.isTouched ||= kills.some((at) => receivedAt <= at && at <= settledAt)
  }
  return [...arrived.values()]
}

const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]

// Side by side: most of the time they wait for leases and answers.
describe('killed senders', { concurrency: true }, () => {
  for (const engine of ENGINES) {
    test(`every mail arrives although they are killed on ${engine}`, (t) => killSenders(t, engine))
  }
})

async function killSenders(t: TestContext, engine: Engine): Promise<void> {
  const begun = performance.now()
  const world = await openWorld(t, engine, ROUNDS * MAILS_A_ROUND)
  const kills: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const inviting = Array.from({ length: MAILS_A_ROUND }, () => invite(world))
    await sleep(Math.random() * ALIVE_MS)
    const isDrained = round % DRAINED_EVERY === 0
    kills.push(performance.now())
    const dying = round % 2 === 0 ? [...world.servers] : [pick(world.servers)]
    await kill(world, dying, isDrained)
    await Promise.all(inviting)
    if (isDrained) await drain(world)
  }
  const mails = await count(world, kills)
  const times = (n: number) => mails.filter((one) => one.times === n).length
  const touched = mails.filter(({ isTouched }) => isTouched).length
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  t.diagnostic(
    `${engine}: ${seconds} s, ${mails.length} mails, ${kills.length} kills, ${touched} under way at one or a second before; ${times(1)} arrived once, ${times(2)} twice`,
  )
  assert.ok(mails.length >= ROUNDS, `${mails.length} mails were written`)
  assert.equal(times(1) + times(2), mails.length, 'each arrives, and none three times')
  const doubled = mails.filter((one) => !one.isTouched && one.times > 1).length
  assert.equal(doubled, 0, 'what no kill has to do with arrives once')
  assert.ok(touched >= ROUNDS / 5, `only ${touched} were under way at a kill`)
}

for (const engine of ENGINES) {
  test(`two servers that nobody kills send each mail once on ${engine}`, async (t) => {
    const world = await openWorld(t, engine, UNTOUCHED)
    for (let at = 0; at < UNTOUCHED; at += 8) {
      await Promise.all(Array.from({ length: 8 }, () => invite(world)))
      await sleep(Math.random() * 300)
    }
    await drain(world)
    const mails = await count(world, [])
    const twice = mails.filter(({ times }) => times !== 1).length
    t.diagnostic(`${engine}: ${mails.length} mails by two servers, ${twice} not exactly once`)
    assert.deepEqual([mails.length, twice], [UNTOUCHED, 0])
  })
}

/** Its connections are alive and its mails are under way, while another one takes over. */
test('a server that stands still for longer than its lease sends nothing a third time', async (t) => {
  const world = await openWorld(t, 'postgres', UNTOUCHED)
  const pauses: number[] = []
  const isUnderWay = () => world.mailServer.mails.some(({ answeredAt }) => answeredAt === null)
  for (const order of [world.servers, [...world.servers].reverse()]) {
    const inviting = Array.from({ length: UNTOUCHED / 2 }, () => invite(world))
    await until(isUnderWay, 'some are under way')
    for (const { child } of order) child.kill('SIGSTOP')
    pauses.push(performance.now())
    await sleep(JOB_LEASE_MS + 1_000)
    // One of them was sending: it comes back to its own lease, or to that of the other.
    for (const { child } of order) {
      child.kill('SIGCONT')
      await sleep(3_000)
    }
    await Promise.all(inviting)
    await drain(world)
  }
  const mails = await count(world, pauses)
  const times = (n: number) => mails.filter((one) => one.times === n).length
  t.diagnostic(`${mails.length} mails, ${times(1)} arrived once, ${times(2)} twice`)
  assert.equal(times(1) + times(2), mails.length)
  assert.equal(mails.filter((one) => !one.isTouched && one.times > 1).length, 0)
})
