import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { recordDays } from '../support/data/scans/past-scans.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { logsOf, queryScans, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { call, type Engine, type ServerProcess, stop } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * RETENTION_DAYS and a clock that is wrong: + 400 days and - 26 hours, from the start of a server or in
 * the middle of its life, on SQLite and as one of two nodes on PostgreSQL. No scan is lost, /readyz and
 * the log say so, and once the clock is right nothing has to be done.
 */
const CLOCK = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')
const DAYS = 90
const DAY_MS = 86_400_000
const CODES = 20
/** None of them is old enough to be deleted. */
const PAST = Array.from({ length: DAYS - 1 }, (_, ago) => ago)
const RETAINING = { RETENTION_DAYS: String(DAYS), AUDIT_KEEP_DAYS: String(DAYS) }
const SHIFTS = [
  ['400 days ahead', 400 * DAY_MS],
  ['26 hours behind', -26 * 3_600_000],
] as const

interface Scene {
  readonly site: Site
  readonly codes: Map<string, string>
  /** Rows there must be. */
  scans: number
  /** Sets the clock of the server that has a wrong one. */
  setClock(ms: number): void
  readonly shifted: Record<string, string>
}

async function open(t: TestContext, engine: Engine): Promise<Scene> {
  const site = await openSite(t, engine)
  const codes = await site.makeCodes(CODES)
  const scans = await recordDays(site, codes.values(), PAST)
  const SHIFT_FILE = join(site.env.DATA_DIR ?? '', 'shift')
  const setClock = (ms: number) => writeFileSync(SHIFT_FILE, String(ms))
  setClock(0)
  const shifted = { ...RETAINING, NODE_OPTIONS: `--import ${CLOCK}`, SHIFT_FILE }
  return { site, codes, scans, setClock, shifted }
}

/** Scans every code once. */
async function scanAll(scene: Scene, { base }: ServerProcess): Promise<void> {
  for (const code of scene.codes.keys()) {
    const { status } = await fetch(`${base}/${code}`, { redirect: 'manual' })
    assert.equal(status, 302)
    scene.scans++
  }
}

const countOf = async ({ env }: Site) =>
  Number((await queryScans<{ n: number }>(env, 'select count(*) as n from scans'))[0]?.n)

/** Of the audit log. */
async function entriesOf({ env }: Site): Promise<number> {
  const [row] = await queryScans<{ n: number }>(env, 'select count(*) as n from audit')
  return Number(row?.n)
}

async function assertAllThere({ site, scans }: Scene, { base }: ServerProcess, servers = 1) {
  await untilRecorded(site.env, { base, key: site.key, living: logsOf(site.env, servers) })
  // What a node with a wrong clock has not recorded yet is not always reported as pending.
  const count = () => countOf(site)
  await until(async () => (await count()) >= scans, `there are fewer than ${scans}`)
  assert.equal(await count(), scans)
}

async function degradedOf({ base }: ServerProcess): Promise<string[]> {
  const { status, json } = await call(`${base}/readyz`, 'GET')
  assert.equal(status, 200)
  return json.degraded
}

/** Both say it: /readyz of a server, and its log. */
async function untilSaid(server: ServerProcess, said: RegExp): Promise<string> {
  let texts: string[] = []
  const isSaid = async () => {
    texts = await degradedOf(server)
    return texts.some((text) => said.test(text))
  }
  await until(isSaid, () => `${said} in ${JSON.stringify(texts)}\n${server.output()}`)
  await until(
    () =>
      server
        .output()
        .split('\n')
        .some((line) => line.includes('"level":40') && said.test(line)),
    () => `${said} in ${server.output()}`,
  )
  return texts.join('\n')
}

const untilHealthy = (server: ServerProcess) =>
  until(async () => (await degradedOf(server)).length === 0, server.output)

for (const [name, ms] of SHIFTS) {
  const said = ms > 0 ? /retention: .*400/ : /2[56]\.\d hours behind|26\.0 h/

  test(`a machine ${name}: SQLite loses nothing, and heals`, async (t) => {
    const scene = await open(t, 'sqlite')
    const { site } = scene
    const before = await site.start(site.port, scene.shifted)
    await scanAll(scene, before)
    await untilHealthy(before)
    await assertAllThere(scene, before)
    // In the middle of its life, and back.
    scene.setClock(ms)
    t.diagnostic(await untilSaid(before, said))
    await scanAll(scene, before)
    await assertAllThere(scene, before)
    scene.setClock(0)
    await untilHealthy(before)
    await assertAllThere(scene, before)
    await stop(before.child, 'SIGTERM')
    // From the start on.
    scene.setClock(ms)
    const wrong = await site.start(site.port, scene.shifted)
    await untilSaid(wrong, said)
    await scanAll(scene, wrong)
    await assertAllThere(scene, wrong)
    await stop(wrong.child, 'SIGTERM')
    const right = await site.start(site.port, RETAINING)
    await untilHealthy(right)
    await scanAll(scene, right)
    await assertAllThere(scene, right)
    await assertClean(site.env)
  })

  test(`one of two nodes ${name}: PostgreSQL loses nothing, and heals`, async (t) => {
    const scene = await open(t, 'postgres')
    const { site } = scene
    const right = await site.start(site.port, RETAINING)
    await scanAll(scene, right)
    await untilHealthy(right)
    scene.setClock(ms)
    await site.ask('POST', '/v1/qrcodes', { destination_url: 'https://example.com' })
    const before = await entriesOf(site)
    assert.ok(before > 0)
    const wrong = await site.start(site.port + 1, scene.shifted)
    for (const node of [wrong, right]) t.diagnostic(await untilSaid(node, said))
    for (const node of [wrong, right]) await scanAll(scene, node)
    await assertAllThere(scene, right, 2)
    assert.equal(await entriesOf(site), before, 'nor is anything else deleted that has an age')
    scene.setClock(0)
    for (const node of [wrong, right]) await untilHealthy(node)
    for (const node of [wrong, right]) await scanAll(scene, node)
    await assertAllThere(scene, right, 2)
    // A node that has died with its wrong clock does not stop the others for long.
    scene.setClock(ms)
    await untilSaid(right, said)
    await stop(wrong.child, 'SIGKILL')
    await untilHealthy(right)
    await assertAllThere(scene, right)
    await assertClean(site.env)
  })
}
