import { toTagKey } from '../../../domain/codes/folded.ts'
import { newId } from '../../../domain/ids.ts'
import { DEVICES } from '../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS, NOWHERE, SCAN_CLASSES } from '../../../domain/scans/scans.ts'
import { bitOf, type DataOf, type EventName, toBody } from '../../../domain/webhooks/events.ts'
import {
  type Database,
  insertMany,
  type Queried,
  type Statement,
  type Value,
} from '../engine/database.ts'
import { openPlaces } from '../readers/places.ts'
import { openScanIds } from '../readers/scan-ids.ts'
import { HAS_FILTER, type Hook, holdVersion, hooksOf, wantsEvent } from './endpoint-copies.ts'
import { readFilters, type StoredFilter, wantedScans } from './filters.ts'

/**
 * Turns events into deliveries. The transaction that records scans writes a small row for each scan
 * and endpoint; changes of codes and quotas write theirs in their own batch. Here they become
 * deliveries, many in one transaction, with the bytes that are signed and sent at every try.
 */
const MISSED = SCAN_CLASSES.indexOf('missed')

/**
 * Runs with the scans, before the feed advances. For an endpoint with a filter the time is negative: 0.2.0, which
 * would send it of any code, finds no such scan and drops the row.
 */
export const FILL_OUTBOX: Statement = {
  text: `
insert into outbox (seq, endpoint, code, at)
select f.last_seq + s.n, h.endpoint, s.code, case when ${HAS_FILTER} then -s.at else s.at end
from staged_scans s cross join scan_feed f join hooks h on h.account = s.account
where h.disabled_reason is null and h.is_gone = 0
  and ((s.class = ${HUMAN_CLASS} and ${wantsEvent('scan.created')})
    or (s.class = ${MISSED} and ${wantsEvent('scan.missed')}))`,
  values: [],
}

/** A transaction of this many takes some 20 ms, and the recorder waits for it at most that long. */
const ROWS_AT_ONCE = 500

/** A scan that was dropped in the meantime, or whose endpoint is gone, is not delivered. */
const READ_OUTBOX = `
select o.seq, o.endpoint, abs(o.at) as at, c.code_id, s.class, s.is_unique, s.place, s.device,
  h.is_gone, f.hooks as version
from outbox o cross join scan_feed f
left join scan_codes c on c.num = o.code
left join scans s on s.code = o.code and s.at = abs(o.at) and s.seq = o.seq
left join hooks h on h.endpoint = o.endpoint
order by o.seq, o.endpoint limit ${ROWS_AT_ONCE}`

const DELETE_TAKEN = 'delete from outbox where (seq, endpoint) <= ($1, $2)'

const DELIVERIES = {
  endpoint: 'text',
  id: 'text',
  event: 'text',
  body: 'text',
  state: 'int',
  tries: 'int',
  next_at: 'int',
  made_at: 'int',
  log: 'text',
} as const

interface WaitingRow {
  seq: number
  endpoint: string
  at: number
  code_id: string | null
  class: number | null
  is_unique: number
  place: number
  device: number
  is_gone: number | null
  version: number
}

export function insertDeliveries(rows: readonly Value[][]): Statement {
  return insertMany('deliveries', DELIVERIES, rows)
}

/** Due at once. */
export function toDeliveryRow(
  endpoint: string,
  event: string,
  body: string,
  now: number,
): Value[] & { 1: string } {
  const row = [endpoint, newId('dlv', now), event, body, 0, 0, now, now, '[]']
  return row as Value[] & { 1: string }
}

/** Returns how many there were; the caller comes back if there may be more. */
export function openOutboxReader(codes: Queried, db: Database): (now: number) => Promise<number> {
  const places = openPlaces()
  const idsOf = openScanIds()
  return async (now) => {
    const rows = await db.query<WaitingRow>(READ_OUTBOX)
    const last = rows.at(-1)
    if (!last) return 0
    const named = await places.named(db, new Set(rows.map(({ place }) => place ?? 0)))
    const ids = await idsOf(db.query)
    const deliveries = (await wantedScans(codes, rows)).flatMap((row) => {
      if (row.is_gone !== 0 || row.class === null || row.code_id === null) return []
      const { country, city } = named.get(row.place) ?? NOWHERE
      const event = row.class === MISSED ? 'scan.missed' : 'scan.created'
      const body = toBody(event, row.at, {
        qr_id: row.code_id,
        scan_id: ids.of(row.at, row.seq),
        country,
        city,
        device: DEVICES[row.device] ?? DEVICES[0],
        is_unique: row.is_unique === 1,
      })
      return [toDeliveryRow(row.endpoint, event, body, now)]
    })
    await db.batch([
      holdVersion(last.version),
      { text: DELETE_TAKEN, values: [last.seq, last.endpoint], expect: rows.length, name: 'taken' },
      insertDeliveries(deliveries),
    ])
    return rows.length
  }
}

const EVENTS_AT_ONCE = 200
const NEXT_EVENTS = `
select num, id, account_id, mode, event, at, data from code_events
where num > $1 order by num, id limit ${EVENTS_AT_ONCE}`
/** All events of a number, which were one batch. */
const EVENTS_OF = `
select num, id, account_id, mode, event, at, data from code_events where num = $1 order by id`
const READ_MARK = 'select code_events as num from scan_feed'
const MOVE_MARK = 'update scan_feed set code_events = $2 where code_events = $1'

interface EventRow {
  num: number
  id: string
  account_id: string
  mode: string
  event: EventName
  at: number
  data: string
}

/** Turns events of codes and quotas into deliveries. Returns how many events there were. */
export async function takeCodeEvents(
  codes: Database,
  scans: Database,
  now: number,
): Promise<number> {
  const [mark] = await scans.query<{ num: number }>(READ_MARK)
  const from = mark?.num ?? 0
  const some = await codes.query<EventRow>(NEXT_EVENTS, [from])
  const last = some.at(-1)
  if (!last) return 0
  const whole = some.filter(({ num }) => num < last.num)
  const rows = [...whole, ...(await codes.query<EventRow>(EVENTS_OF, [last.num]))]
  const { held, hooks } = await hooksOf(scans, [...new Set(rows.map((row) => row.account_id))])
  const filters = await readFilters(
    codes,
    hooks.map(({ endpointId }) => endpointId),
  )
  const deliveries = rows.flatMap((row) => {
    const data: DataOf<EventName> = JSON.parse(row.data)
    const body = toBody(row.event, row.at, data)
    const bit = bitOf(row.event)
    const isWantedBy = ({ endpointId }: Hook) => passes(filters.get(endpointId), data)
    return hooks
      .filter(({ accountId, mode }) => accountId === row.account_id && mode === row.mode)
      .filter(({ events }) => (events & bit) !== 0)
      .filter(isWantedBy)
      .map(({ endpointId }) => toDeliveryRow(endpointId, row.event, body, now))
  })
  await scans.batch([
    held,
    { text: MOVE_MARK, values: [from, last.num], expect: 1, name: 'mark' },
    insertDeliveries(deliveries),
  ])
  return rows.length
}

/** By the tags that the code had then: a deleted one has none now. What is about no code concerns all. */
function passes(filter: StoredFilter | undefined, data: DataOf<EventName>): boolean {
  if (!filter || !('tags' in data)) return true
  return filter.wants(data.qr_id, new Set(data.tags.map(toTagKey)))
}
