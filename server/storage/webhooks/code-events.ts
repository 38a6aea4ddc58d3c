import type { Owner } from '../../../domain/accounts/owner.ts'
import type { Quota } from '../../../domain/accounts/plans.ts'
import { type Code, versionOf } from '../../../domain/codes/code.ts'
import { newId } from '../../../domain/ids.ts'
import { bitOf, type EventName, QUOTA_THRESHOLDS } from '../../../domain/webhooks/event-names.ts'
import type { CodeData } from '../../../domain/webhooks/payloads.ts'
import { type Database, insertMany, type Queried, type Statement } from '../engine/database.ts'
import { IS_ACTIVE } from './endpoints.ts'

/**
 * Events of codes and quotas, for the endpoints that want them: rows in the batch of the change, so
 * that there is an event if and only if there was a change. Their numbers come from a row that stays
 * locked until the commit: a reader that has seen a number has seen all before it.
 */
const READ_WANTED = `
select events from endpoints where account_id = $1 and mode = $2 and ${IS_ACTIVE}`

const COLUMNS = {
  id: 'text',
  num: 'int',
  account_id: 'text',
  mode: 'text',
  event: 'text',
  at: 'int',
  data: 'text',
} as const

/** Last in its batch, after the counters, so that no two writers wait for each other. */
const RAISE_NUMBER = 'update endpoint_feed set last_event = last_event + 1'
const NUMBER_EVENTS = `
update code_events set num = (select last_event from endpoint_feed)
where num = 0 and account_id = $1 and mode = $2`

const CODES_USED = { api: 'made_by_api', all: 'active + paused + draft' } as const
/** Only by the create that reaches it. */
const INSERT_QUOTA_EVENT = (used: string) => `
insert into code_events (id, num, account_id, mode, event, at, data)
select $3, 0, account_id, mode, 'quota.threshold', $4,
  '{"threshold":' || $5 || ',"used":' || (${used}) || ',"limit":' || $6 || '}'
from code_counts where account_id = $1 and mode = $2
  and (${used}) * 100 >= cast($5 as bigint) * cast($6 as bigint)
  and ((${used}) - cast($7 as bigint)) * 100 < cast($5 as bigint) * cast($6 as bigint)`

/** The events that any endpoint of the account wants, as bits. */
export async function wantedEvents(db: Database, { accountId, mode }: Owner): Promise<number> {
  const rows = await db.query<{ events: number }>(READ_WANTED, [accountId, mode])
  return rows.reduce((bits, { events }) => bits | events, 0)
}

/**
 * The statements that write an event for each code; none if no endpoint wants it. `at`: when, if it is
 * not the time of the code's last change.
 */
export function codeEvents(
  wanted: number,
  event: EventName,
  codes: readonly Code[],
  at?: number,
): Statement[] {
  if ((wanted & bitOf(event)) === 0 || codes.length === 0) return []
  const rows = codes.map((code) => {
    const time = at ?? code.updatedAt
    const { accountId, mode } = code
    const data = JSON.stringify(toData(code))
    return [newId('evt', time), 0, accountId, mode, event, time, data]
  })
  return [insertMany('code_events', COLUMNS, rows)]
}

function toData(code: Code): CodeData {
  return {
    qr_id: code.id,
    name: code.name,
    short_code: code.shortCode,
    destination_url: code.destinationUrl,
    status: code.status,
    version: versionOf(code),
    tags: code.tags.map(({ name }) => name),
    external_id: code.externalId,
    notes: code.notes,
    domain: code.domain,
  }
}

export function quotaEvents(
  wanted: number,
  quota: Quota | null,
  owner: Owner,
  added: number,
  at: number,
): Statement[] {
  if (quota === null || (wanted & bitOf('quota.threshold')) === 0) return []
  const { counted, setting } = quota
  // Only for the number of codes that a plan is known by.
  if (setting || counted === 'dashboard') return []
  const { accountId, mode } = owner
  return QUOTA_THRESHOLDS.map((threshold) => ({
    text: INSERT_QUOTA_EVENT(CODES_USED[counted]),
    values: [accountId, mode, newId('evt', at), at, `${threshold}`, `${quota.limit}`, added],
  }))
}

export function withNumbers(events: readonly Statement[], owner: Owner): Statement[] {
  if (events.length === 0) return []
  const { accountId, mode } = owner
  return [
    ...events,
    { text: RAISE_NUMBER, values: [] },
    { text: NUMBER_EVENTS, values: [accountId, mode] },
  ]
}

/** Deletes the events that have become deliveries. */
export async function sweepCodeEvents(codes: Database, scans: Queried): Promise<void> {
  const [row] = await scans.query<{ num: number }>('select code_events as num from scan_feed')
  const text = 'delete from code_events where num > 0 and num <= $1'
  await codes.batch([{ text, values: [row?.num ?? 0] }])
}
