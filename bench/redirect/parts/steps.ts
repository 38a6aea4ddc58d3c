import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import pino from 'pino'
import type { LoggedScan, Seen } from '../../../domain/scans/scans.ts'
import { readConfig } from '../../../server/config.ts'
import { openCallers } from '../../../server/enrich/address.ts'
import { openAgents } from '../../../server/enrich/agent.ts'
import { openGeo } from '../../../server/enrich/geo.ts'
import { openSplitKeys } from '../../../server/enrich/split-key.ts'
import { openVisitorHasher } from '../../../server/enrich/visitor-hash.ts'
import { openVisitors } from '../../../server/enrich/visitors.ts'
import { headOf } from '../../../server/lib/request-head.ts'
import { openRedirectCounts } from '../../../server/redirect/figures.ts'
import { logFolder, toLine } from '../../../server/scan-log/format.ts'
import { openScanLog } from '../../../server/scan-log/writer.ts'
import { openSecret } from '../../../server/secret.ts'
import { openSqliteTargets } from '../../../server/storage/codes/targets/sqlite-targets.ts'
import {
  databaseFile,
  makeFolder,
  openDatabase,
} from '../../../server/storage/engine/open-database.ts'
import { openSqliteReader } from '../../../server/storage/engine/sqlite/sqlite.ts'
import { openRecorder } from '../../../server/storage/scans/recording/record-scans.ts'
import { median } from '../../support/measure.ts'
import { pickScans } from '../../support/scans.ts'

/**
 * For bench/redirect/redirect.ts: the cost of a scan beyond the response itself, step by step, each measured
 * alone, so with warm caches. CPU time of the process, not wall-clock time.
 */
const SCANS = 100_000
const ROUNDS = 5
const A_TURN = 64
const A_TRANSACTION = 5000
const OF = {
  codeId: 'qr_01jabcdefghjkmnpqrstvwxyz0',
  accountId: 'acct_01jabcdefghjkmnpqrstvwxyz0',
  mode: 'live',
  version: 1,
}

if (process.argv[2] === 'child') {
  const steps = await measureSteps((process.argv[4] ?? '').split(','))
  process.send?.(steps, () => process.exit(0))
}

async function measureSteps(shortCodes: readonly string[]): Promise<Record<string, number>> {
  const config = readConfig(process.env)
  const DATA_DIR = join(config.DATA_DIR, 'steps')
  const folder = logFolder({ DATA_DIR })
  makeFolder(folder)
  const log = pino({ level: 'warn' })
  const targets = openSqliteTargets(openSqliteReader(databaseFile(config, 'codes')))
  const secret = openSecret(config)
  const { addressOf } = openCallers(config.TRUST_PROXY)
  const hash = openVisitorHasher(secret.derive('visitors'))
  const geo = openGeo(config.GEO_DB, log)
  const readAgent = openAgents()
  const splitKeys = openSplitKeys(secret.derive('splits'))
  const { observe } = openVisitors(config, secret.derive('visitors'), splitKeys, log)
  const scanLog = openScanLog({ folder, sync: 'process', log })
  const counts = openRedirectCounts()
  const recorder = openRecorder(await openDatabase({ ...config, DATA_DIR }, log, 'scans'))
  const requests = pickScans(shortCodes, 4096).map(({ path, agent, address }) => ({
    slug: path.slice(1),
    request: {
      method: 'GET',
      socket: { remoteAddress: '127.0.0.1' },
      headers: { 'user-agent': agent, 'x-forwarded-for': address },
    } as unknown as IncomingMessage,
  }))
  const lines: string[] = []
  const seen: Seen[] = []
  let recorded = 0
  const any = (index: number) => requests[index % requests.length] as (typeof requests)[number]
  const each = (step: (request: IncomingMessage) => unknown) =>
    cpuOf(() => {
      for (let i = 0; i < SCANS; i++) step(any(i).request)
    })

  return {
    'target looked up': await cpuOf(async () => {
      for (let done = 0; done < SCANS; done += A_TURN) {
        for (let i = 0; i < A_TURN; i++) void targets.find(any(done + i).slug)
        await nextRound()
      }
    }),
    'address found': await each((request) => addressOf(headOf(request))),
    'place found': await each(({ headers }) => geo.placeOf(String(headers['x-forwarded-for']))),
    'agent read': await each(({ headers }) => readAgent(headers['user-agent'] ?? '')),
    'visitor hashed': await each(({ headers }) =>
      hash(OF.accountId, String(headers['x-forwarded-for']), headers['user-agent'] ?? ''),
    ),
    'these four together': await cpuOf(() => {
      seen.length = 0
      for (let i = 0; i < SCANS; i++) seen.push(observe(headOf(any(i).request), OF.accountId, null))
    }),
    'line written': await cpuOf(() => {
      lines.length = 0
      for (const [i, one] of seen.entries())
        lines.push(toLine(one, OF, 'default', 1_800_000_000_000 + i))
    }),
    'log committed': await cpuOf(async () => {
      for (let done = 0; done < SCANS; done += A_TURN) {
        await new Promise<void>((resolve) => {
          for (let i = 1; i < A_TURN; i++) scanLog.append(lines[done + i] ?? '\n', () => undefined)
          scanLog.append(lines[done] ?? '\n', resolve)
        })
      }
    }),
    'metrics counted': await cpuOf(() => {
      for (let i = 0; i < SCANS; i++) counts.count('redirected', i / SCANS)
    }),
    'recorded (its own thread)': await cpuOf(async () => {
      for (let from = 0; from < SCANS; from += A_TRANSACTION) {
        const some = seen.slice(from, from + A_TRANSACTION).map((one, i): LoggedScan => {
          const codeId = `qr_${any(from + i).slug}`
          return { ...one, ...OF, codeId, variant: 'default', at: 1_800_000_000_000 + from + i }
        })
        await recorder.record('log_steps', recorded, recorded + 1, some)
        recorded++
      }
    }),
  }
}

/** Microseconds of CPU per scan, median of several rounds. */
async function cpuOf(body: () => void | Promise<void>): Promise<number> {
  const rounds: number[] = []
  while (rounds.length < ROUNDS) {
    const before = process.cpuUsage()
    await body()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / SCANS)
  }
  return median(rounds)
}
