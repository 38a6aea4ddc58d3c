import { createServer } from 'node:http'
import pino from 'pino'
import { NOWHERE, UNSEEN } from '../../../../domain/scans/scans.ts'
import { openScans } from '../../../compose/open-scans.ts'
import { readConfig } from '../../../config.ts'
import { newBell } from '../../../lib/bell.ts'
import { openRedirects } from '../../../redirect/redirects.ts'
import { openSenderMemory, openSenderStore } from '../../../storage/codes/senders.ts'
import { openNodeMemory } from '../../../storage/codes/targets/node-memory.ts'
import { openPostgresTargets } from '../../../storage/codes/targets/postgres-targets.ts'
import { openTickets } from '../../../storage/codes/tickets.ts'
import { openDatabase } from '../../../storage/engine/open-database.ts'

/**
 * The control of the kill tests: a server of the same parts that answers before the scan is in its
 * log. A harness that finds nothing wrong with this one is no judge of the other.
 */
const LATE_MS = 100

const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const log = pino({ level: 'silent' })
const codes = await openDatabase(config, log)
const scans = await openScans({ config, db: codes, bell: newBell(), log, isAnswering: true })
const redirects = openRedirects({
  shortBases: { main: config.SHORT_BASE_URL, domains: config.SHORT_DOMAINS },
  targets: openPostgresTargets({
    ...{ db: codes, reads: 2, memory: openNodeMemory(), lease: { isValid: () => false } },
    ...{ onPartition: 'refuse', onUnproven: () => undefined },
  }),
  senders: openSenderStore({
    ...{ db: codes, reads: 2, memory: openSenderMemory(), lease: { isValid: () => false } },
  }),
  tickets: openTickets(codes),
  scanLog: {
    append(line, release) {
      release()
      setTimeout(() => scans.log?.append(line, () => undefined), LATE_MS)
    },
  },
  observe: () => ({
    ...NOWHERE,
    ...UNSEEN,
    class: 'human',
    reason: '',
    device: 'ios',
    browser: 'safari',
    os: 'ios',
    language: 'und',
    visitor: 1,
  }),
  visitOf: (_, __, seen) => ({ ...seen, query: '', splitKey: () => 0 }),
  linksPerMinute: null,
  securityContact: null,
  strictTransport: null,
  onOutcome: () => undefined,
  onFailure: () => undefined,
})
createServer((request, response) => {
  if (!redirects(request, response)) response.writeHead(200).end()
}).listen(config.PORT, '127.0.0.1')
