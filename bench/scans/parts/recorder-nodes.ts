import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { newId } from '../../../domain/ids.ts'
import { openShipper } from '../../../server/recorder/shipper.ts'
import { openLogFiles } from '../../../server/scan-log/files.ts'
import { watchDatabase } from '../../../server/storage/engine/open-database.ts'
import { openLogin } from '../../../server/storage/engine/postgres/login.ts'
import { openPostgres } from '../../../server/storage/engine/postgres/postgres.ts'
import { openRecorder } from '../../../server/storage/scans/recording/record-scans.ts'
import { lineOf } from '../../../server/test/support/data/scans/session.ts'

/** For bench/scans/recorders.ts: some of the nodes, in a thread. They warm up and then run when told. */
export interface SomeNodes {
  readonly url: string
  readonly folder: string
  readonly count: number
  readonly codes: readonly { readonly codeId: string; readonly accountId: string }[]
  /** Scans in the log of each. */
  readonly backlog: number
  readonly seconds: number
}

export interface Done {
  scans: number
  batches: number
  failed: number
  longestMs: number
}

const A_TURN = 100
const VISITORS = 1_000_000
const PAST_MS = 3_600_000
/** After a failure, as the recorder's thread does. */
const RETRY_MS = 500
const CONNECTIONS = 2
/** Batches, until everything is known and they have their size. */
const WARM_UP = 6
const log = pino({ level: 'silent' })

type Node = ReturnType<typeof openNode>

function openNode({ url, folder, codes, backlog }: SomeNodes) {
  mkdirSync(folder, { recursive: true })
  const session = newId('log', Date.now())
  const files = openLogFiles(folder, session, 'process')
  for (let written = 0; written < backlog; written += A_TURN) {
    let lines = ''
    for (let i = 0; i < A_TURN; i++) {
      const visitor = 1 + Math.floor(Math.random() * VISITORS)
      const at = Date.now() - Math.floor(Math.random() * PAST_MS)
      const code = codes[(written + i) % codes.length] as (typeof codes)[number]
      lines += lineOf(code, { visitor, at })
    }
    files.write(written + A_TURN, lines)
  }
  const watch = watchDatabase(log, 'bench')
  const login = openLogin({ DATABASE_URL: url, DATABASE_URL_FILE: null }, watch)
  const db = openPostgres(login, watch, { connections: CONNECTIONS })
  const shipper = openShipper(folder, openRecorder(db), log)
  let begun = 0
  return {
    async warmUp() {
      for (let i = 0; i < WARM_UP; i++) begun = (await shipper.ship(session, false))?.upTo ?? begun
    },
    async run(end: number): Promise<Done> {
      const done = { scans: 0, batches: 0, failed: 0, longestMs: 0 }
      while (performance.now() < end) {
        const sent = performance.now()
        try {
          const shipped = await shipper.ship(session, false)
          if (shipped === null) break
          if (shipped.unreadable > 0) throw new Error('a log that cannot be read')
          if (shipped.upTo - begun > done.scans) done.batches++
          done.scans = Math.max(done.scans, shipped.upTo - begun)
          done.longestMs = Math.max(done.longestMs, performance.now() - sent)
        } catch {
          done.failed++
          await sleep(RETRY_MS)
        }
      }
      return done
    },
    async close() {
      shipper.close()
      files.close()
      await db.close()
    },
  }
}

if (workerData?.backlog !== undefined) {
  const some = workerData as SomeNodes
  const nodes = Array.from({ length: some.count }, (_, index) =>
    openNode({ ...some, folder: join(some.folder, String(index)) }),
  )
  parentPort?.on('message', async (step: 'warm up' | 'run') => {
    parentPort?.postMessage(await (step === 'run' ? run(nodes, some.seconds) : warmUp(nodes)))
  })
}

async function warmUp(nodes: readonly Node[]): Promise<Done[]> {
  for (const node of nodes) await node.warmUp()
  return []
}

async function run(nodes: readonly Node[], seconds: number): Promise<Done[]> {
  const end = performance.now() + seconds * 1000
  const done = await Promise.all(nodes.map((node) => node.run(end)))
  for (const node of nodes) await node.close()
  return done
}
