import { createServer } from 'node:http'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../../server/config.ts'
import { openSplitKeys } from '../../../server/enrich/split-key.ts'
import { openVisitors } from '../../../server/enrich/visitors.ts'
import { openRedirects } from '../../../server/redirect/redirects.ts'
import { openScanLog } from '../../../server/scan-log/writer.ts'
import { openSecret } from '../../../server/secret.ts'
import { openSenderReader } from '../../../server/storage/codes/senders.ts'
import { openSqliteTargets } from '../../../server/storage/codes/targets/sqlite-targets.ts'
import { openTickets } from '../../../server/storage/codes/tickets.ts'
import { databaseFile, makeFolder } from '../../../server/storage/engine/open-database.ts'
import { openSqlite, openSqliteReader } from '../../../server/storage/engine/sqlite/sqlite.ts'

/** For bench/redirect/redirect.ts: redirects and the scan log as they are, without recorder and API. */
if (process.argv[2] === 'child') {
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  const folder = join(config.DATA_DIR, 'log-only')
  makeFolder(folder)
  const secret = openSecret(config)
  const splitKeys = openSplitKeys(secret.derive('splits'))
  const { observe, visitOf } = openVisitors(config, secret.derive('visitors'), splitKeys, log)
  const reader = openSqliteReader(databaseFile(config, 'codes'))
  const redirects = openRedirects({
    shortBases: { main: config.SHORT_BASE_URL, domains: config.SHORT_DOMAINS },
    targets: openSqliteTargets(reader),
    senders: openSenderReader(reader),
    tickets: openTickets(openSqlite(databaseFile(config, 'tickets'), 'normal')),
    scanLog: openScanLog({ folder, sync: config.SCAN_SYNC, log }),
    observe,
    visitOf,
    linksPerMinute: null,
    securityContact: null,
    strictTransport: null,
    onOutcome: () => undefined,
    onFailure: () => undefined,
  })
  const server = createServer({ keepAliveTimeout: 65_000 }, redirects)
  server.listen(Number(process.argv[3]), '127.0.0.1', () => process.send?.('ready'))
}
