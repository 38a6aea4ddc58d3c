import type { Owner } from './account.ts'

/** Which request an answer belongs to: the same key and body get the same answer again. */
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
  /** False: there is one already. */
  insert(receipt: Receipt): Promise<boolean>
  /** Forgets what nobody can ask for any more. */
  sweep(now: number): Promise<void>
}
