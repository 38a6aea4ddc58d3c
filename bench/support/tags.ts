import { newId } from '../../domain/ids.ts'
import { type Database, insertMany } from '../../server/storage/engine/database.ts'

/** Tags of the codes of an account, directly in their tables. */
const TAGGED = 50_000
const AT_ONCE = 5000

/** 50,000 codes, scattered: all of them `half`, some also `tenth`, a hundred `few`. */
export async function tagCodes(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  const step = Math.max(1, Math.floor(ids.length / TAGGED))
  const tagged = ids.filter((_, index) => index % step === 0)
  const shares = { half: 1, tenth: 10, few: Math.ceil(tagged.length / 100) }
  for (const [key, share] of Object.entries(shares)) {
    const id = newId('tag', Date.now())
    const tag = [accountId, 'live', key, key, id, Date.now()]
    const columns = {
      account_id: 'text',
      mode: 'text',
      key: 'text',
      name: 'text',
      id: 'text',
    } as const
    await db.batch([insertMany('tags', { ...columns, created_at: 'int' }, [tag])])
    const rows = tagged.filter((_, index) => index % share === 0).map((code) => [id, code])
    await insertAll(db, 'code_tags', { tag_id: 'text', code_id: 'text' }, rows)
  }
}

export async function insertAll(
  db: Database,
  into: string,
  columns: Parameters<typeof insertMany>[1],
  rows: Parameters<typeof insertMany>[2],
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db.batch([insertMany(into, columns, rows.slice(start, start + AT_ONCE))])
  }
  if (db.engine === 'postgres') await db.query(`vacuum analyze ${into}`)
}
