import { type AuditEntry, changesBetween, OPERATOR } from '../../../domain/accounts/audit.ts'
import { Problem } from '../../../domain/errors.ts'
import { UsageError } from '../../../terminal/options.ts'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { toCount } from '../../lib/count.ts'
import { openLog } from '../../lib/log.ts'
import { countScansBetween, letRecorderCatchUp, readMarks } from '../../recorder/backlog.ts'
import { openAuditLog } from '../../storage/audit.ts'
import type { Database } from '../../storage/engine/database.ts'
import { databaseFile, isEmpty, openDatabase } from '../../storage/engine/open-database.ts'
import {
  countScansOfAccount,
  countScansOfCode,
  ownerOfScans,
  purgeAccount,
  purgeCode,
} from '../../storage/scans/purge.ts'
import { restingly } from '../../storage/scans/purging/finish.ts'
import { type Context, command, done, type Output } from '../command.ts'
import { erase, toVisitor, type Visitor } from './visitor.ts'

/**
 * `qroute purge`: permanently removes the scans of a code, an account or a visitor, with or without a
 * running server. Only a backup can bring them back, so the id must be typed again.
 */
export type Purged =
  | { readonly code: string }
  | { readonly account: string }
  | { readonly visitor: Visitor }

export const purge = command({
  name: 'purge',
  about: 'permanently remove scans and all figures based on them',
  options: [],
  optional: ['code', 'account', 'visitor', 'address', 'agent'],
  usage: '--code ID | --account ID | --visitor --address IP --agent A [--yes]',
  asks: 'always',
  run: purgeData,
})

type Purging = Context<never, 'code' | 'account' | 'visitor' | 'address' | 'agent'>

/** Exactly one of them is named. */
function toPurged({ code, account, visitor, address, agent }: Purging['values']): Purged {
  const named = [code !== undefined, account !== undefined, visitor === true]
  if (named.filter(Boolean).length !== 1) {
    throw new UsageError('purge requires one of --code, --account or --visitor')
  }
  if (visitor) return { visitor: toVisitor(address, agent) }
  if (address !== undefined || agent !== undefined) {
    throw new UsageError('--address and --agent can only be used with purge --visitor')
  }
  return code === undefined ? { account: account ?? '' } : { code }
}

async function purgeData({ config, progress, values, confirm }: Purging): Promise<Output> {
  const purged = toPurged(values)
  if (isEmpty(config)) throw new ConfigError('DATA_DIR: contains no data to purge')
  const db = await openDatabase(config, openLog('silent'), 'scans', { patient: true })
  try {
    progress('waiting for all scans to be recorded …')
    const waiting = config.DATABASE_URL === null ? await scansWaiting(config) : 0
    progress('')
    if (waiting > 0 && 'visitor' in purged) throw notYet(waiting)
    const note = (entries: readonly AuditEntry[]) => writeDown(config, entries)
    if ('visitor' in purged) {
      return await erase(db, config, purged.visitor, { confirm, progress, note })
    }
    const isCode = 'code' in purged
    const id = isCode ? purged.code : purged.account
    const scans = await scansOf(db, id, isCode)
    const warning = `${toCount(scans, 'scan')} of ${id} and all figures based on them will be permanently removed.`
    if (!(await confirm(warning, 'the id', id))) {
      return { json: { ok: false, id, scans: 0 }, text: 'Nothing was removed.', ok: false }
    }
    progress(`removing ${toCount(scans, 'scan')} …`)
    await note([await entryOf(db, id, isCode, scans)])
    await restingly(isCode ? purgeCode(db, id) : purgeAccount(db, id))
    const text = `✓ Permanently removed ${toCount(scans, 'scan')} of ${id} and all figures based on them`
    return done({ ok: true, id, scans }, text)
  } finally {
    await db.close()
  }
}

/** Scans in logs that nobody records now. */
async function scansWaiting({ DATA_DIR }: Config): Promise<number> {
  const ends = await letRecorderCatchUp(DATA_DIR)
  const marks = readMarks(databaseFile({ DATA_DIR }, 'scans'))
  return countScansBetween(DATA_DIR, marks, ends)
}

/** Whose they are is only known once they are recorded. */
function notYet(scans: number): ConfigError {
  const there = `${toCount(scans, 'scan')} ${scans === 1 ? 'is' : 'are'} still in the scan log`
  return new ConfigError(
    `DATA_DIR: ${there}. Start a server to record the log, then run this command again`,
  )
}

async function entryOf(
  db: Database,
  id: string,
  isCode: boolean,
  scans: number,
): Promise<AuditEntry> {
  const owner = isCode ? await ownerOfScans(db, id) : { accountId: id, mode: null }
  if (owner === null) throw noScans(id)
  const action = isCode ? 'qrcode.purged' : 'account.purged'
  const changes = changesBetween({ scans }, { scans: 0 })
  return { ...owner, actor: OPERATOR, action, target: id, at: Date.now(), changes }
}

/** The log is stored with the codes, so the entry is written before the scans are removed. */
async function writeDown(config: Config, entries: readonly AuditEntry[]): Promise<void> {
  const db = await openDatabase(config, openLog('silent'), 'codes', { patient: true })
  try {
    await openAuditLog(db, config.AUDIT_KEEP_DAYS).write(entries)
  } finally {
    await db.close()
  }
}

async function scansOf(db: Database, id: string, isCode: boolean): Promise<number> {
  const scans = isCode ? await countScansOfCode(db, id) : await countScansOfAccount(db, id)
  if (scans === null) throw noScans(id)
  return scans
}

function noScans(id: string): Problem {
  return new Problem('not_found', `No scans of ${id} were found`)
}
