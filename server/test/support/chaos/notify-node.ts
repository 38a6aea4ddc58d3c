import { createServer } from 'node:http'
import pino from 'pino'
import { NOWHERE, UNSEEN } from '../../../../domain/scans/scans.ts'
import { readConfig } from '../../../config.ts'
import { openRedirects } from '../../../redirect/redirects.ts'
import { openSenderMemory, openSenderStore } from '../../../storage/codes/senders.ts'
import { openNodeMemory } from '../../../storage/codes/targets/node-memory.ts'
import { openPostgresTargets } from '../../../storage/codes/targets/postgres-targets.ts'
import { openTickets } from '../../../storage/codes/tickets.ts'
import { readEdits } from '../../../storage/engine/nodes/lease.ts'
import { openListener } from '../../../storage/engine/nodes/listener.ts'
import { watchDatabase } from '../../../storage/engine/open-database.ts'
import { openLogin } from '../../../storage/engine/postgres/login.ts'
import { openPostgres } from '../../../storage/engine/postgres/postgres.ts'

/**
 * The control of the lease: a node of the same parts that hears of edits and forgets what they changed,
 * but for which no edit waits. That is what most systems do. A checker that finds nothing wrong with
 * this one is no judge of the other.
 */
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const log = pino({ level: 'silent' })
const watch = watchDatabase(log, 'edits')
const login = openLogin(config, watch)
const db = openPostgres(login, watch, { connections: 4 })
const memory = openNodeMemory()
let seen = ''
openListener({
  ...{ login, watch, channel: 'qroute_edits', everyMs: 60_000, answerMs: 2_000 },
  onFault: () => undefined,
  async work(client) {
    const read = await readEdits(client, seen)
    memory.drop(read.edited)
    seen = read.seen
  },
})
const scan = { ...NOWHERE, class: 'human', reason: '', device: 'ios', browser: 'safari' } as const
const redirects = openRedirects({
  shortBases: { main: config.SHORT_BASE_URL, domains: config.SHORT_DOMAINS },
  targets: openPostgresTargets({
    ...{ db, memory, lease: { isValid: () => true }, reads: 4 },
    ...{ onPartition: 'refuse', onUnproven: () => undefined },
  }),
  senders: openSenderStore({
    db,
    reads: 2,
    memory: openSenderMemory(),
    lease: { isValid: () => false },
  }),
  tickets: openTickets(db),
  scanLog: { append: (_line, release) => release() },
  observe: () => ({ ...UNSEEN, ...scan, os: 'ios', language: 'und', visitor: 1 }),
  visitOf: (_, __, told) => ({ ...told, query: '', splitKey: () => 0 }),
  linksPerMinute: null,
  securityContact: null,
  strictTransport: null,
  onOutcome: () => undefined,
  onFailure: () => undefined,
})
createServer((request, response) => {
  if (!redirects(request, response)) response.writeHead(200).end()
}).listen(config.PORT, '127.0.0.1')
