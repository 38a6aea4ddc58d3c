import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTraffic } from '../support/chaos/traffic.ts'
import { SECRET } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { openPostgres } from '../support/service/own-postgres.ts'
import { completely, unlessShed } from '../support/service/patient.ts'
import { openFleet } from '../support/service/processes/fleet.ts'
import {
  checkOutRelease,
  missingRelease,
  RELEASE_BEFORE,
  startRelease,
} from '../support/service/processes/release-before.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { call, type Environment, freePort, spawnServer, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Servers are stopped, updated and started one by one behind a load balancer: no client notices.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..')
const RESTARTS = 20

const haproxy = '/usr/sbin/haproxy'
const skip = succeeds(() => execFileSync(haproxy, ['-v'])) ? false : 'no haproxy here'

function succeeds(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** Our sample for HAProxy, with other addresses and without TLS. */
async function openBalancer(t: TestContext, ports: readonly number[]): Promise<number> {
  const port = await freePort()
  const sample = readFileSync(join(ROOT, 'deploy', 'haproxy.cfg'), 'utf8')
  const config = sample
    .replace(/^ *bind :::80 v4v6$/m, `    bind 127.0.0.1:${port}`)
    .replace(
      /^ *(bind :::443|http-request redirect|log stdout|log global|option httplog).*\n/gm,
      '',
    )
    .replace(/^ *default-server resolvers .*\n| resolvers system init-addr libc,none/gm, '')
    .replace(/node-(\d):3000/g, (_, number) => `127.0.0.1:${ports[number - 1]}`)
  const folder = temporaryFolder(t)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  atEnd(t, () => stop(child))
  const isUp = async () =>
    (await call(`http://127.0.0.1:${port}/healthz`, 'GET').catch(() => null))?.status === 200
  await until(isUp, () => config)
  return port
}

test('rolling restarts behind HAProxy: no request fails, no scan is lost', { skip }, async (t) => {
  const postgres = await openPostgres(t)
  const { site, nodes } = await openFleet(t, postgres, 3)
  const ids = await site.makeCodes(50)
  const port = await openBalancer(
    t,
    nodes.map((node) => node.port),
  )
  const traffic = openTraffic(`http://127.0.0.1:${port}`, site.key, ids)
  for (let i = 0; i < RESTARTS; i++) {
    const node = nodes[i % nodes.length]
    if (!node) continue
    await stop(node.server.child, 'SIGTERM')
    assert.equal(node.server.child.exitCode, 0)
    node.server = await site.start(node.port, { DATA_DIR: node.folder })
    await sleep(500)
  }
  const { failed, tally, writes } = await traffic.end()
  t.diagnostic(
    `${RESTARTS} restarts: ${tally.answered()} scans and ${writes} writes, ${failed.length} failed`,
  )
  assert.deepEqual(failed, [])
  await assertCounted(site, nodes[0]?.base ?? '', tally.answered())
})

async function assertCounted(site: { key: string }, base: string, expected: number): Promise<void> {
  const total = async () => {
    const url = `${base}/v1/qrcodes?limit=100&sort=created_at`
    const { json } = await completely(() => call(url, 'GET', { key: site.key }))
    return json.data.reduce(
      (sum: number, code: { total_scans: number }) => sum + code.total_scans,
      0,
    )
  }
  await until(async () => (await total()) >= expected, 'scans are missing')
  assert.equal(await total(), expected)
}

test(`an update from ${RELEASE_BEFORE}, one server after the other: no request fails`, {
  skip: skip || missingRelease(RELEASE_BEFORE),
}, async (t) => {
  const postgres = await openPostgres(t)
  const folder = temporaryFolder(t)
  const door = checkOutRelease(folder, RELEASE_BEFORE)
  const shared = { DATABASE_URL: postgres.url, SECRET, PLANS_FILE: roomyPlans(), LOG_LEVEL: 'warn' }
  const given = ['--name', 'A', '--email', 'a@example.com', '--plan', 'enterprise', '--json']
  const made = execFileSync(process.execPath, [door, 'account', 'create', ...given], {
    env: { ...shared, DATA_DIR: folder },
    encoding: 'utf8',
  })
  const key: string = JSON.parse(made).live_key
  const nodes: { env: Environment; port: number; child: ReturnType<typeof spawn> }[] = []
  for (let i = 0; i < 3; i++) {
    const port = await freePort()
    const env = { ...shared, DATA_DIR: join(folder, `node-${i}`), PORT: String(port) }
    nodes.push({ env, port, child: await startRelease(t, door, env) })
  }
  const first = `http://127.0.0.1:${nodes[0]?.port}`
  const items = Array.from({ length: 50 }, (_, i) => ({
    name: `Code ${i}`,
    destination_url: 'https://example.com/',
  }))
  const bulk = () => call(`${first}/v1/qrcodes/bulk`, 'POST', { key, body: { items } })
  const { json } = await unlessShed(bulk)
  const codes: { id: string; short_code: string }[] = json.data.map(
    ({ qrcode }: { qrcode: object }) => qrcode,
  )
  const ids = new Map(codes.map(({ id, short_code }) => [short_code, id]))
  const port = await openBalancer(
    t,
    nodes.map((node) => node.port),
  )
  const traffic = openTraffic(`http://127.0.0.1:${port}`, key, ids)
  for (const node of nodes) {
    await sleep(1000)
    await stop(node.child, 'SIGTERM')
    const server = await spawnServer(node.env, node.port)
    atEnd(t, () => stop(server.child))
  }
  await sleep(1000)
  const { failed, tally, writes } = await traffic.end()
  t.diagnostic(`update: ${tally.answered()} scans and ${writes} writes, ${failed.length} failed`)
  assert.deepEqual(failed, [])
  await assertCounted({ key }, first, tally.answered())
})
