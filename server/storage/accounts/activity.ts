import { createHmac } from 'node:crypto'
import {
  type ActivityStore,
  SESSION_MS,
  SESSIONS_MAX,
  type Session,
} from '../../../domain/accounts/people/session.ts'
import { TRIES_MS } from '../../../domain/accounts/people/tries.ts'
import { type Database, placeholders } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import type { MailSeal } from '../mail/seal.ts'
import { mailStatements } from '../mail/write-mails.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

const MINUTE_MS = 60_000
/** Uses are written together, so that a busy key costs one row a minute and not one a request. */
const WRITE_EVERY_MS = 5_000
/** Of sessions that have no other row: the longest time that one can be valid. */
const USES_KEPT_MS = SESSION_MS
/** At a time, so that no statement gets too long. */
const USES_AT_ONCE = 500
const USES_READ_AT_ONCE = 100

const ADD_SESSION = `
insert into sessions (id, hash, person_id, epoch, device, browser, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`

const FIELDS = `s.id, s.person_id, s.epoch, s.device, s.browser, s.created_at,
  coalesce(u.used_at, s.created_at) as used_at`
const FROM = 'from sessions s left join uses u on u.id = s.id'

/**
 * Only the newest are valid. That is decided by reading, so however many are opened at once, on however
 * many nodes, there are never more; the rest is deleted with the next one.
 */
const IS_NEWEST = `not exists (
  select 1 from sessions n where n.person_id = s.person_id and n.id > s.id
  order by n.id limit 1 offset ${SESSIONS_MAX - 1})`
const FIND_SESSION = `select ${FIELDS} ${FROM} where s.hash = $1 and ${IS_NEWEST}`
const SESSIONS_OF = `
select ${FIELDS} ${FROM} where s.person_id = $1 and s.epoch = $2
order by s.id desc limit ${SESSIONS_MAX}`
/** A person may have any number from before there was a maximum: some at a time. */
const END_OLDEST = `
delete from sessions where id in (
  select s.id from sessions s where s.person_id = $1 and s.id < (
    select n.id from sessions n where n.person_id = $1
    order by n.id desc limit 1 offset ${SESSIONS_MAX - 1})
  order by s.id limit ${USES_AT_ONCE})`
const REMOVE_SESSION = 'delete from sessions where id = $1 and person_id = $2'

const NOTE_USE = `
insert into uses (id, used_at) values ($1, $2)
on conflict (id) do update set used_at = excluded.used_at where uses.used_at < excluded.used_at`

/**
 * A window that ends much further ahead than it is long was opened before the clock was set back. A
 * little further is normal: requests overtake each other, and nodes have clocks of their own.
 */
const IS_OPEN = `sign_in_tries.ends_at > $2 and sign_in_tries.ends_at <= $3 + ${MINUTE_MS}`
/** `email` is the hash of a bucket: the name is from when there were no others. */
const TAKE_TRY = `
insert into sign_in_tries (email, tries, ends_at) values ($1, 1, $3)
on conflict (email) do update set
  tries = case when ${IS_OPEN} then sign_in_tries.tries + 1 else 1 end,
  ends_at = case when ${IS_OPEN} then sign_in_tries.ends_at else $3 end
returning tries, ends_at`
const GIVE_BACK_TRY = 'update sign_in_tries set tries = tries - 1 where email = $1 and tries > 0'
const CLEAR_TRIES = 'delete from sign_in_tries where email = $1'

const SWEEP = [
  { text: 'delete from sessions where created_at <= $1', keptMs: SESSION_MS },
  { text: 'delete from sign_in_tries where ends_at <= $1', keptMs: 0 },
  { text: "delete from uses where id like 'ses%' and used_at <= $1", keptMs: USES_KEPT_MS },
]

/** With `triesKey` hashes are made: the store must not tell who tried to sign in, and from where. */
export function openActivityStore(
  db: Database,
  triesKey: Uint8Array,
  onError: (error: unknown) => void,
  seal: MailSeal | null = null,
): ActivityStore {
  const uses = openUses(db, onError)
  const hashOf = (bucket: string) =>
    createHmac('sha256', triesKey).update(bucket).digest('base64url')
  return {
    async addSession({ id, personId, epoch, device, browser, createdAt }, secret, mails) {
      const values = [id, hashSecret(secret), personId, epoch, device, browser, createdAt]
      await db.batch([
        { text: ADD_SESSION, values },
        { text: END_OLDEST, values: [personId] },
        ...(seal === null ? [] : mailStatements('activity', seal, mails)),
      ])
    },

    async findSession(secret) {
      const [row] = await db.query<RowOf<Session>>(FIND_SESSION, [hashSecret(secret)])
      return row ? fieldsOf(row) : null
    },

    async sessionsOf(personId, epoch) {
      await uses.write()
      return (await db.query<RowOf<Session>>(SESSIONS_OF, [personId, epoch])).map(fieldsOf)
    },

    async removeSession(personId, id) {
      const values = [id, personId]
      const refused = await db.batch([{ text: REMOVE_SESSION, values, expect: 1, name: 'none' }])
      // Whoever signs out stays signed out, also after a power failure.
      await db.settle()
      return refused === null
    },

    async keyUses(ids) {
      await uses.write()
      const found = new Map<string, number>()
      for (let at = 0; at < ids.length; at += USES_READ_AT_ONCE) {
        const some = ids.slice(at, at + USES_READ_AT_ONCE)
        const text = `select id, used_at from uses where id in (${placeholders(some.length, 0)})`
        const rows = await db.query<{ id: string; used_at: number }>(text, some)
        for (const { id, used_at } of rows) found.set(id, used_at)
      }
      return found
    },

    async forgetUses(ids) {
      if (ids.length === 0) return
      const text = `delete from uses where id in (${placeholders(ids.length, 0)})`
      await db.batch([{ text, values: ids }])
    },

    noteUse: uses.note,

    async takeTry(bucket, now, windowMs = TRIES_MS) {
      const values = [hashOf(bucket), now, now + windowMs]
      const [row] = await db.query<{ tries: number; ends_at: number }>(TAKE_TRY, values)
      if (!row) throw new Error('A sign-in attempt was not counted')
      return { tries: row.tries, endsAt: row.ends_at }
    },

    async giveBackTry(bucket) {
      await db.batch([{ text: GIVE_BACK_TRY, values: [hashOf(bucket)] }])
    },

    async clearTries(bucket) {
      await db.batch([{ text: CLEAR_TRIES, values: [hashOf(bucket)] }])
    },

    async sweep(now) {
      await db.batch(SWEEP.map(({ text, keptMs }) => ({ text, values: [now - keptMs] })))
    },

    async close() {
      await uses.close()
      await db.close()
    },
  }
}

/** When keys and sessions were last used: kept for a moment, then written together. */
function openUses(db: Database, onError: (error: unknown) => void) {
  /** By id, to the minute. Bounded by the keys and sessions in use between two writes. */
  let noted = new Map<string, number>()
  const written = new Map<string, number>()
  const timer = setInterval(() => void write().catch(onError), WRITE_EVERY_MS)
  timer.unref()

  async function write(): Promise<void> {
    if (noted.size === 0) return
    const uses = [...noted]
    noted = new Map()
    written.clear()
    for (const [id, minute] of uses) written.set(id, minute)
    for (let at = 0; at < uses.length; at += USES_AT_ONCE) {
      const some = uses.slice(at, at + USES_AT_ONCE).sort(([a], [b]) => (a < b ? -1 : 1))
      await db.batch(some.map((values) => ({ text: NOTE_USE, values })))
    }
  }

  return {
    write,
    note(id: string, now: number): void {
      const minute = now - (now % MINUTE_MS)
      if (written.get(id) !== minute) noted.set(id, minute)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await write().catch(onError)
    },
  }
}
