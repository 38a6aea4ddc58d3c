import type { Code } from '../../domain/codes/code.ts'
import type { Tickets } from '../../domain/codes/tickets.ts'
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

export function openTickets(db: Database): Tickets {
  return {
    async take(codeId, { from, max }) {
      const values = [codeId, from, max]
      return (await db.batch([{ text: TAKE, values, expect: 1, name: 'used_up' }])) === null
    },

    async used(codeId, { from }) {
      return (await db.query<{ used: number }>(USED, [codeId, from]))[0]?.used ?? 0
    },
  }
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
