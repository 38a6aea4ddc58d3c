import { deletedEntry } from '../../../domain/accounts/account-audit.ts'
import { MODES, type Mode } from '../../../domain/accounts/owner.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement } from '../engine/database.ts'
import { raiseVersion } from '../webhooks/endpoints.ts'
import { findAccount } from './accounts.ts'

/**
 * An account is deleted in steps that are short however large it is. The counters go first: a create
 * must add to them, so none can succeed any more; and with them all people, so that no mail is sent to any of
 * them (mail/addressees.ts). Codes then become tombstones, some at a time, so that a printed code never leads
 * to someone else. What other files have of the account follows (erase.ts), and the account itself goes
 * last. A note says that it is being deleted: if the command is killed, servers go on with it.
 *
 * Endpoints are deleted after raiseVersion has locked the row that every new endpoint must update, so that
 * none is missed. Only tombstones and the audit log stay.
 */
const CLOSE_COUNTS = 'delete from code_counts where account_id = $1'
const CLOSE = [
  `delete from rate_windows where bucket in ($1 || ' live', $1 || ' test')
     or bucket in (select id from people where account_id = $1)`,
  'delete from api_keys where account_id = $1',
  'delete from receipts where account_id = $1',
  'delete from receipt_bytes where account_id = $1',
  'delete from people where account_id = $1',
  'delete from links where account_id = $1',
  'delete from invitations where account_id = $1',
  'delete from reports where account_id = $1',
  'delete from styles where account_id = $1',
  'delete from account_mails where account_id = $1',
]
const CLOSE_ENDPOINTS = [
  'delete from endpoints where account_id = $1',
  'delete from code_events where account_id = $1',
]
const DELETING = 'deleting '
const NOTE = 'insert into settings (name, value) values ($1, $2) on conflict (name) do nothing'
const NOTED = `
select substr(name, ${DELETING.length + 1}) as id from settings
where name > '${DELETING}' and name < 'deleting!' order by name limit 100`

/** On a busy machine redirects on SQLite notice 500 rows (see expired.ts). */
const CODES_AT_ONCE = 200

const NEXT_PIECE = `
select max(id) as last from (
  select id from codes where account_id = $1 and mode = $2 order by id limit ${CODES_AT_ONCE}) as piece`

const INSERT_TOMBSTONES = `
insert into tombstones (code_id, slug, account_id, mode, deleted_at)
select id, slug, account_id, mode, $5 from codes
where account_id = $1 and mode = $2 and id > $3 and id <= $4
on conflict (code_id) do nothing`

const DELETE_CODES = `
delete from codes where account_id = $1 and mode = $2 and id > $3 and id <= $4`

/** After the codes: an edit in progress locks its code until it has written its destination. */
const DELETE_DESTINATIONS = `
delete from destinations where code_id in (
  select code_id from tombstones
  where account_id = $1 and mode = $2 and code_id > $3 and code_id <= $4)`

const DELETE_CODE_TAGS = `
delete from code_tags where code_id in (
  select code_id from tombstones
  where account_id = $1 and mode = $2 and code_id > $3 and code_id <= $4)`

/** After all codes: one that is being created may still add some. Senders that miss a change read all endpoints. */
const DELETE_REST = [
  'delete from tags where account_id = $1',
  'delete from external_ids where account_id = $1',
  'delete from logos where account_id = $1',
  'delete from endpoint_changes where account_id = $1',
  // Its place stays taken: who has emptied a service gets no new owner.
  "update settings set value = 'deleted' where name = 'first_account' and value = $1",
]
const FORGET_NOTE = 'delete from settings where name = $1'
const REMOVE_ACCOUNT = 'delete from accounts where id = $1'

/** False: there is no such account. Afterwards no one can sign in, create or get mail. */
export async function closeAccount(db: Database, id: string, now: number): Promise<boolean> {
  const account = await findAccount(db, id)
  if (account === null) return false
  const ofIt = (text: string) => ({ text, values: [id] })
  const closing = [
    { text: NOTE, values: [DELETING + id, String(now)] },
    ...CLOSE.map(ofIt),
    ...raiseVersion(id),
    ...CLOSE_ENDPOINTS.map(ofIt),
  ]
  const refused = await db.batch([
    { ...ofIt(CLOSE_COUNTS), expect: MODES.length, name: 'closed' },
    ...closing,
    ...auditStatements([deletedEntry(account, now)]),
  ])
  // A repeated deletion continues; the audit log has it once.
  if (refused !== null) await db.batch(closing)
  for (const mode of MODES) await replaceWithTombstones(db, id, mode, now)
  return true
}

/** Accounts that are closed, and of which something may be left. */
export async function closedAccounts(db: Pick<Database, 'query'>): Promise<string[]> {
  return (await db.query<{ id: string }>(NOTED)).map(({ id }) => id)
}

/** Last of all. */
export async function removeAccount(db: Database, id: string): Promise<void> {
  const statements: Statement[] = [...DELETE_REST, REMOVE_ACCOUNT].map((text) => ({
    text,
    values: [id],
  }))
  await db.batch([...statements, { text: FORGET_NOTE, values: [DELETING + id] }])
}

async function replaceWithTombstones(
  db: Database,
  id: string,
  mode: Mode,
  now: number,
): Promise<void> {
  let after = ''
  for (;;) {
    const [piece] = await db.query<{ last: string | null }>(NEXT_PIECE, [id, mode])
    if (!piece?.last) return
    const values = [id, mode, after, piece.last]
    await db.batch([
      { text: INSERT_TOMBSTONES, values: [...values, now] },
      { text: DELETE_CODES, values },
      { text: DELETE_DESTINATIONS, values },
      { text: DELETE_CODE_TAGS, values },
    ])
    after = piece.last
  }
}
