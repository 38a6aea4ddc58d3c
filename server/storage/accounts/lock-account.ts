import type { Statement } from '../engine/database.ts'

const LOCK = 'update accounts set name = name where id = $1'

/** First in a batch: changes that depend on an account's other people or keys run one after the other. */
export function lockAccount(id: string): Statement {
  return { text: LOCK, values: [id], expect: 1, name: 'account' }
}
