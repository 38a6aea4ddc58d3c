import type { Logo } from '../../domain/brand/logo.ts'
import type { Database, Statement } from './engine/database.ts'

/**
 * Together with what uses them: they are there, and nobody deletes them before the commit. On
 * PostgreSQL a delete waits for it, and then finds what uses it.
 */
export function keepLogos(
  db: Database,
  { accountId, mode }: Pick<Logo, 'accountId' | 'mode'>,
  ids: Iterable<string | null>,
): Statement[] {
  const wanted = [...new Set([...ids].filter((id) => id !== null))].sort()
  return wanted.map((id) => {
    const text = `select id from logos where id = $1 and account_id = $2 and mode = $3 ${db.keepRows}`
    return { text, values: [id, accountId, mode], expect: 1, name: 'logo' }
  })
}
