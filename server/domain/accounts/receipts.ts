import type { Owner } from './owner.ts'

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

export interface ReceiptStore {
  find(key: ReceiptKey, now: number): Promise<Pick<Receipt, 'bodyHash' | 'answer'> | null>
  /** False if there is one already. */
  insert(receipt: Receipt): Promise<boolean>
  /** Deletes receipts that have expired. */
  sweep(now: number): Promise<void>
}

/** Thrown when another request with the same idempotency key has finished first. */
export class AlreadyDone extends Error {}
