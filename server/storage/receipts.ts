import type { Receipt, ReceiptStore } from '../domain/accounts/receipts.ts'
import type { Database, Statement } from './engine/database.ts'

/** How long an Idempotency-Key is remembered. */
export const RECEIPT_MS = 24 * 3_600_000

const FIND = `
select body_hash, answer from receipts
where account_id = $1 and mode = $2 and route = $3 and idempotency_key = $4 and created_at > $5`

/** An expired receipt is overwritten; a valid one stays, and the batch is refused. */
const INSERT = `
insert into receipts (account_id, mode, route, idempotency_key, body_hash, answer, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (account_id, mode, route, idempotency_key) do update
set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
where receipts.created_at <= $8`

const SWEEP = 'delete from receipts where created_at <= $1'

/** Belongs in the same batch as the change that the answer reports. */
export function receiptStatement(receipt: Receipt): Statement {
  const { accountId, mode, route, idempotencyKey, bodyHash, answer, createdAt } = receipt
  const values = [accountId, mode, route, idempotencyKey, bodyHash, answer, createdAt]
  return { text: INSERT, values: [...values, createdAt - RECEIPT_MS], expect: 1, name: 'receipt' }
}

export function openReceiptStore(db: Database): ReceiptStore {
  return {
    async find({ accountId, mode, route, idempotencyKey }, now) {
      const values = [accountId, mode, route, idempotencyKey, now - RECEIPT_MS]
      const [row] = await db.query<{ body_hash: string; answer: string }>(FIND, values)
      if (row === undefined) return null
      // Whoever wrote it may still be waiting for its change to hold everywhere.
      await db.inForce()
      return { bodyHash: row.body_hash, answer: row.answer }
    },

    async insert(receipt) {
      return (await db.batch([receiptStatement(receipt)])) === null
    },

    async sweep(now) {
      await db.batch([{ text: SWEEP, values: [now - RECEIPT_MS] }])
    },
  }
}
