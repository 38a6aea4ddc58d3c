import type { Config } from '../config.ts'
import { type AuditEntry, changesBetween, OPERATOR } from '../domain/accounts/audit.ts'
import { Problem } from '../domain/errors.ts'
import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { openLog } from '../lib/log.ts'
import { letRecorderCatchUp } from '../recorder/backlog.ts'
import { openAuditLog } from '../storage/audit.ts'
import type { Database } from '../storage/engine/database.ts'
import { isEmpty, openDatabase } from '../storage/engine/open-database.ts'
import {
  countScansOfAccount,
  countScansOfCode,
  ownerOfScans,
  purgeAccount,
  purgeCode,
} from '../storage/scans/purge.ts'
import { isConfirmed } from './confirm.ts'
import type { Progress, Upkept } from './report.ts'

/**
 * `qroute purge`: permanently removes the scans of a code or an account, with or without a running
 * server. Only a backup can bring them back, so the id must be typed again.
 */
export interface Purge {
  readonly code?: string
  readonly account?: string
  /** Confirmed in advance. */
  readonly yes: boolean
}

export async function purgeData(config: Config, progress: Progress, purge: Purge): Promise<Upkept> {
  const { code, account, yes } = purge
  const id = code ?? account ?? ''
  if (isEmpty(config)) throw new ConfigError('DATA_DIR: there is no data to purge')
  const db = await openDatabase(config, openLog('silent'), 'scans', { patient: true })
  try {
    progress('waiting for the recorder …')
    if (config.DATABASE_URL === null) await letRecorderCatchUp(config.DATA_DIR)
    progress('')
    const scans = await scansOf(db, id, code !== undefined)
    const warning = `${toCount(scans, 'scan')} of ${id} and all their figures will be permanently removed.`
    if (!yes && !(await isConfirmed(warning, 'the id', id))) {
      return { json: { ok: false, id, scans: 0 }, text: 'Nothing was removed.', ok: false }
    }
    progress(`removing ${toCount(scans, 'scan')} …`)
    await writeDown(config, await entryOf(db, id, code !== undefined, scans))
    if (code === undefined) await purgeAccount(db, id)
    else await purgeCode(db, id)
    const text = `✓ ${toCount(scans, 'scan')} of ${id} permanently removed, with all figures`
    return { json: { ok: true, id, scans }, text, ok: true }
  } finally {
    await db.close()
  }
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
async function writeDown(config: Config, entry: AuditEntry): Promise<void> {
  const db = await openDatabase(config, openLog('silent'), 'codes', { patient: true })
  try {
    await openAuditLog(db, config.AUDIT_KEEP_DAYS).write([entry])
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
  return new Problem('not_found', `There are no scans of ${id}`)
}
