import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS } from '../../storage/engine/nodes/acknowledge.ts'
import { type Hammer, openHammer, type Shot, toRequest } from '../support/chaos/hammer.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { type Fleet, openFleet } from '../support/service/processes/fleet.ts'
import { call, figure, freePort } from '../support/service/service.ts'
import { launch } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Edits are in effect on every node once they have returned, whatever happens to nodes and database.
 */

/**
 * Judges whether edits hold from the moment they have returned. The destination of each code is its
 * version, and each code has one writer, so its versions are in order: a read that began after the edit
 * to version v had returned must show v or a later one. That is complete: there is nothing else that
 * reads and writes of one value can get wrong.
 */
interface History {
  readonly reads: () => number
  readonly refused: () => number
  readonly stale: readonly string[]
  readonly edits: readonly Edit[]
  /** Reads on this port, with a rest after each. */
  read(port: number, connections: number, restMs?: number): Hammer
  /** Edits one code after the other until it is stopped. `bases`: of the nodes that can be asked now. */
  write(key: string, bases: () => readonly string[], restMs?: number): { stop(): Promise<void> }
}

interface Edit {
  readonly base: string
  readonly begunAt: number
  readonly endedAt: number
}

interface Code {
  readonly id: string
  readonly shortCode: string
  version: number
  /** The newest version whose edit has returned. */
  held: number
}

const REST_MS = 5
const AGAIN_MS = 20

function openHistory(ids: ReadonlyMap<string, string>): History {
  const codes: Code[] = [...ids].map(([shortCode, id]) => ({ id, shortCode, version: 0, held: 0 }))
  const free = [...codes]
  const stale: string[] = []
  const edits: Edit[] = []
  let reads = 0
  let refused = 0

  function next(): Shot {
    const code = codes[Math.floor(Math.random() * codes.length)] as Code
    const { shortCode, held } = code
    return {
      request: toRequest(`/${shortCode}`),
      answered(status, head) {
        reads++
        if (status === 503) refused++
        else if (status !== 302) stale.push(`${status} for ${shortCode}`)
        else if (versionIn(head) < held) {
          stale.push(`version ${versionIn(head)} of ${shortCode} after ${held}`)
        }
      },
      cut: () => undefined,
    }
  }

  /** Sent again through any node until it is answered, as a client would. */
  async function edit(code: Code, bases: () => readonly string[], key: string): Promise<void> {
    code.version++
    for (;;) {
      const all = bases()
      const base = all[Math.floor(Math.random() * all.length)]
      const done = base === undefined ? null : await write(code, base, key)
      if (done === null) {
        await sleep(AGAIN_MS)
        continue
      }
      code.held = code.version
      edits.push(done)
      return
    }
  }

  return {
    reads: () => reads,
    refused: () => refused,
    stale,
    edits,
    read: (port, connections, restMs = 0) => openHammer(port, connections, next, restMs),
    write(key, bases, restMs = REST_MS) {
      let isStopped = false
      const writing = (async () => {
        while (!isStopped) {
          const [code] = free.splice(Math.floor(Math.random() * free.length), 1)
          if (!code) throw new Error('there are fewer codes than writers')
          await edit(code, bases, key)
          free.push(code)
          await sleep(restMs)
        }
      })()
      return {
        async stop() {
          isStopped = true
          await writing
        },
      }
    },
  }
}

/** Null: nobody knows whether it was written. */
async function write(code: Code, base: string, key: string): Promise<Edit | null> {
  const { version } = code
  const begunAt = performance.now()
  const body = { destination_url: `https://example.com/${version}` }
  const answer = await call(`${base}/v1/qrcodes/${code.id}`, 'PATCH', { key, body }).catch(
    () => null,
  )
  return answer?.status === 200 ? { base, begunAt, endedAt: performance.now() } : null
}

function versionIn(head: string): number {
  return Number(/\r\nlocation: https:\/\/example\.com\/(\d+)/i.exec(head)?.[1] ?? 0)
}

/** Of edits that were not held up on their way by what the test did to their node or the database. */
function timesOf(edits: readonly Edit[]): { p50: number; p99: number; worst: number } {
  const times = edits.map(({ begunAt, endedAt }) => endedAt - begunAt).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), worst: at(0.999999) }
}

const NODES = 5
const READS = 300_000
const CALM_READS = 12_000
const CALM_REST_MS = 50
const WARM_EDITS = 100
const CODES = 1_000
const WRITERS = 4
const READERS_EACH = 4
const SPARE_MS = 500
const UNPROVEN = 'qroute_redirects_unproven_total'

const between = (least: number, most: number) => least + Math.random() * (most - least)

async function openCourt(t: TestContext, policy: 'serve' | 'refuse') {
  const postgres = await openPostgres(t)
  const fleet = await openFleet(t, postgres, NODES, { ON_PARTITION: policy })
  const history = openHistory(await fleet.site.makeCodes(CODES))
  /** Until it is stopped. Writers rest as readers do. */
  const load = (writing: number, restMs: number) => {
    const readers = fleet.nodes.map(({ port }) => history.read(port, READERS_EACH, restMs))
    const write = () => history.write(fleet.site.key, fleet.bases, restMs)
    const writers = Array.from({ length: writing }, write)
    return () => stopAll([...writers, ...readers])
  }
  return { fleet, history, load }
}

async function stopAll(all: readonly { stop(): Promise<void> }[]): Promise<void> {
  await Promise.all(all.map((one) => one.stop()))
}

/** One thing after the other, until there were so many reads. */
async function disturb(fleet: Fleet, isEnough: () => boolean): Promise<void> {
  const acts = [
    () => fleet.pauseNode(between(150, 1.2 * LEASE_MS)),
    () => fleet.killNode(),
    () => fleet.cutConnections(0.4),
    () => fleet.pauseNode(between(LEASE_MS, 2 * LEASE_MS)),
    () => fleet.freezeDatabase(between(200, 1.5 * LEASE_MS)),
  ]
  for (let i = 0; i < acts.length || !isEnough(); i++) {
    await acts[i % acts.length]?.()
    await sleep(between(50, 500))
  }
}

const timeout = 1_800_000
test('no answer is older than an edit that has returned', {
  skip: noPostgres,
  timeout,
}, async (t) => {
  const { fleet, history, load } = await openCourt(t, 'refuse')
  const stopCalm = load(1, CALM_REST_MS)
  const isEnough = () => history.reads() >= CALM_READS && history.edits.length >= 2 * WARM_EDITS
  await until(isEnough, 'nothing is read')
  await stopCalm()
  // Not the first ones: the nodes have just started.
  const calm = timesOf(history.edits.slice(WARM_EDITS))
  assert.equal(history.refused(), 0)
  const stop = load(WRITERS, 0)
  await disturb(fleet, () => history.reads() >= READS)
  await stop()
  for (const { base } of fleet.nodes) {
    await until(async () => (await figure(base, 'qroute_lease_valid')) === 1, 'no lease')
  }
  const { edits, stale } = history
  const free = edits.filter(
    ({ base, begunAt, endedAt }) => !fleet.wasDisturbed(base, begunAt, endedAt),
  )
  const { worst } = timesOf(free)
  t.diagnostic(
    `lease: ${history.reads()} reads, ${stale.length} stale, ${history.refused()} refused`,
  )
  t.diagnostic(
    `${edits.length} edits; calm: p50 ${calm.p50}, p99 ${calm.p99} ms; worst ${worst} ms`,
  )
  assert.deepEqual(stale, [])
  assert.ok(edits.length > 100, `${edits.length} edits`)
  assert.ok(calm.p50 < LEASE_MS / 2, 'edits are acknowledged, not waited out')
  assert.ok(history.refused() < history.reads() / 10)
  assert.ok(calm.p99 < 50, `p99 ${calm.p99} ms`)
  assert.ok(worst <= LEASE_MS + SPARE_MS, `worst ${worst} ms`)
})

test('the same with nodes that no edit waits for: the checker finds stale answers', {
  skip: noPostgres,
}, async (t) => {
  const postgres = await openPostgres(t)
  const fleet = await openFleet(t, postgres, 1)
  const history = openHistory(await fleet.site.makeCodes(CODES))
  const script = join(import.meta.dirname, '..', 'support', 'chaos', 'notify-node.ts')
  const ports = [await freePort(), await freePort()]
  const children = ports.map((port) => {
    const env = { ...fleet.site.env, PORT: String(port) }
    return launch(t, script, [JSON.stringify(env)], {}).child
  })
  const isUp = async (port: number) =>
    (await call(`http://127.0.0.1:${port}/`, 'GET').catch(() => null))?.status === 200
  for (const port of ports) await until(() => isUp(port), 'a node did not start')
  const readers = ports.map((port) => history.read(port, READERS_EACH))
  const writers = Array.from({ length: WRITERS }, () => history.write(fleet.site.key, fleet.bases))
  for (let i = 0; history.reads() < READS / 10 || history.stale.length === 0; i++) {
    const child = children[i % children.length]
    child?.kill('SIGSTOP')
    await sleep(between(150, LEASE_MS))
    child?.kill('SIGCONT')
    await sleep(between(50, 500))
  }
  await stopAll([...writers, ...readers])
  t.diagnostic(`notify only: ${history.reads()} reads, ${history.stale.length} stale`)
  assert.ok(history.stale.length > 0)
})

test('with ON_PARTITION=serve every stale answer is counted', {
  skip: noPostgres,
}, async (t) => {
  const { fleet, history, load } = await openCourt(t, 'serve')
  const stop = load(WRITERS, 0)
  // Not killed: a node that dies takes its count along.
  const acts = [
    () => fleet.freezeDatabase(between(200, 2 * LEASE_MS)),
    () => fleet.pauseNode(between(150, 2 * LEASE_MS)),
    () => fleet.cutConnections(0.4),
  ]
  for (let i = 0; history.reads() < READS / 4; i++) await acts[i % acts.length]?.()
  await stop()
  let unproven = 0
  for (const { base } of fleet.nodes) unproven += await figure(base, UNPROVEN)
  const { stale } = history
  const told = `${stale.length} stale, ${unproven} unproven, ${history.refused()} refused`
  t.diagnostic(`serve: ${history.reads()} reads, ${told}`)
  assert.ok(stale.length <= unproven)
  // Only of codes that were edited and not scanned since, when the database stood still.
  assert.ok(history.refused() < history.reads() / 100)
})
