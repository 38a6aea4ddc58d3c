import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Postgres } from '../../../engines/postgres.ts'
import { SECRET } from '../databases.ts'
import { roomyPlans } from '../roomy-plans.ts'
import { type Environment, freePort, type ServerProcess, stop } from '../service.ts'
import { atEnd, type Site, siteIn } from '../site.ts'

/** Several nodes on one PostgreSQL, each in a folder of its own, and what can happen to them. */
export interface Fleet {
  readonly site: Site
  readonly nodes: readonly FleetNode[]
  /** Of nodes that were not stopped or killed. */
  bases(): string[]
  /** Something was done to this node, or to the database, in this time. */
  wasDisturbed(base: string, from: number, to: number): boolean
  /** A node stands still for this long. */
  pauseNode(ms: number): Promise<void>
  /** A node is killed and started again. */
  killNode(): Promise<void>
  /** So many of all connections to the database are cut, each as likely as any other. */
  cutConnections(share: number): Promise<void>
  /** The database stands still for this long. */
  freezeDatabase(ms: number): Promise<void>
}

export interface FleetNode {
  readonly port: number
  readonly base: string
  readonly folder: string
  server: ServerProcess
  isUp: boolean
}

interface Disturbance {
  /** Null: all of them. */
  readonly base: string | null
  readonly from: number
  to: number
}

export async function openFleet(
  t: TestContext,
  postgres: Postgres,
  count: number,
  extra: Environment = {},
): Promise<Fleet> {
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'qroute-fleet-')))
  atEnd(t, () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const shared = { DATABASE_URL: postgres.url, SECRET, PLANS_FILE: roomyPlans(), LOG_LEVEL: 'warn' }
  const site = await siteIn(t, { ...shared, ...extra, DATA_DIR: folders[0] ?? '' })
  const start = (port: number, folder: string) => site.start(port, { DATA_DIR: folder })
  const nodes: FleetNode[] = []
  for (const folder of folders) {
    const port = await freePort()
    const server = await start(port, folder)
    nodes.push({ port, folder, base: server.base, server, isUp: true })
  }
  const done: Disturbance[] = []

  async function disturb(base: string | null, act: () => Promise<void>): Promise<void> {
    const one = { base, from: performance.now(), to: Infinity }
    done.push(one)
    await act()
    one.to = performance.now()
  }

  async function takeNode(act: (node: FleetNode) => Promise<void>): Promise<void> {
    const up = nodes.filter(({ isUp }) => isUp)
    const node = up[Math.floor(Math.random() * up.length)]
    if (!node || up.length === 1) return
    node.isUp = false
    await disturb(node.base, () => act(node))
    node.isUp = true
  }

  return {
    site,
    nodes,
    bases: () => nodes.filter(({ isUp }) => isUp).map(({ base }) => base),
    wasDisturbed: (base, from, to) =>
      done.some((one) => (one.base ?? base) === base && one.from < to && from < one.to),
    pauseNode: (ms) =>
      takeNode(async ({ server: { child } }) => {
        child.kill('SIGSTOP')
        await sleep(ms)
        child.kill('SIGCONT')
      }),
    killNode: () =>
      takeNode(async (node) => {
        await stop(node.server.child)
        node.server = await start(node.port, node.folder)
      }),
    cutConnections: (share) =>
      disturb(null, async () => {
        const client = new pg.Client({ connectionString: postgres.url })
        client.on('error', () => undefined)
        await client.connect()
        const text = `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'qroute' and random() < $1`
        await client.query(text, [share])
        await client.end()
      }),
    freezeDatabase: (ms) =>
      disturb(null, async () => {
        postgres.freeze()
        await sleep(ms)
        postgres.thaw()
      }),
  }
}
