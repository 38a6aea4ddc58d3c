import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { toRequest } from '../support/chaos/hammer.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import {
  call,
  type Engine,
  freePort,
  type ServerProcess,
  stop,
} from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Hundreds of scanners at several servers, one of which is killed: no more scans are redirected than the
 * limit allows.
 */
const HOME = 'https://example.com/voucher'
const PLACES = 50
const SCANNERS = 500

/**
 * Scanners at all servers at once; `cut`: no answer came. Who meets a database that stood still scans
 * again: each of those may have cost a place.
 */
async function rush(bases: readonly string[], link: string, onAnswer = () => {}) {
  const ports = bases.map((base) => Number(new URL(base).port))
  let refused = 0
  const scanners = Array.from({ length: SCANNERS }, async (_, index) => {
    const headers = { 'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}`, Connection: 'close' }
    for (let tries = 0; ; tries++) {
      const port = ports[index % ports.length] as number
      const answer = await scanOnce(port, toRequest(link, headers), onAnswer)
      if (answer !== 503 || tries === 100) return answer
      refused++
      await sleep(100)
    }
  })
  return { answers: await Promise.all(scanners), refused }
}

function scanOnce(port: number, request: string, onAnswer: () => void): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    let answer = ''
    connect(port, '127.0.0.1', function onConnect(this: Socket) {
      this.write(request)
    })
      .setEncoding('latin1')
      .on('data', (chunk: string) => {
        if (answer === '') onAnswer()
        answer += chunk
      })
      .on('error', () => undefined)
      .on('close', () => resolve(answer.includes('\r\n\r\n') ? Number(answer.slice(9, 12)) : 'cut'))
  })
}

function tallied(answers: readonly (number | 'cut')[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

async function openLimited(site: Site, base: string) {
  const body = { name: 'Voucher', destination_url: HOME, scan_limit: PLACES }
  const options = { key: site.key, body }
  const made = await patiently(() => call(`${base}/v1/qrcodes`, 'POST', options))
  assert.equal(made.status, 201, made.text)
  const read = async () => {
    const url = `${base}/v1/qrcodes/${made.json.id}`
    return (await patiently(() => call(url, 'GET', { key: site.key }))).json
  }
  return { id: made.json.id, link: `/${made.json.short_code}`, read }
}

const NODES = { sqlite: 2, postgres: 3 } as const satisfies Record<Engine, number>

async function rushAll(t: TestContext, site: Site, bases: readonly string[]): Promise<void> {
  const rounds = 60
  for (let round = 0; round < rounds; round++) {
    const { link, read } = await openLimited(site, bases[round % bases.length] as string)
    const { answers, refused } = await rush(bases, link)
    const { 302: arrived = 0, 410: late = 0, ...rest } = tallied(answers)
    assert.deepEqual([arrived + late, rest], [SCANNERS, {}])
    assert.ok(arrived <= PLACES, `${arrived} arrived`)
    assert.ok(PLACES - arrived <= refused, `${arrived} arrived, ${refused} had to scan again`)
    const code = await read()
    assert.deepEqual([code.state, code.scans_left], ['used_up', 0])
  }
  t.diagnostic(`${rounds} rounds, ${PLACES} arrived in each`)
}

/** The last of the servers is killed; in another round one that takes its place. */
async function rushAndKill(t: TestContext, site: Site, servers: ServerProcess[]): Promise<void> {
  const [{ base }] = servers as [ServerProcess]
  const rounds = 60
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const victim = servers.pop() as ServerProcess
    const { link, read } = await openLimited(site, base)
    let answersLeft = Math.floor(Math.random() * PLACES)
    const others = servers.map((server) => server.base)
    const { answers, refused } = await rush([...others, victim.base], link, () => {
      if (answersLeft-- === 0) victim.child.kill('SIGKILL')
    })
    await stop(victim.child)
    const { 302: arrived = 0, 410: late = 0, cut = 0, ...rest } = tallied(answers)
    const { state, total_scans } = await read()
    // More scanners than places were at the others: every place is taken.
    assert.equal(state, 'used_up')
    assert.ok(arrived <= PLACES, `${arrived} arrived`)
    assert.ok(PLACES - arrived <= cut + refused, `${arrived} arrived, ${cut} were cut off`)
    assert.ok(total_scans <= PLACES, `${total_scans} scans`)
    assert.deepEqual([arrived + late + cut, rest], [SCANNERS, {}])
    lost += PLACES - arrived
    if (round + 1 < rounds) servers.push(await site.start(await freePort()))
  }
  t.diagnostic(`${rounds} kills: ${rounds * PLACES - lost} arrivals + ${lost} places lost to kills`)
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`${SCANNERS} scanners at ${NODES[engine]} servers on ${engine}`, async (t) => {
    const site = await openSite(t, engine, {
      LOG_LEVEL: 'error',
      PLANS_FILE: roomyPlans(),
    })
    const servers = [await site.start()]
    while (servers.length < NODES[engine]) servers.push(await site.start(await freePort()))
    const bases = servers.map(({ base }) => base)
    await t.test(`exactly ${PLACES} arrive`, (t) => rushAll(t, site, bases))
    const killed = `with a server killed in the middle, no more than ${PLACES} arrive`
    await t.test(killed, (t) => rushAndKill(t, site, servers))
  })
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`a server that starts on ${engine} sweeps the counts of deleted codes away`, async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'error' })
    const { base, child } = await site.start()
    const { id, link } = await openLimited(site, base)
    await patiently(() => call(base + link, 'GET'))
    const tickets = await openData(site.env, 'tickets')
    atEnd(t, () => tickets.close())
    const counted = async () =>
      (await tickets.query('select 1 from tickets where code_id = $1', [id])).length
    assert.equal(await counted(), 1)
    await site.ask('DELETE', `/v1/qrcodes/${id}`)
    await stop(child, 'SIGTERM')
    await site.start()
    await until(async () => (await counted()) === 0, 'not swept')
  })
}
