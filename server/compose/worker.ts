import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openSplitKeys } from '../enrich/split-key.ts'
import { openVisitors } from '../enrich/visitors.ts'
import type { Line } from '../keeper/line.ts'
import type { FromWorker, ToWorker } from '../keeper/messages.ts'
import { shareCounts } from '../keeper/shared-counts.ts'
import { VERSION } from '../lib/process/version.ts'
import { startSweeps } from '../lib/sweeps.ts'
import { openPassOn } from '../passing/pass-on.ts'
import { openLinksPerMinute } from '../redirect/links-per-minute.ts'
import { logFolder } from '../scan-log/format.ts'
import { openScanLog } from '../scan-log/writer.ts'
import { openSecret } from '../secret.ts'
import { divideBounds } from '../sockets/bounds.ts'
import { answerUnreadable, openHttpServer, stopServer } from '../sockets/server.ts'
import { sweepTickets } from '../storage/codes/tickets.ts'
import type { Database } from '../storage/engine/database.ts'
import { makeFolder, openDatabase } from '../storage/engine/open-database.ts'
import type { Synchronous } from '../storage/engine/sqlite/sqlite.ts'
import { openHealth } from '../worker/health.ts'
import { sendUnavailable } from '../worker/plain-answers.ts'
import { type Links, linksHere, logFaults, strictTransportOf } from './open-links.ts'
import { openTargets } from './open-targets.ts'

/**
 * A process that answers short links, and loads nothing else: whatever happens to the rest of the
 * service, scans arrive. All other requests are passed on to the API process.
 */
export interface WorkerProcess {
  listen(fd: number): Promise<void>
  /** Accepts nothing more, answers what is in progress, and closes the log. */
  close(hasSuccessor: boolean): Promise<void>
}

/** Connections waiting to be accepted. One that finds no room retries after a second. */
const BACKLOG = 4096

export async function openWorker(
  config: Config,
  line: Line<ToWorker, FromWorker>,
  log: Logger,
): Promise<WorkerProcess> {
  const secret = openSecret(config)
  const splitKeys = openSplitKeys(secret.derive('splits'))
  const visitors = openVisitors(config, secret.derive('visitors'), splitKeys, log)
  const synchronous = config.SCAN_SYNC === 'full' ? 'full' : 'normal'
  const tickets = await openTicketsFile(config, synchronous, log)
  const targets = await openTargets(config, { version: VERSION, tickets, beside: null }, log)
  const folder = logFolder(config)
  makeFolder(folder)
  const scanLog = openScanLog({ folder, sync: config.SCAN_SYNC, isShared: true, log })
  const linksPerMinute = openLinksPerMinute(config.LINKS_PER_MINUTE, visitors.callers.networkOf)
  const links = linksHere(config, { targets, visitors, scanLog, linksPerMinute }, log)
  const strictTransport = strictTransportOf(config)
  const passOn = openPassOn((request, response) =>
    sendUnavailable(request, response, strictTransport),
  )
  const faults = () => [...logFaults(scanLog), ...targets.faults()]
  const health = openHealth({ version: VERSION, check: targets.check, faults, strictTransport })
  divideBounds(config.WORKERS)
  const server = openHttpServer((request, response) => {
    if (links.redirects(request, response)) return
    if (!health.answer(request, response)) passOn.pass(request, response)
  })
  server.on('clientError', (error, socket) => answerUnreadable(error, socket as never))
  shareCounts(linksPerMinute, line)
  const sweeps = startSweeps(tickets ? [() => sweepHere(config, tickets, log)] : [], log)
  line.onMessage((message) => {
    if (message === 'leave' || message === 'stop') passOn.endStreams()
    else if ('api' in message) {
      passOn.lead(message.api)
      health.lead(message.api)
      line.say({ led: message.api })
    } else if ('figures' in message) void answerFigures(links, line, message.figures)
  })
  return {
    listen: (fd) => listenAt(server, fd),
    async close(hasSuccessor) {
      await stopServer(server, hasSuccessor)
      passOn.close()
      scanLog.close()
      scanLog.giveBack()
      visitors.close()
      await sweeps.stop()
      await targets.close()
      await tickets?.close()
    },
  }
}

async function answerFigures(
  links: Links,
  line: Line<ToWorker, FromWorker>,
  number: number,
): Promise<void> {
  for (const figures of await links.gather()) line.say({ figures, number })
}

/** On PostgreSQL they are in the database of the targets. */
function openTicketsFile(config: Config, synchronous: Synchronous, log: Logger) {
  if (config.DATABASE_URL) return null
  return openDatabase(config, log, 'tickets', { synchronous, isUpToDate: true })
}

/** The only other file that it needs is open no longer than that. */
async function sweepHere(config: Config, tickets: Database, log: Logger): Promise<void> {
  const codes = await openDatabase(config, log, 'codes', { isUpToDate: true })
  await sweepTickets(tickets, codes).finally(() => codes.close())
}

async function listenAt(server: Server, fd: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ fd }, BACKLOG, resolve)
  await promise
}
