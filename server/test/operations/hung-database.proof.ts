import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../engines/postgres.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../support/chaos/database-proxy.ts'
import { qroute } from '../support/service/command.ts'
import { SECRET } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { call, spawnServer, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * PostgreSQL hangs: it accepts, and never answers. No scan and no request waits longer than docs/operating.md
 * says, whatever it waits for, also in a crowd, and whenever it comes.
 */
/** What the page says, and what a busy machine needs to say so. */
const WAIT_MAX_MS = 6_000
const LATE_MS = 700
/** Before the lease has run out, around that moment, and long after. */
const ALONE_AT_MS = 20_000
const WAVES_AT_MS = [0, 500, 1_000, 1_500, 2_500, 5_000, 5_000, 9_000, ALONE_AT_MS]
/** In a wave, but for the last. */
const EACH = 12
/** Of the pool, and some. */
const IDLE_MS = 12_000

const HANGS = {
  'its processes are stopped': (postgres) => postgres.freeze(),
  'the network swallows everything': (_, line) => line.die(),
  'only new connections hang': async (_, line) => {
    // Without scans the connections for looking codes up are closed; that of the lease is not.
    await sleep(IDLE_MS)
    line.deafen()
  },
} as const satisfies Record<string, (postgres: Postgres, line: DatabaseProxy) => unknown>

async function openService(t: TestContext) {
  const postgres = await openPostgres(t)
  // Stopped processes hear of nothing.
  atEnd(t, async () => postgres.thaw())
  const line = await openDatabaseProxy(t, postgres.url)
  const folder = temporaryFolder(t)
  const own = { DATA_DIR: folder, SECRET, LOG_LEVEL: 'error', PLANS_FILE: roomyPlans() }
  const env = { ...own, DATABASE_URL: line.url }
  const person = ['--name', 'A', '--email', 'a@example.com', '--plan', 'enterprise', '--json']
  const { stdout } = await qroute(['account', 'create', ...person], env)
  // With a list, every destination is compared with it.
  await qroute(['block', 'add', 'evil.example', '--yes'], env)
  const server = await spawnServer(env)
  atEnd(t, () => stop(server.child))
  return { postgres, line, base: server.base, key: JSON.parse(stdout).live_key as string }
}

async function makeCodes(base: string, key: string) {
  const made = async (fields: object): Promise<string[]> => {
    const item = (i: number) => ({
      name: `Code ${i}`,
      destination_url: `https://example.com/${i}`,
      ...fields,
    })
    const items = Array.from({ length: EACH * WAVES_AT_MS.length }, (_, i) => item(i))
    const { json } = await call(`${base}/v1/qrcodes/bulk`, 'POST', { key, body: { items } })
    return json.data.map(({ qrcode }: { qrcode: { short_code: string } }) => qrcode.short_code)
  }
  const known = await made({})
  const limited = await made({ scan_limit: 1000 })
  const hosts = Array.from({ length: 10 }, (_, i) => ({
    destination_url: `https://host-${i}.example/`,
    weight: 1,
  }))
  const split = await made({ split: hosts })
  for (const code of [...known, ...limited, ...split.slice(0, 1)]) {
    assert.equal((await call(`${base}/${code}`, 'GET')).status, 302)
  }
  return {
    known,
    limited,
    split,
    unknown: await made({}),
    'unknown, limited': await made({ scan_limit: 1000 }),
    'that do not exist': known.map((code) => `${code}x`),
  }
}

for (const [name, hang] of Object.entries(HANGS)) {
  test(`nothing waits longer than it should: ${name}`, { skip: noPostgres }, async (t) => {
    const { postgres, line, base, key } = await openService(t)
    const codes = await makeCodes(base, key)
    const worst = new Map<string, { ms: number; statuses: Set<number> }>()
    const ask = async (kind: string, path: string) => {
      const begun = performance.now()
      const options = path.startsWith('/v1') ? { key } : {}
      const { status } = await call(`${base}${path}`, 'GET', options)
      const { ms, statuses } = worst.get(kind) ?? { ms: 0, statuses: new Set() }
      const took = Math.round(performance.now() - begun)
      worst.set(kind, { ms: Math.max(ms, took), statuses: statuses.add(status) })
    }
    await hang(postgres, line)
    const waves = WAVES_AT_MS.map(async (atMs, wave) => {
      await sleep(atMs)
      const count = atMs === ALONE_AT_MS ? 1 : EACH
      const scans = Object.entries(codes).flatMap(([kind, some]) =>
        some
          .slice(wave * EACH, wave * EACH + count)
          .map((code) => ask(`codes ${kind}`, `/${code}`)),
      )
      await Promise.all([...scans, ask('/v1', '/v1/qrcodes'), ask('/readyz', '/readyz')])
    })
    await Promise.all(waves)
    for (const [kind, { ms, statuses }] of worst) {
      t.diagnostic(`${kind}: ${[...statuses].join(', ')} after ${ms} ms at most`)
    }
    assert.deepEqual([...(worst.get('codes known')?.statuses ?? [])], [302])
    const late = [...worst].filter(([, { ms }]) => ms > WAIT_MAX_MS + LATE_MS)
    assert.deepEqual(late, [])
  })
}
