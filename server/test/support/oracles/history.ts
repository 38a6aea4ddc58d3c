import { setTimeout as sleep } from 'node:timers/promises'
import { type Hammer, openHammer, type Shot, toRequest } from '../chaos/hammer.ts'
import { call } from '../service/service.ts'

/**
 * Judges whether edits hold from the moment they have returned. The destination of each code is its
 * version, and each code has one writer, so its versions are in order: a read that began after the edit
 * to version v had returned must show v or a later one. That is complete: there is nothing else that
 * reads and writes of one value can get wrong.
 */
export interface History {
  readonly reads: () => number
  readonly refused: () => number
  readonly stale: readonly string[]
  readonly edits: readonly Edit[]
  /** Reads on this port, with a rest after each. */
  read(port: number, connections: number, restMs?: number): Hammer
  /** Edits one code after the other until it is stopped. `bases`: of the nodes that can be asked now. */
  write(key: string, bases: () => readonly string[], restMs?: number): { stop(): Promise<void> }
}

export interface Edit {
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

export function openHistory(ids: ReadonlyMap<string, string>): History {
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
export function timesOf(edits: readonly Edit[]): { p50: number; p99: number; worst: number } {
  const times = edits.map(({ begunAt, endedAt }) => endedAt - begunAt).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), worst: at(0.999999) }
}
