import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openRecent } from '../../../../domain/recent.ts'

/** Statements kept prepared, twice as many at most. */
const STATEMENTS_MAX = 250

export type Prepare = (text: string) => StatementSync

/** Prepares each text once, as long as it is used now and then. */
export function openStatements(sqlite: DatabaseSync): Prepare {
  const statements = openRecent<StatementSync>(STATEMENTS_MAX)
  return (text) => {
    const known = statements.get(text)
    if (known) return known
    const statement = sqlite.prepare(text)
    statements.set(text, statement)
    return statement
  }
}
