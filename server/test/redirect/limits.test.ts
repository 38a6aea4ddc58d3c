import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepTickets } from '../../storage/codes/tickets.ts'
import { toRequest } from '../support/chaos/hammer.ts'
import { times } from '../support/service/crowd.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { killWhole } from '../support/service/processes/server-process.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import {
  call,
  type Engine,
  freePort,
  onEveryEngine,
  type ServerProcess,
  stop,
} from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Codes that lead on a limited number of scans. Proofs: hundreds of scanners at several servers, one of
 * which is killed.
 */

const HOME = 'https://example.com/voucher'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PREVIEW = 'WhatsApp/2.23.20.0'
const PLACES = 50
const SCANNERS = 500
const NODES = { sqlite: 2, postgres: 3 } as const satisfies Record<Engine, number>

onEveryEngine('scan limits', async (start) => {
  const service = await start()
  const own = await service.account()

  async function ask(method: string, path: string, body?: object) {
    const send = async () => {
      const answer = await service.call(method, path, { key: own.liveKey, ...(body && { body }) })
      // Counts that lack scans are asked for again.
      const isPartial = method === 'GET' && answer.headers.has('x-scans-pending')
      return { ...answer, status: isPartial ? 503 : answer.status }
    }
    const { status, json, text } = await patiently(send)
    assert.ok(status < 300, text)
    return json
  }

  async function make(fields: object) {
    const body = { name: 'Voucher', destination_url: HOME, ...fields }
    const { id, short_code } = await ask('POST', '/v1/qrcodes', body)
    return { id, path: `/v1/qrcodes/${id}`, link: `/${short_code}` }
  }

  async function scan(link: string, headers = {}, method = 'GET') {
    const answer = await patiently(() => service.call(method, link, { headers }))
    return answer.headers.get('location') ?? answer.status
  }

  test('a code leads on so many scans and is used up then', async () => {
    const { path, link } = await make({ scan_limit: 2 })
    const left = async () => {
      const { state, scans_left } = await ask('GET', path)
      return [state, scans_left]
    }
    assert.deepEqual(await left(), ['active', 2])
    assert.equal(await scan(link), HOME)
    assert.deepEqual(await left(), ['active', 1])
    assert.equal(await scan(link), HOME)
    assert.deepEqual(await left(), ['used_up', 0])
    assert.equal(await scan(link), 410)
    const page = await service.call('GET', link, { headers: { accept: 'text/html' } })
    assert.match(page.text, /<h1>This code has reached its scan limit<\/h1>/)
    const json = await service.call('GET', link, { headers: { accept: 'application/json' } })
    assert.equal(json.json.error.code, 'gone')
    const { total_scans } = await ask('GET', path)
    assert.equal(total_scans, 2)
    const { classes } = await ask('GET', `${path}/analytics/quality`)
    const missed = classes.find((one: { class: string }) => one.class === 'missed')
    assert.deepEqual(missed.reasons, [{ reason: 'used_up', scans: 3 }])
  })

  test('what is no scan uses nothing up, and meets the same as a scan would', async () => {
    const { path, link } = await make({ scan_limit: 1 })
    const others = [
      { headers: { 'user-agent': CRAWLER } },
      { headers: { 'user-agent': PREVIEW } },
      { headers: { 'sec-purpose': 'prefetch' } },
      { method: 'HEAD' },
    ]
    for (const { headers, method } of [...others, ...others]) {
      assert.equal(await scan(link, headers, method), HOME)
    }
    assert.equal((await ask('GET', path)).scans_left, 1)
    assert.equal(await scan(link), HOME)
    for (const { headers, method } of others) assert.equal(await scan(link, headers, method), 410)
  })

  test('a new number keeps the count, and one that was cleared starts again', async () => {
    const { path, link } = await make({ scan_limit: 2 })
    for (const expected of [HOME, HOME, 410]) assert.equal(await scan(link), expected)
    const raised = await ask('PATCH', path, { scan_limit: 3 })
    assert.deepEqual([raised.state, raised.scans_left], ['active', 1])
    for (const expected of [HOME, 410]) assert.equal(await scan(link), expected)
    const lowered = await ask('PATCH', path, { scan_limit: 1 })
    assert.deepEqual([lowered.state, lowered.scans_left], ['used_up', 0])
    const cleared = await ask('PATCH', path, { scan_limit: null })
    assert.deepEqual([cleared.state, 'scans_left' in cleared], ['active', false])
    for (const expected of [HOME, HOME]) assert.equal(await scan(link), expected)
    await ask('PATCH', path, { scan_limit: 1 })
    for (const expected of [HOME, 410]) assert.equal(await scan(link), expected)
    // The history goes back to a limit that was cleared: it is set again, and counts from now on.
    await ask('PATCH', path, { scan_limit: null })
    await ask('POST', `${path}/rollback`, { version: 1 })
    for (const expected of [HOME, HOME, 410]) assert.equal(await scan(link), expected)
  })

  test('a used-up code leads to its fallback, and comes before one that is not open yet', async () => {
    const fallback_url = 'https://example.com/sorry'
    const { path, link } = await make({ scan_limit: 1, fallback_url })
    for (const expected of [HOME, fallback_url]) assert.equal(await scan(link), expected)
    const simulated = await ask('POST', `${path}/simulate`, {})
    assert.deepEqual([simulated.state, simulated.destination_url], ['used_up', fallback_url])
    const starts_at = new Date(Date.now() + 60_000).toISOString()
    const later = await ask('PATCH', path, { starts_at, fallback_url: null })
    assert.equal(later.state, 'used_up')
    assert.equal(await scan(link), 410)
    await ask('PATCH', path, { scan_limit: 2 })
    assert.equal(await scan(link), 404)
  })

  test('counts of deleted codes are swept away, others stay', async (t) => {
    const [gone, kept] = [await make({ scan_limit: 5 }), await make({ scan_limit: 5 })]
    for (const { link } of [gone, kept]) assert.equal(await scan(link), HOME)
    await ask('DELETE', gone.path)
    const beside = service.db
    const tickets = await openData(service.env, 'tickets', { beside })
    t.after(() => tickets.close())
    const counted = async () => {
      const text = 'select code_id from tickets where code_id in ($1, $2)'
      const rows = await tickets.query<{ code_id: string }>(text, [gone.id, kept.id])
      return rows.map(({ code_id }) => code_id).sort()
    }
    assert.deepEqual(await counted(), [gone.id, kept.id].sort())
    await sweepTickets(tickets, service.db)
    assert.deepEqual(await counted(), [kept.id])
  })

  test('of many scanners at once no more arrive than there are places', async () => {
    const { path, link } = await make({ scan_limit: 5 })
    const met = await times(25, () => scan(link))
    // Whoever had to scan again on a busy machine may have cost a place.
    const arrived = met.filter((one) => one === HOME).length
    assert.ok(arrived <= 5, `${arrived} arrived`)
    assert.equal(met.filter((one) => one === 410).length, 25 - arrived)
    const { state, scans_left, total_scans } = await ask('GET', path)
    assert.deepEqual([state, scans_left], ['used_up', 0])
    assert.equal(total_scans, arrived)
  })
})

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
      if (answersLeft-- === 0) killWhole(victim.child)
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
  proof(`${SCANNERS} scanners at ${NODES[engine]} servers on ${engine}`, async (t) => {
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
  proof(`a server that starts on ${engine} sweeps the counts of deleted codes away`, async (t) => {
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
