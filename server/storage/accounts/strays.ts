import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, placeholders, type Queried, type Value } from '../engine/database.ts'

/**
 * Rows without an owner: of people who were removed, keys that were deleted and accounts that are
 * gone. On SQLite they are in another file than what they belong to, so they cannot go with it, and some come
 * after it, such as a key's last use. They are found by looking.
 */
const AT_ONCE = 200
const REST_MS = 10

/** $1: where to go on. */
const PEOPLE = 'select id from people where id in'
const OPEN_ACCOUNTS = 'select distinct account_id as id from code_counts where account_id in'
const STRAYS = [
  { table: 'sessions', key: 'person_id', owners: PEOPLE },
  { table: 'mail_links', key: 'person_id', owners: PEOPLE },
  { table: 'activity_mails', key: 'account_id', owners: OPEN_ACCOUNTS },
] as const
const KEYS_USED = "id like 'key%'"
const KEYS = 'select id from api_keys where id in'

type Outside = Pick<Database, 'query' | 'batch'>

export async function sweepStrays(activity: Outside, codes: Queried): Promise<void> {
  for (const { table, key, owners } of STRAYS) {
    await sweepTable(activity, codes, { table, key, owners, where: 'true' })
  }
  await sweepTable(activity, codes, { table: 'uses', key: 'id', owners: KEYS, where: KEYS_USED })
  const sessions = 'select id from sessions where id in'
  const where = `not ${KEYS_USED}`
  await sweepTable(activity, activity, { table: 'uses', key: 'id', owners: sessions, where })
}

/** Mails of accounts that are closed or gone. */
export async function sweepStrayMails(scans: Outside, codes: Queried): Promise<void> {
  const of = { table: 'scan_mails', key: 'account_id', owners: OPEN_ACCOUNTS, where: 'true' }
  await sweepTable(scans, codes, of)
}

interface Stray {
  readonly table: string
  /** Empty: it has no owner, and stays. */
  readonly key: string
  readonly owners: string
  readonly where: string
}

async function sweepTable(
  db: Outside,
  owned: Queried,
  { table, key, owners, where }: Stray,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const text: string = `select distinct ${key} as id from ${table} where ${key} > $1 and ${where}
      order by ${key} limit ${AT_ONCE}`
    const ids: string[] = (await db.query<{ id: string }>(text, [after])).map(({ id }) => id)
    if (ids.length === 0) return
    const known = await owned.query<{ id: string }>(inList(owners, ids.length), ids)
    const there = new Set(known.map(({ id }) => id))
    const gone: Value[] = ids.filter((id) => !there.has(id))
    if (gone.length > 0) {
      const remove = inList(`delete from ${table} where ${key} in`, gone.length)
      await db.batch([{ text: remove, values: gone }])
      await sleep(REST_MS)
    }
    after = ids.length < AT_ONCE ? undefined : ids.at(-1)
  }
}

function inList(text: string, count: number): string {
  return `${text} (${placeholders(count, 0)})`
}
