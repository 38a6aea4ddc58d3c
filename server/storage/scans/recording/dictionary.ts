import { openRecent } from '../../../../domain/recent.ts'
import { type Columns, type Database, insertMany } from '../../engine/database.ts'

/**
 * Recurring texts, by number: a table of `num` and the columns that are unique together. Known
 * texts are cached; new ones are added when they first occur.
 */
export interface Dictionary {
  /** After this, `numOf` knows all of them. */
  learn(entries: Iterable<Entry>): Promise<void>
  numOf(entry: Entry): number
}

export type Entry = readonly string[]

/** Entries cached, twice as many at most, of about 100 bytes each. Far more than a batch has. */
const KNOWN_MAX = 100_000
const ASKED_AT_ONCE = 100

export function openDictionary(
  db: Database,
  table: string,
  columns: readonly string[],
): Dictionary {
  const nums = openRecent<number>(KNOWN_MAX)
  const texts: Columns = Object.fromEntries(columns.map((column) => [column, 'text']))
  const names = columns.join(', ')

  async function ask(entries: readonly Entry[]): Promise<void> {
    const marks = entries.map((_, row) => {
      const inRow = columns.map((_, column) => `$${row * columns.length + column + 1}`)
      return `(${inRow.join(', ')})`
    })
    const text = `select num, ${names} from ${table} where (${names}) in (values ${marks.join(', ')})`
    const rows = await db.query<Record<string, string> & { num: number }>(text, entries.flat())
    for (const row of rows) nums.set(keyOf(columns.map((column) => row[column] ?? '')), row.num)
  }

  return {
    async learn(entries) {
      const unknown = new Map<string, Entry>()
      for (const entry of entries) {
        const key = keyOf(entry)
        if (nums.get(key) === undefined) unknown.set(key, entry)
      }
      if (unknown.size === 0) return
      const added = [...unknown.values()]
      await db.batch([insertMany(table, texts, added, { unlessTaken: names })])
      for (let from = 0; from < added.length; from += ASKED_AT_ONCE) {
        await ask(added.slice(from, from + ASKED_AT_ONCE))
      }
    },
    numOf: (entry) => nums.get(keyOf(entry)) ?? 0,
  }
}

function keyOf(entry: Entry): string {
  return entry.length === 1 ? (entry[0] ?? '') : entry.join('\t')
}
