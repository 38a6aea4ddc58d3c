import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEEP_AWAY_MS } from '../../../domain/codes/schedule/schedule.ts'
import { openHammer, type Shot, toRequest } from '../support/chaos/hammer.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { patiently } from '../support/service/patient.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import {
  call,
  type Engine,
  freePort,
  type ServerProcess,
  stop,
} from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** What changes by the clock: every server changes at that moment, and no job has to run for it. */
const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const BEFORE = 'https://example.com/before'
const AFTER = 'https://example.com/after'
/** How late a server may be by its own clock. */
const LATE_MAX_MS = 50
const AHEAD_MS = 2500
/** Enough to see what was before the moment. */
const EARLY_MS = 500
/** A machine that stands still at the moment itself has nothing to tell: then it is done again. */
const ROUNDS_MAX = 5
const CONNECTIONS = 2

interface Kind {
  readonly name: string
  readonly fields: (at: string) => object
  readonly isScheduled?: boolean
  /** What a scan meets before the moment and from it on. */
  readonly meets: readonly [string, string]
}

const KINDS: readonly Kind[] = [
  { name: 'starts_at', fields: (starts_at) => ({ starts_at }), meets: ['404', BEFORE] },
  { name: 'expires_at', fields: (expires_at) => ({ expires_at }), meets: [BEFORE, '410'] },
  {
    name: 'until',
    fields: (until) => ({ rules: [{ when: { until }, destination_url: AFTER }] }),
    meets: [AFTER, BEFORE],
  },
  { name: 'a scheduled change', fields: () => ({}), isScheduled: true, meets: [BEFORE, AFTER] },
]

interface Seen {
  readonly sent: number
  readonly answered: number
  readonly met: string
}

async function ask(site: Site, base: string, method: string, path: string, body?: object) {
  const options = { key: site.key, ...(body && { body }) }
  const { status, json, text } = await patiently(() => call(base + path, method, options))
  assert.ok(status < 300, text)
  return json
}

async function make(site: Site, base: string, { fields, isScheduled }: Kind, at: number) {
  const time = new Date(at).toISOString()
  const body = { name: 'A', destination_url: BEFORE, ...fields(time) }
  const code = await ask(site, base, 'POST', '/v1/qrcodes', body)
  const change = { at: time, destination_url: AFTER }
  if (isScheduled) await ask(site, base, 'POST', `/v1/qrcodes/${code.id}/schedule`, change)
  return code
}

/** A code of each kind, some time before the moment: the slower the machine, the later it is. */
async function makeInTime(site: Site, base: string, aheadMs = AHEAD_MS) {
  const at = Date.now() + aheadMs
  const codes = await Promise.all(KINDS.map((kind) => make(site, base, kind, at))).catch(() => [])
  if (codes.length > 0 && Date.now() < at - EARLY_MS) return { at, codes }
  assert.ok(aheadMs < 30_000, 'no codes can be made')
  return makeInTime(site, base, 2 * aheadMs)
}

/** Scans without a pause until some time after the moment, and until it was met. */
async function watch(port: number, shortCode: string, { meets }: Kind, end: number) {
  const seen: Seen[] = []
  const next = (): Shot => {
    const sent = Date.now()
    return {
      request: toRequest(`/${shortCode}`),
      answered(status, head) {
        const met = /\r\nlocation: (.*)/i.exec(head)?.[1] ?? String(status)
        // A database that stood still is no answer, neither old nor new.
        if (met !== '503') seen.push({ sent, answered: Date.now(), met })
      },
      cut: () => undefined,
    }
  }
  const hammer = openHammer(port, CONNECTIONS, next, 10)
  await sleep(Math.max(0, end - Date.now()))
  await until(
    () => seen.some(({ met }) => met === meets[1]),
    () => `${JSON.stringify(seen.at(-1))} for ${meets[1]}`,
  ).finally(hammer.stop)
  return seen
}

async function changeOnTime(t: TestContext, site: Site, bases: readonly string[]): Promise<void> {
  let latest = 0
  let missed = 0
  for (let round = 0; round < 10; round++) {
    const { at, codes } = await makeInTime(site, site.base)
    await sleep(Math.max(0, at - 2 * EARLY_MS - Date.now()))
    const watched = KINDS.map(async (kind, index) => {
      const { short_code } = codes[index]
      const ports = bases.map((base) => Number(new URL(base).port))
      const all = await Promise.all(ports.map((port) => watch(port, short_code, kind, at + 500)))
      for (const seen of all) latest = Math.max(latest, assertInTime(seen, kind, at))
      return all.every((seen) => seen.some(({ met }) => met === kind.meets[0]))
    })
    if ((await Promise.all(watched)).every(Boolean)) continue
    assert.ok(++missed < ROUNDS_MAX, 'nothing was seen of the time before')
    round--
  }
  t.diagnostic(`the last old answer was to a request of ${latest} ms after the moment`)
}

async function changeWhileStopped(site: Site, running: readonly ServerProcess[]): Promise<void> {
  const { at, codes } = await makeInTime(site, site.base)
  for (const { child } of running) await stop(child)
  await sleep(at - Date.now() + 50)
  const second = await site.start()
  for (const [index, { name, meets }] of KINDS.entries()) {
    const { headers, status } = await call(`${site.base}/${codes[index].short_code}`, 'GET')
    assert.equal(headers.get('location') ?? String(status), meets[1], name)
  }
  const { id } = codes[KINDS.findIndex(({ isScheduled }) => isScheduled)]
  const time = new Date(at).toISOString()
  const told = await ask(site, site.base, 'GET', `/v1/qrcodes/${id}`)
  assert.deepEqual([told.destination_url, told.version, told.updated_at], [AFTER, 2, time])
  const history = async () => {
    const { data } = await ask(site, site.base, 'GET', `/v1/qrcodes/${id}/history`)
    return data.map((past: Record<string, string>) => [
      ...[past.version, past.destination_url, past.changed_at],
    ])
  }
  const early = await history()
  assert.deepEqual(early[0], [2, AFTER, time])
  // A job writes it down, here at the next start, and nothing that was told changes.
  await stop(second.child)
  await sleep(at - Date.now() + KEEP_AWAY_MS)
  await site.start()
  const audited = async () => {
    const { data } = await ask(site, site.base, 'GET', `/v1/audit?target=${id}`)
    return data.filter(({ action }: { action: string }) => action === 'qrcode.updated')
  }
  await until(async () => (await audited()).length > 0, 'not written down')
  assert.equal((await audited())[0].at, time)
  assert.deepEqual(await history(), early)
}

for (const engine of ENGINES) {
  test(`changes by the clock on ${engine}`, async (t) => {
    const site = await openSite(t, engine, {
      LOG_LEVEL: 'error',
      PLANS_FILE: roomyPlans(),
    })
    const servers = [await site.start(), await site.start(await freePort())]
    const bases = servers.map(({ base }) => base)
    await t.test('two servers change at the moment itself', (t) => changeOnTime(t, site, bases))
    const orders = 'versions on scans are those of the history, in whatever order changes come'
    await t.test(orders, (t) => changeInAnyOrder(t, site, bases))
    const stopped = 'a moment that passes while the server is stopped is in force at its start'
    await t.test(stopped, () => changeWhileStopped(site, servers))
  })
}

/** Returns how late the last old answer was. */
function assertInTime(seen: readonly Seen[], { name, meets }: Kind, at: number): number {
  const [before, after] = meets
  let latest = 0
  for (const { sent, answered, met } of seen) {
    assert.ok(met === before || met === after, `${name}: ${met}`)
    if (met === after) assert.ok(answered >= at, `${name}: ${at - answered} ms early`)
    else latest = Math.max(latest, sent - at)
  }
  assert.ok(latest <= LATE_MAX_MS, `${name}: ${latest} ms late`)
  return latest
}

/** Each of these at about the same moment as a scheduled change. */
const ORDERS_AT_ONCE = 40

interface Ordered {
  readonly id: string
  readonly shortCode: string
  readonly led: Map<string, number>
}

/** Some time ahead, and again further ahead if the machine stood still in the meantime. */
async function schedule(
  site: Site,
  base: string,
  id: string,
  url: string,
  aheadMs = 4000,
): Promise<number> {
  const at = Math.floor(Date.now() + aheadMs + Math.random() * 500)
  const body = { at: new Date(at).toISOString(), destination_url: url }
  const path = `${base}/v1/qrcodes/${id}/schedule`
  const { status, text } = await patiently(() => call(path, 'POST', { key: site.key, body }))
  if (status === 400 && aheadMs < 30_000) return schedule(site, base, id, url, 2 * aheadMs)
  assert.equal(status, 201, text)
  return at
}

async function raceOnce(site: Site, bases: readonly string[], name: string): Promise<Ordered> {
  const base = () => bases[Math.floor(Math.random() * bases.length)] as string
  const url = (what: string) => `https://example.com/${name}/${what}`
  const body = { name, destination_url: url('first') }
  const { id, short_code } = await ask(site, base(), 'POST', '/v1/qrcodes', body)
  await ask(site, base(), 'PATCH', `/v1/qrcodes/${id}`, { destination_url: url('second') })
  const at = await schedule(site, base(), id, url('scheduled'))
  const led = new Map<string, number>()
  await sleep(at - Date.now() - 500)
  const scans = bases.map(async (one) => {
    while (Date.now() < at + 400) {
      const { headers, status } = await call(`${one}/${short_code}`, 'GET')
      const met = headers.get('location') ?? 'nowhere'
      // A database that stood still leads nowhere, and that is no scan.
      if (status !== 503) led.set(met, (led.get(met) ?? 0) + 1)
      await sleep(2)
    }
  })
  const near = () => sleep(Math.max(0, at - Date.now() + (Math.random() - 0.5) * 30))
  const edit = near().then(() =>
    ask(site, base(), 'PATCH', `/v1/qrcodes/${id}`, { destination_url: url('edited') }),
  )
  const rollback = near().then(() =>
    ask(site, base(), 'POST', `/v1/qrcodes/${id}/rollback`, { version: 1 }),
  )
  await Promise.all([...scans, edit, rollback])
  return { id, shortCode: short_code, led }
}

async function changeInAnyOrder(t: TestContext, site: Site, bases: readonly string[]) {
  const orders = 1000
  for (let done = 0; done < orders; done += ORDERS_AT_ONCE) {
    const races = Array.from({ length: ORDERS_AT_ONCE }, (_, index) =>
      raceOnce(site, bases, `code-${done + index}`),
    )
    for (const ordered of await Promise.all(races)) await assertVersions(site, ordered)
  }
  t.diagnostic(`${orders} orders`)
}

/** Every version leads somewhere else but for the one that was rolled back to. */
async function assertVersions(site: Site, { id, led }: Ordered): Promise<void> {
  const { data } = await ask(site, site.base, 'GET', `/v1/qrcodes/${id}/history?limit=100`)
  const urls = new Map<number, string>(
    data.map((past: { version: number; destination_url: string }) => [
      ...[past.version, past.destination_url],
    ]),
  )
  assert.deepEqual([...urls.keys()], [5, 4, 3, 2, 1], JSON.stringify(data))
  const recorded = async () => {
    const rows = await queryScans<{ version: number; scans: number }>(
      site.env,
      `select s.version, count(*) as scans from scans s join scan_codes c on c.num = s.code
       where c.code_id = '${id}' group by s.version`,
    )
    const counts = new Map<string, number>()
    for (const { version, scans } of rows) {
      const url = urls.get(Number(version)) ?? `version ${version}`
      counts.set(url, (counts.get(url) ?? 0) + Number(scans))
    }
    return counts
  }
  const text = (counts: ReadonlyMap<string, number>) => JSON.stringify([...counts].sort())
  let last = ''
  const isSame = async () => {
    last = text(await recorded())
    return last === text(led)
  }
  await until(isSame, () => `${last} in place of ${text(led)}, ${JSON.stringify(data)}`)
}
