import type { MailKind } from '../../../domain/mail/mail.ts'
import {
  type ClaimedMail,
  GIVE_UP_MS,
  HOUR_MS,
  MAILS_KEPT_MS,
  type MailOutcome,
} from '../../../domain/mail/outgoing.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { type Database, placeholders, type Value } from '../engine/database.ts'
import type { MailSeal } from './seal.ts'

/**
 * Mails to be sent, in the database of what they tell: on SQLite no transaction spans two files, so each
 * has its own table (`OUTBOXES`). All work alike, and one sender reads them all.
 */
export const OUTBOXES = {
  codes: 'account_mails',
  activity: 'activity_mails',
  scans: 'scan_mails',
} as const
export type OutboxPart = keyof typeof OUTBOXES
export const OUTBOX_PARTS = Object.keys(OUTBOXES) as OutboxPart[]

export const TO_SEND = 0
export const SENT = 1
const GIVEN_UP = 2

/** A process that could not write down what became of a mail tries again after this time. */
const CLAIM_MS = 300_000
/** No try is that far ahead: what claims to be is of before the clock was set back, and due. */
const AHEAD_MS = DAY_MS
const SWEPT_AT_ONCE = 500
/** Mails to unknown addresses: anyone can cause any number of them. */
const SILENT_KEPT_MS = 3_600_000

export interface Waiting {
  /** Up to a maximum. */
  readonly count: number
  readonly oldestAt: number | null
  readonly nextAt: number | null
}

export interface StoredMail {
  readonly id: string
  readonly accountId: string
  readonly kind: string
  readonly state: 'waiting' | 'sent' | 'given_up'
  readonly to: string | null
  readonly tries: number
  readonly madeAt: number
  readonly nextAt: number
  readonly fault: string | null
}

export interface SentTo {
  readonly hour: number
  readonly day: number
}

export interface Outbox {
  /** What another process has claimed counts as due: if it lives, it has the lease. */
  waiting(holder: string, now: number): Promise<Waiting>
  claim(holder: string, now: number, limit: number): Promise<ClaimedMail[]>
  /** Right before it is handed over: from now on it may have arrived. False: it is not ours any more. */
  beginHandover(id: string, holder: string): Promise<boolean>
  settle(id: string, holder: string, outcome: MailOutcome, now: number): Promise<void>
  /** What others had claimed: their lease has ended, or they have. */
  takeOver(holder: string, now: number): Promise<void>
  /** How many of these kinds were sent to an address within the last hour and day. */
  sentTo(address: string, kinds: readonly MailKind[], now: number): Promise<SentTo>
  list(state: 'all' | 'waiting' | 'given_up', limit: number): Promise<StoredMail[]>
  /** Sends what was given up again; null: all. Returns how many. */
  retry(id: string | null, now: number): Promise<number>
  sweep(now: number): Promise<void>
}

interface ClaimedRow {
  readonly id: string
  readonly account_id: string
  readonly address: string
  readonly body: string | null
  readonly tries: number
  readonly unsure: number
  readonly made_at: number
}

/** On SQLite the main thread uses this, and must not wait for long. */
export type OutboxDatabase = Pick<Database, 'query' | 'batch' | 'skipLocked'>

export function openOutbox(db: OutboxDatabase, part: OutboxPart, seal: MailSeal): Outbox {
  const sql = textsOf(OUTBOXES[part], db.skipLocked, seal.readable)
  return {
    async waiting(holder, now) {
      const [row] = await db.query<{ n: number; made: number | null; next: number | null }>(
        sql.waiting,
        [holder, now + AHEAD_MS],
      )
      return { count: row?.n ?? 0, oldestAt: row?.made ?? null, nextAt: row?.next ?? null }
    },

    async claim(holder, now, limit) {
      const values = [holder, now + CLAIM_MS, now, limit, now + AHEAD_MS]
      const rows = await db.query<ClaimedRow>(sql.claim, values)
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map((row) => toClaimed(row, seal))
    },

    async beginHandover(id, holder) {
      const begin = { text: sql.begin, values: [id, holder], expect: 1, name: 'lost' }
      return (await db.batch([begin])) === null
    },

    async settle(id, holder, outcome, now) {
      await db.batch([
        outcome.state === 'forgotten'
          ? { text: sql.forget, values: [id, holder] }
          : { text: sql.settle, values: [id, holder, ...toChange(outcome, now)] },
      ])
    },

    async takeOver(holder, now) {
      await db.batch([{ text: sql.takeOver, values: [holder, now] }])
    },

    async sentTo(address, kinds, now) {
      const times = [now - DAY_MS, now - HOUR_MS, now]
      const text = sql.sentTo(placeholders(kinds.length, 1 + times.length))
      const [row] = await db.query<{ hour: number | null; day: number }>(text, [
        ...[address, ...times, ...kinds],
      ])
      return { hour: row?.hour ?? 0, day: row?.day ?? 0 }
    },

    ...openList(db, part, seal),

    async sweep(now) {
      await db.batch([{ text: sql.giveUpUnreadable, values: [now - GIVE_UP_MS, NO_KEY, now] }])
      await sweepBefore(db, OUTBOXES[part], 'made_at', now - MAILS_KEPT_MS)
      const silent = "address = '' and once is null and done_at"
      await sweepBefore(db, OUTBOXES[part], silent, now - SILENT_KEPT_MS)
    },
  }
}

/** Some at a time: other writers wait for each step only. */
async function sweepBefore(
  db: OutboxDatabase,
  table: string,
  time: string,
  at: number,
): Promise<void> {
  const some = `select id from ${table} where ${time} <= $1 limit ${SWEPT_AT_ONCE}`
  const swept = { text: `delete from ${table} where id in (${some})`, values: [at] }
  const counted = `select count(*) as n from (${some}) s`
  for (let isMore = true; isMore; ) {
    isMore = (await db.query<{ n: number }>(counted, [at]))[0]?.n === SWEPT_AT_ONCE
    await db.batch([swept])
  }
}

export const NO_KEY = 'it was encrypted with a secret that is no longer known'

type Settled = Exclude<MailOutcome, { state: 'forgotten' }>

/** state, tries (change), unsure (change), next_at, fault, done_at */
function toChange(outcome: Settled, now: number): Value[] {
  switch (outcome.state) {
    case 'sent':
      return [SENT, 0, 0, now, null, now]
    case 'later':
      return [TO_SEND, 0, outcome.hasNotArrived ? 1 : 0, outcome.nextAt, outcome.fault, null]
    case 'postponed':
      return [TO_SEND, 1, 0, outcome.nextAt, outcome.fault, null]
    case 'given_up':
      return [GIVEN_UP, 0, 0, now, outcome.fault, now]
  }
}

const WAITING_MAX = 10_000

/** While SECRET is changed, server by server, what some have encrypted can be read by those only. */
function textsOf(table: string, skipLocked: string, readable: readonly string[]) {
  const known = readable.map((one) => `'${one}'`).join(', ')
  const isReadable = `(sealed_with is null or sealed_with in (${known}))`
  return {
    waiting: `
select count(*) as n, min(made_at) as made, min(case when not ${isReadable} then null
    when coalesce(claimed_by, $1) = $1 and next_at <= $2 then next_at else 0 end) as next from (
  select made_at, next_at, claimed_by, sealed_with from ${table}
  where state = 0 order by next_at limit ${WAITING_MAX}) w`,
    claim: `
update ${table} set claimed_by = $1, next_at = $2, tries = tries + 1
where id in (select id from ${table} where state = 0 and (next_at <= $3 or next_at > $5) and ${isReadable}
  order by next_at, id limit $4 ${skipLocked})
returning id, account_id, address, body, tries, unsure, made_at`,
    begin: `
update ${table} set unsure = unsure + 1 where id = $1 and claimed_by = $2 and state = 0`,
    // A refusal takes back what the handover had added.
    settle: `
update ${table} set state = cast($3 as bigint), tries = tries - cast($4 as bigint), fault = $7, done_at = $8,
  unsure = case when cast($5 as bigint) > 0 and unsure > 0 then unsure - 1 else unsure end, next_at = $6,
  claimed_by = null, body = case when cast($3 as bigint) = ${SENT} then null else body end
where id = $1 and claimed_by = $2 and state = 0`,
    forget: `delete from ${table} where id = $1 and claimed_by = $2`,
    giveUpUnreadable: `
update ${table} set state = ${GIVEN_UP}, fault = $2, done_at = $3, next_at = $3, claimed_by = null
where state = 0 and made_at <= $1 and not ${isReadable}`,
    takeOver: `
update ${table} set next_at = $2, claimed_by = null
where state = 0 and claimed_by is not null and claimed_by <> $1`,
    // What is of later than now was sent before the clock was set back.
    sentTo: (kinds: string) => `
select count(*) as day, cast(sum(case when done_at > $3 then 1 else 0 end) as bigint) as hour from ${table}
where address = $1 and done_at > $2 and done_at <= $4 and state = ${SENT} and kind in (${kinds})`,
  }
}

function toClaimed(row: ClaimedRow, seal: MailSeal): ClaimedMail {
  const { id, account_id: accountId, address, body, tries, unsure, made_at: madeAt } = row
  const mail = body === null ? null : seal.unlock(body)
  return { id, accountId, address, mail, tries, unsure, madeAt }
}

interface StoredRow extends Omit<ClaimedRow, 'address' | 'unsure'> {
  readonly kind: string
  readonly state: number
  readonly next_at: number
  readonly fault: string | null
}

const STATES = ['waiting', 'sent', 'given_up'] as const
const LISTED = { all: 'state >= 0', waiting: 'state = 0', given_up: 'state = 2' } as const

function openList(
  db: OutboxDatabase,
  part: OutboxPart,
  seal: MailSeal,
): Pick<Outbox, 'list' | 'retry'> {
  const table = OUTBOXES[part]
  return {
    async list(state, limit) {
      const rows = await db.query<StoredRow>(
        `select id, account_id, kind, state, body, tries, made_at, next_at, fault from ${table}
         where ${LISTED[state]} order by made_at desc, id desc limit $1`,
        [limit],
      )
      return rows.map((row) => ({
        ...{ id: row.id, accountId: row.account_id, kind: row.kind, tries: row.tries },
        state: STATES[row.state as 0 | 1 | 2],
        to: row.body === null ? null : (seal.unlock(row.body)?.to ?? null),
        ...{ madeAt: row.made_at, nextAt: row.next_at, fault: row.fault },
      }))
    },

    async retry(id, now) {
      const which = id === null ? 'cast($2 as text) is null' : 'id = $2'
      // As if it were new: it has another day.
      const rows = await db.query<{ id: string }>(
        `update ${table} set state = 0, tries = 0, unsure = 0, next_at = $1, made_at = $1, done_at = null
         where state = ${GIVEN_UP} and body is not null and ${which} returning id`,
        [now, id],
      )
      return rows.length
    },
  }
}
