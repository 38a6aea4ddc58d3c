import { isIP } from 'node:net'
import { type AuditEntry, changesBetween, OPERATOR } from '../../../domain/accounts/audit.ts'
import { UsageError } from '../../../terminal/options.ts'
import type { Config } from '../../config.ts'
import { openVisitorHasher } from '../../enrich/visitor-hash.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { toCount } from '../../lib/count.ts'
import { findSecret } from '../../secret.ts'
import type { Database } from '../../storage/engine/database.ts'
import {
  accountsWithScans,
  countScansOfVisitor,
  purgeVisitor,
  type ScanAccount,
} from '../../storage/scans/purge-visitor.ts'
import type { Confirm, Output, Progress } from '../command.ts'

/**
 * `qroute purge --visitor`: the answer to a request for erasure. Of visitors only a number is stored,
 * which differs between accounts; it is computed again from the address and the browser's name, and
 * compared. Neither is written down.
 */
export interface Visitor {
  readonly address: string
  /** As the browser sends it, which may be nothing. */
  readonly agent: string
}

interface Trace extends ScanAccount {
  readonly visitor: number
  readonly scans: number
}

export function toVisitor(address: string | undefined, agent: string | undefined): Visitor {
  if (!address || agent === undefined) {
    throw new UsageError('purge --visitor requires --address and --agent')
  }
  if (isIP(address) === 0) throw new UsageError(`--address: "${address}" is not an IP address`)
  // A header is bytes, which Node hands out as Latin-1.
  return { address, agent: Buffer.from(agent).toString('latin1') }
}

export async function erase(
  db: Database,
  config: Config,
  visitor: Visitor,
  {
    confirm,
    progress,
    note,
  }: {
    readonly confirm: Confirm
    readonly progress: Progress
    readonly note: (entries: readonly AuditEntry[]) => Promise<void>
  },
): Promise<Output> {
  const traces = await tracesOf(db, config, visitor)
  const scans = traces.reduce((sum, trace) => sum + trace.scans, 0)
  const accounts = new Set(traces.map(({ account_id }) => account_id)).size
  if (traces.length === 0) {
    const text = 'There are no stored scans by this visitor.'
    return { json: { ok: true, scans, accounts }, text, ok: true }
  }
  const where = `${toCount(scans, 'scan')} by this visitor in ${toCount(accounts, 'account')}`
  const warning = `${where} will be permanently removed, and all figures will be recalculated.`
  if (!(await confirm(warning, 'the address', visitor.address))) {
    const json = { ok: false, scans: 0, accounts: 0 }
    return { json, text: 'Nothing was removed.', ok: false }
  }
  progress(`removing ${toCount(scans, 'scan')} …`)
  await note(traces.map(toEntry))
  let removed = 0
  for (const { num, visitor: number } of traces) removed += await purgeVisitor(db, num, number)
  const text = `✓ Permanently removed ${toCount(removed, 'scan')} by this visitor in ${toCount(accounts, 'account')} and recalculated all figures`
  return { json: { ok: true, scans: removed, accounts }, text, ok: true }
}

/** By the secret in use, and by the one before it, as long as that is kept. */
async function tracesOf(db: Database, config: Config, who: Visitor): Promise<Trace[]> {
  const secret = findSecret(config)
  if (secret === null)
    throw new ConfigError('SECRET: does not exist yet. Start the server to create it')
  const hashers = secret.keysOf('visitors').map((key) => openVisitorHasher(key))
  const traces: Trace[] = []
  for (const account of await accountsWithScans(db)) {
    const visitors = hashers.map((hash) => hash(account.account_id, who.address, who.agent))
    for (const visitor of new Set(visitors)) {
      const scans = await countScansOfVisitor(db, account.num, visitor)
      if (scans !== null) traces.push({ ...account, visitor, scans })
    }
  }
  return traces
}

function toEntry({ account_id, mode, scans }: Trace): AuditEntry {
  const changes = changesBetween({ scans }, { scans: 0 })
  const what = { action: 'visitor.erased', target: account_id, changes }
  return { accountId: account_id, mode, actor: OPERATOR, at: Date.now(), ...what }
}
