import {
  type FoundReceipt,
  RECEIPTS_MAX_BYTES,
  type Receipt,
  type ReceiptStore,
  ReceiptsFull,
} from '../../domain/accounts/receipts.ts'
import { HOUR_MS } from '../../domain/time/periods.ts'
import type { Database, Statement } from './engine/database.ts'

/**
 * Answers to requests with an Idempotency-Key, and how much of its budget an account has spent on them.
 *
 * That is counted by the hour in which they were written, and an hour counts until all its receipts have
 * expired. So nothing has to be subtracted, and a node of the release before, which writes and sweeps
 * receipts without counting them, makes the sum wrong for a day at most.
 */

/** How long an Idempotency-Key is remembered. */
const RECEIPT_MS = 24 * HOUR_MS

const FULL = 'receipts_full'

/** One row always. */
const FIND = `
select r.body_hash, r.answer, (
  select coalesce(sum(bytes), 0) from receipt_bytes where account_id = $1 and hour >= $6) as spent
from (select 1 as one) as always left join receipts r
on r.account_id = $1 and r.mode = $2 and r.route = $3 and r.idempotency_key = $4 and r.created_at > $5`

/** An expired receipt is overwritten; a valid one stays, and the batch is refused. */
const INSERT = `
insert into receipts (account_id, mode, route, idempotency_key, body_hash, answer, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (account_id, mode, route, idempotency_key) do update
set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
where receipts.created_at <= $8`

const OTHER_HOURS = `(select coalesce(sum(o.bytes), 0) from receipt_bytes o
  where o.account_id = $1 and o.hour >= $4 and o.hour <> $2)`
/** Checked and counted in one statement: of one hour, two writers never both take the last room. */
const SPEND = `
insert into receipt_bytes (account_id, hour, bytes)
select $1, cast($2 as bigint), cast($3 as bigint)
where cast($3 as bigint) + ${OTHER_HOURS} <= cast($5 as bigint)
on conflict (account_id, hour) do update set bytes = receipt_bytes.bytes + excluded.bytes
where receipt_bytes.bytes + excluded.bytes + ${OTHER_HOURS} <= cast($5 as bigint)`

const SWEEP = 'delete from receipts where created_at <= $1'
const SWEEP_HOURS = 'delete from receipt_bytes where hour < $1'

interface Row {
  body_hash: string | null
  answer: string | null
  spent: number | string
}

/**
 * Writes a change together with the receipt of its answer, if there is one. The budget comes after the
 * change, as counters do: the row is shared by all requests of the account, and is locked until the
 * commit. `last`: what has to come after everything that may wait.
 */
export async function batchWith(
  db: Database,
  receipt: Receipt | null,
  change: readonly Statement[],
  last: readonly Statement[] = [],
): Promise<string | null> {
  const written = receipt ? [insertOf(receipt), ...change, ...spendOf(receipt)] : change
  const refused = await db.batch([...written, ...last])
  if (refused === FULL) throw new ReceiptsFull()
  return refused
}

function insertOf(receipt: Receipt): Statement {
  const { accountId, mode, route, idempotencyKey, bodyHash, answer, createdAt } = receipt
  const values = [accountId, mode, route, idempotencyKey, bodyHash, answer, createdAt]
  return { text: INSERT, values: [...values, createdAt - RECEIPT_MS], expect: 1, name: 'receipt' }
}

function spendOf({ accountId, answer, createdAt }: Receipt): Statement[] {
  if (answer.length === 0) return []
  const hours = [hourOf(createdAt), answer.length, firstHour(createdAt)]
  const values = [accountId, ...hours, RECEIPTS_MAX_BYTES]
  return [{ text: SPEND, values, expect: 1, name: FULL }]
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS)
}

/** The oldest that has receipts that are valid. */
function firstHour(now: number): number {
  return hourOf(now - RECEIPT_MS)
}

export function openReceiptStore(db: Database): ReceiptStore {
  return {
    async find({ accountId, mode, route, idempotencyKey }, now): Promise<FoundReceipt> {
      const key = [accountId, mode, route, idempotencyKey]
      const [row] = await db.query<Row>(FIND, [...key, now - RECEIPT_MS, firstHour(now)])
      const { body_hash: bodyHash = null, answer = null, spent = 0 } = row ?? {}
      const spentBytes = Number(spent)
      if (bodyHash === null || answer === null) return { receipt: null, spentBytes }
      // Whoever wrote it may still be waiting for its change to hold everywhere.
      await db.whenInEffect()
      return { receipt: { bodyHash, answer }, spentBytes }
    },

    async insert(receipt) {
      return (await batchWith(db, receipt, [])) === null
    },

    async sweep(now) {
      await db.batch([
        { text: SWEEP, values: [now - RECEIPT_MS] },
        { text: SWEEP_HOURS, values: [firstHour(now)] },
      ])
    },
  }
}
