import type { Owner } from './owner.ts'

/**
 * What an account's receipts may take, of 24 hours. An answer to a thousand codes takes 0.7 MB or more, so
 * without a limit one client could fill the disk. Past it a receipt has no answer: key and body hash
 * still keep the request from running twice. Such a receipt takes about 1 KiB at most, indexes included,
 * and there are no more than requests in a day: 1,440 times the rate limit. Nearly all of them have
 * written more than that anyway, a code for example, or an entry in the audit log, which is kept longer.
 */
export const RECEIPTS_MAX_BYTES = 64 * 1024 * 1024

/** The answer of a receipt that has none. */
export const NO_ANSWER = ''

/** The request that an answer belongs to: the same key and body get the same answer again. */
export interface ReceiptKey extends Owner {
  readonly route: string
  readonly idempotencyKey: string
}

export interface Receipt extends ReceiptKey {
  readonly bodyHash: string
  readonly answer: string
  readonly createdAt: number
}

/** Makes the receipt that is stored in the batch of the change. Null: no Idempotency-Key was given. */
export type SealMade<Made> = ((made: Made) => Receipt) | null

export interface FoundReceipt {
  readonly receipt: Pick<Receipt, 'bodyHash' | 'answer'> | null
  /** What the account's answers take; those of the last hour that has expired may be among them. */
  readonly spentBytes: number
}

export interface ReceiptStore {
  find(key: ReceiptKey, now: number): Promise<FoundReceipt>
  /** False if there is one already. */
  insert(receipt: Receipt): Promise<boolean>
  /** Deletes receipts that have expired. */
  sweep(now: number): Promise<void>
}

/** Thrown when another request with the same idempotency key has finished first. */
export class AlreadyDone extends Error {}

/** Thrown when the account's budget has no room for the answer. Nothing was written. */
export class ReceiptsFull extends Error {}
