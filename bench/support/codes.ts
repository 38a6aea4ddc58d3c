import { newShortCode } from '../../server/domain/codes/short-code.ts'
import { newId } from '../../server/domain/ids.ts'
import { CODE_COLUMNS } from '../../server/storage/codes/code-rows.ts'
import { type Database, insertMany } from '../../server/storage/engine/database.ts'

/** Fills an account with codes, directly in the table and its counter. */
const CHUNK = 50_000

export async function fillCodes(db: Database, accountId: string, count: number) {
  const ids: string[] = []
  const shortCodes: string[] = []
  for (let made = 0; made < count; made += CHUNK) {
    const length = Math.min(CHUNK, count - made)
    const rows = Array.from({ length }, (_, i) => toRow(accountId, made + i))
    await db.batch([insertMany('codes', CODE_COLUMNS, rows)])
    for (const [id, , , slug] of rows) {
      ids.push(String(id))
      shortCodes.push(String(slug))
    }
    process.stderr.write(`\r${db.engine}: ${made + length} of ${count} codes`)
  }
  process.stderr.write('\n')
  const text = `update code_counts set active = $2, made_by_api = $2
    where account_id = $1 and mode = 'live'`
  await db.batch([{ text, values: [accountId, count], expect: 1 }])
  return { ids, shortCodes }
}

function toRow(accountId: string, index: number) {
  const now = Date.now()
  const slug = `${newShortCode()}${index.toString(36)}`
  const name = `Poster ${index}`
  const url = `https://example.com/campaign/${index}`
  const search = `${name}\n${slug}\n${url}`.toLowerCase()
  return [
    ...[newId('qr', now), accountId, 'live', slug, slug, name, url, 'active', '{}', 'api', search],
    ...[1, 1, now, now],
  ]
}
