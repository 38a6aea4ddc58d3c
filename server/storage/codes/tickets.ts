import type { Code } from '../../../domain/codes/code.ts'
import type { Tickets } from '../../../domain/codes/routing/tickets.ts'
import { type Database, placeholders, type Queried } from '../engine/database.ts'

const TAKE = `
insert into tickets (code_id, limited_from, used) values ($1, $2, 1)
on conflict (code_id, limited_from) do update set used = tickets.used + 1 where tickets.used < $3`

const USED = 'select used from tickets where code_id = $1 and limited_from = $2'

const ROWS_AT_ONCE = 500
const NEXT = `
select code_id, limited_from from tickets where code_id > $1 or (code_id = $1 and limited_from > $2)
order by code_id, limited_from limit ${ROWS_AT_ONCE}`
const FORGET = 'delete from tickets where code_id = $1 and limited_from = $2'

/** On PostgreSQL one statement, since a transaction that is cut off would keep its row locked. */
export function openTickets(db: Database): TicketStore {
  let fault: string | null = null

  async function watched<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      fault = null
      return result
    } catch (error) {
      fault = (error as Error).message
      throw error
    }
  }

  return {
    take: (codeId, { from, max }) =>
      watched(async () => {
        const values = [codeId, from, max]
        if (db.engine === 'postgres') {
          return (await db.query(`${TAKE} returning 1 as taken`, values)).length === 1
        }
        return (await db.batch([{ text: TAKE, values, expect: 1, name: 'used_up' }])) === null
      }),

    used: (codeId, { from }) =>
      watched(async () => {
        const [row] = await db.query<{ used: number }>(USED, [codeId, from])
        return row?.used ?? 0
      }),

    fault() {
      // PostgreSQL may be back though nobody has scanned such a code since. In a file, reading proves nothing.
      if (fault !== null && db.engine === 'postgres') {
        void watched(() => db.query(USED, ['', 0])).catch(() => undefined)
      }
      return fault
    },
  }
}

export interface TicketStore extends Tickets {
  /** Why the last scan of a limited code failed; null: it did not. */
  fault(): string | null
}

const NONE_USED: ReadonlyMap<string, number> = new Map()

/** By id, of codes that have a limit. */
export async function readUsed(
  db: Queried,
  codes: readonly Code[],
): Promise<ReadonlyMap<string, number>> {
  const limited = codes.filter(({ routing }) => routing.limitedFrom !== undefined)
  if (limited.length === 0) return NONE_USED
  const text = `select code_id, limited_from, used from tickets
    where code_id in (${placeholders(limited.length, 0)})`
  const ids = limited.map(({ id }) => id)
  const rows = await db.query<TicketRow & { readonly used: number }>(text, ids)
  const limitedFrom = new Map(limited.map(({ id, routing }) => [id, routing.limitedFrom]))
  const present = rows.filter((row) => limitedFrom.get(row.code_id) === row.limited_from)
  return new Map(present.map(({ code_id, used }) => [code_id, used]))
}

interface TicketRow {
  readonly code_id: string
  readonly limited_from: number
}

/** Deletes the counts of codes that are gone, and of limits that were cleared. */
export async function sweepTickets(db: Database, codes: Queried): Promise<void> {
  let last: TicketRow = { code_id: '', limited_from: 0 }
  for (;;) {
    const rows = await db.query<TicketRow>(NEXT, [last.code_id, last.limited_from])
    const dead = await withoutCode(rows, codes)
    if (dead.length > 0) {
      await db.batch(dead.map((row) => ({ text: FORGET, values: [row.code_id, row.limited_from] })))
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS_AT_ONCE) return
    last = end
  }
}

async function withoutCode(rows: readonly TicketRow[], codes: Queried): Promise<TicketRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.code_id)
  const text = `select id, limited_from from codes where id in (${placeholders(ids.length, 0)})`
  const live = await codes.query<{ id: string; limited_from: number | null }>(text, ids)
  const limitedFrom = new Map(live.map((row) => [row.id, row.limited_from]))
  return rows.filter((row) => limitedFrom.get(row.code_id) !== row.limited_from)
}
