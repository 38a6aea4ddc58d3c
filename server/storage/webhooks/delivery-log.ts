import { idAt } from '../../../domain/ids.ts'
import type {
  Delivery,
  DeliveryReader,
  DeliveryState,
  Replayed,
  ReplayRange,
  Try,
} from '../../../domain/webhooks/delivery.ts'
import type { HookHealth } from '../../../domain/webhooks/endpoint.ts'
import type { Database, Queried, Value } from '../engine/database.ts'
import type { Query } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'
import { fieldsOf, type RowOf } from '../rows.ts'
import { toLog } from './deliveries.ts'
import { healthQuery } from './endpoint-copies.ts'
import { insertDeliveries, toDeliveryRow } from './outbox.ts'

/** Deliveries as their owner sees them: listed, and sent again on request. */
const DELIVERY_FIELDS = 'id, event, body, state, next_at, claimed_by, made_at, log'

const ANY = 'cast($2 as bigint) > 0'
const CLAIMED = 'claimed_by is not null and next_at > $2'
/** Each matches its index. All use $2, the time, since both engines require every value to be used. */
const WHERE: Readonly<Record<DeliveryState, string>> = {
  pending: `state < 2 and not (${CLAIMED})`,
  delivering: `state < 2 and ${CLAIMED}`,
  delivered: `state = 2 and ${ANY}`,
  failed: `state = 3 and ${ANY}`,
}

/** Sorts behind every id. */
const AFTER_ALL = 'dlv_z'

interface Row {
  id: string
  event: string
  body: string
  state: number
  next_at: number
  claimed_by: string | null
  made_at: number
  log: string
}

type HealthRow = RowOf<HookHealth & { endpoint: string }>

export function openDeliveryReader(db: Queried, readers: Readers): DeliveryReader {
  return {
    async healthOf(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db.query<HealthRow>(healthQuery(ids.length), ids)
      return new Map(rows.map(({ endpoint, ...health }) => [endpoint, fieldsOf(health)]))
    },

    list: ({ accountId, id: endpointId }, state, { page, limit }) =>
      readers.atOneMoment(accountId, async ({ query }) => {
        const now = Date.now()
        const where = `endpoint = $1 and ${state === null ? ANY : WHERE[state]}`
        const values = [endpointId, now]
        const count = `select count(*) as n from deliveries where ${where}`
        const total = (await query<{ n: number }>(count, values))[0]?.n ?? 0
        const skipped = (page - 1) * limit
        if (skipped >= total) return { items: [], total }
        const text = `select ${DELIVERY_FIELDS} from deliveries where ${where}
          order by id desc limit $3 offset $4`
        const rows = await query<Row>(text, [...values, limit, skipped])
        return { items: rows.map((row) => toDelivery(row, now)), total }
      }),

    walk: ({ accountId, id: endpointId }, state, { after, limit }) =>
      readers.atOneMoment(accountId, async ({ query }) => {
        const now = Date.now()
        const text = `select ${DELIVERY_FIELDS} from deliveries
          where endpoint = $1 and ${state === null ? ANY : WHERE[state]} and id < $3
          order by id desc limit $4`
        const rows = await query<Row>(text, [endpointId, now, after ?? AFTER_ALL, limit])
        return rows.map((row) => toDelivery(row, now))
      }),

    find: (endpointId, id) => findDelivery(db.query, endpointId, id),
  }
}

export async function findDelivery(
  query: Query,
  endpointId: string,
  id: string,
): Promise<Delivery | null> {
  const text = `select ${DELIVERY_FIELDS} from deliveries where endpoint = $1 and id = $2`
  const [row] = await query<Row>(text, [endpointId, id])
  return row ? toDelivery(row, Date.now()) : null
}

function toDelivery(row: Row, now: number): Delivery {
  const state = stateOf(row, now)
  return {
    id: row.id,
    event: row.event,
    body: row.body,
    state,
    madeAt: row.made_at,
    nextTryAt: state === 'pending' ? row.next_at : null,
    tries: JSON.parse(row.log),
  }
}

function stateOf({ state, claimed_by, next_at }: Row, now: number): DeliveryState {
  if (state >= 2) return state === 2 ? 'delivered' : 'failed'
  return claimed_by !== null && next_at > now ? 'delivering' : 'pending'
}

/**
 * Starts a delivery again, with the same id, and marks it, because its receiver may have seen that id; one
 * that is being sent right now is left alone.
 */
const RESTART = `
update deliveries set state = 1, tries = 0, next_at = $2, claimed_by = null, is_replayed = 1
where endpoint = $1 and (claimed_by is null or next_at <= $2 or state >= 2)`

export async function retryDelivery(
  db: Database,
  endpointId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const found = await findDelivery(db.query, endpointId, id)
  if (found) await db.batch([{ text: `${RESTART} and id = $3`, values: [endpointId, now, id] }])
  return found !== null
}

/** Per call, since the caller waits for it. */
const REPLAYED_MAX = 100_000
const REPLAYED_AT_ONCE = 1000

export async function replayDeliveries(
  db: Database,
  endpointId: string,
  { from, to, state }: ReplayRange,
  now: number,
): Promise<Replayed> {
  const states = { failed: 'state = 3', delivered: 'state = 2' } as const
  const wanted = state === null ? 'state >= 2' : states[state]
  const pick = `select id, made_at from deliveries
    where endpoint = $1 and id >= $2 and id < $3 and ${wanted} order by id limit ${REPLAYED_AT_ONCE}`
  const end = idAt('dlv', to)
  let after = idAt('dlv', from)
  let deliveries = 0
  for (;;) {
    const rows = await db.query<{ id: string; made_at: number }>(pick, [endpointId, after, end])
    const last = rows.at(-1)
    if (!last) return { deliveries, nextFrom: null }
    if (deliveries >= REPLAYED_MAX) return { deliveries, nextFrom: rows[0]?.made_at ?? to }
    const values: Value[] = [endpointId, now, after, last.id]
    const text = `${RESTART} and id >= $3 and id <= $4 and ${wanted}`
    await db.batch([{ text, values }])
    deliveries += rows.length
    after = `${last.id}0`
  }
}

/** Inserted as failed, so that no other process tries it. */
export async function insertTest(
  db: Database,
  endpointId: string,
  event: string,
  body: string,
  now: number,
): Promise<string> {
  const row = toDeliveryRow(endpointId, event, body, now)
  const giveUp = 'update deliveries set state = 3 where endpoint = $1 and id = $2'
  await db.batch([insertDeliveries([row]), { text: giveUp, values: [endpointId, row[1]] }])
  return row[1]
}

/** A test is tried once. */
export async function settleTest(
  db: Database,
  endpointId: string,
  id: string,
  isDelivered: boolean,
  made: Try,
): Promise<void> {
  const text = `update deliveries set state = $3, tries = 1, log = $4
    where endpoint = $1 and id = $2`
  await db.batch([{ text, values: [endpointId, id, isDelivered ? 2 : 3, toLog([made])] }])
}
