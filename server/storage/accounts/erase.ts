import { type Database, placeholders, type Queried } from '../engine/database.ts'
import { closeAccount, closedAccounts, removeAccount } from './delete-account.ts'
import { sweepStrayMails, sweepStrays } from './strays.ts'

/**
 * What a deleted account has left in other files: mails, sessions, uses of keys, places of scan limits, scans. The
 * command removes it, and servers whatever a command that was killed has left, or what comes later: scans that
 * were still in a log. Scans are marked here, and removed by whoever looks for marks (scans/purging/finish.ts).
 *
 * Scans are removed only if it is certain that their account was deleted, by the note of the deletion or by the
 * audit log: without a `qroute.db` that was lost, everything would look like a deleted account.
 */
export interface AccountData {
  /** Of codes that are gone. */
  readonly sweepTickets: () => Promise<void>
  readonly codes: Database
  readonly activity: Database
  /** On SQLite of who does not record. */
  readonly scans: Pick<Database, 'query' | 'batch'>
}

const MARK = `
update scan_accounts set erased_at = $2 where account_id = $1 and erased_at is null`
const HAS_SCANS = 'select 1 from scan_accounts where account_id = $1'

/** Everything but scans, which are marked. */
export async function eraseElsewhere(data: AccountData, id: string, now: number): Promise<void> {
  const { codes, activity, scans } = data
  await scans.batch([{ text: MARK, values: [id, now] }])
  await sweepStrayMails(scans, codes)
  await sweepStrays(activity, codes)
  await data.sweepTickets()
}

/** False: its scans are still being removed. */
export async function removeErased({ codes, scans }: AccountData, id: string): Promise<boolean> {
  if ((await scans.query(HAS_SCANS, [id])).length > 0) return false
  await removeAccount(codes, id)
  return true
}

/** Goes on with what commands have begun. */
export async function resumeDeletions(data: AccountData, now: number): Promise<void> {
  for (const id of await closedAccounts(data.codes)) {
    await closeAccount(data.codes, id, now)
    await eraseElsewhere(data, id, now)
    await removeErased(data, id)
  }
}

const AT_ONCE = 500
const NEXT_ACCOUNTS = `
select distinct account_id as id from scan_accounts where account_id > $1 and erased_at is null
order by account_id limit ${AT_ONCE}`
const OPEN = 'select id from accounts where id in'
const WAS_DELETED = `
select 1 from audit where account_id = $1 and target = $1 and action = 'account.deleted' limit 1`

/** Scans of accounts that were deleted before they were recorded, and everything else that nobody has. */
export async function sweepDeleted(data: AccountData, now: number): Promise<void> {
  const { codes, activity, scans } = data
  await sweepStrays(activity, codes)
  await sweepStrayMails(scans, codes)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { id: string }[] = await scans.query<{ id: string }>(NEXT_ACCOUNTS, [after])
    for (const id of await missing(codes, rows)) {
      if ((await codes.query(WAS_DELETED, [id])).length === 0) continue
      await scans.batch([{ text: MARK, values: [id, now] }])
    }
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

async function missing(codes: Queried, rows: readonly { id: string }[]): Promise<string[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const text = `${OPEN} (${placeholders(ids.length, 0)})`
  const there = new Set((await codes.query<{ id: string }>(text, ids)).map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}
