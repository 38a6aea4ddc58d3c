import type { Code } from '../../domain/codes/code.ts'
import { NO_LABELS } from '../../domain/codes/fields.ts'
import { newShortCode } from '../../domain/codes/short-code.ts'
import { newId } from '../../domain/ids.ts'
import { CODE_COLUMNS, toRow } from '../../server/storage/codes/code-rows.ts'
import { type Database, insertMany } from '../../server/storage/engine/database.ts'

/** Fills an account with codes, directly in the table and its counter. */
const CHUNK = 10_000

/** `vary`: what the code of this number has otherwise. */
export async function fillCodes(
  db: Database,
  accountId: string,
  count: number,
  vary: (index: number) => Partial<Code> = () => ({}),
) {
  const kept = { active: 0, paused: 0, draft: 0 }
  const ids: string[] = []
  const shortCodes: string[] = []
  for (let made = 0; made < count; made += CHUNK) {
    const length = Math.min(CHUNK, count - made)
    const codes = Array.from({ length }, (_, i) => ({
      ...toCode(accountId, made + i),
      ...vary(made + i),
    }))
    await db.batch([insertMany('codes', CODE_COLUMNS, codes.map(toRow))])
    for (const { id, shortCode, status } of codes) {
      kept[status] += 1
      ids.push(id)
      shortCodes.push(shortCode)
    }
    process.stderr.write(`\r${db.engine}: ${made + length} of ${count} codes`)
  }
  process.stderr.write('\n')
  const text = `update code_counts set active = active + $3, paused = paused + $4, draft = draft + $5,
    made_by_api = made_by_api + $2 where account_id = $1 and mode = 'live'`
  const { active, paused, draft } = kept
  await db.batch([{ text, values: [accountId, count, active, paused, draft], expect: 1 }])
  // PostgreSQL does so by itself, within a minute of so many.
  if (db.engine === 'postgres') await db.query('vacuum analyze codes')
  return { ids, shortCodes }
}

function toCode(accountId: string, index: number): Code {
  const now = Date.now()
  return {
    id: newId('qr', now),
    accountId,
    mode: 'live',
    shortCode: `${newShortCode()}${index.toString(36)}`,
    name: `Poster ${index}`,
    destinationUrl: `https://example.com/campaign/${index}`,
    status: 'active',
    routing: {},
    style: {},
    madeBy: 'api',
    tags: [],
    ...NO_LABELS,
    domain: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    schedule: [],
    unwritten: [],
    revision: 1,
  }
}
