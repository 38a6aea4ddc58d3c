import type { Owner } from '../../../domain/accounts/owner.ts'
import type { Quota } from '../../../domain/accounts/plans.ts'
import { type Code, type Edit, versionOf } from '../../../domain/codes/code.ts'
import { labelsOf } from '../../../domain/codes/fields.ts'
import { isEdited } from '../../../domain/codes/writing/change-code.ts'
import { newId } from '../../../domain/ids.ts'
import {
  bitOf,
  type Data,
  type EventName,
  QUOTA_THRESHOLDS,
} from '../../../domain/webhooks/events.ts'
import { type Database, insertMany, type Queried, type Statement } from '../engine/database.ts'
import { IS_ACTIVE } from './endpoints.ts'

/**
 * Events of codes and quotas, for the endpoints that subscribe to them: rows in the batch of the change, so
 * that there is an event if and only if there was a change. Their numbers come from a row that stays
 * locked until the commit: a reader that has seen a number has seen all before it.
 */
const READ_SUBSCRIBED = `
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

export async function createdEvents(
  db: Database,
  codes: readonly Code[],
  quota: Quota | null,
): Promise<Statement[]> {
  const [first] = codes
  if (!first) return []
  const subscribed = await subscribedEvents(db, first)
  return withNumbers(first, [
    ...codeEvents(subscribed, 'qrcode.created', codes, first.createdAt),
    ...quotaEvents(subscribed, quota, first, codes.length, first.createdAt),
  ])
}

/** Pausing and resuming have their own events; every other change is an update. */
export async function editedEvents(db: Database, edits: readonly Edit[]): Promise<Statement[]> {
  const [first] = edits
  const subscribed = first ? await subscribedEvents(db, first.after) : 0
  if (!first || subscribed === 0) return []
  const switched = edits.filter(({ before, after }) => after.status !== before.status)
  const [resumed, paused] = [
    switched.filter(({ after }) => after.status === 'active'),
    switched.filter(({ after }) => after.status !== 'active'),
  ]
  const edited = edits.filter(({ before, after }) => isEdited(before, after))
  return withNumbers(first.after, [
    ...edits.flatMap(({ before }) => clockEvents(subscribed, before)),
    ...codeEvents(subscribed, 'qrcode.resumed', resumed.map(afterOf)),
    ...codeEvents(subscribed, 'qrcode.paused', paused.map(afterOf)),
    ...codeEvents(subscribed, 'qrcode.updated', edited.map(afterOf)),
  ])
}

const afterOf = ({ after }: Edit): Code => after

export async function deletedEvents(
  db: Database,
  codes: readonly Code[],
  now: number,
): Promise<Statement[]> {
  const [first] = codes
  if (!first) return []
  const subscribed = await subscribedEvents(db, first)
  return withNumbers(first, [
    ...codes.flatMap((code) => clockEvents(subscribed, code)),
    ...codeEvents(subscribed, 'qrcode.deleted', codes, now),
  ])
}

/** The events that endpoints of the account subscribe to, as bits. */
async function subscribedEvents(db: Database, { accountId, mode }: Owner): Promise<number> {
  const rows = await db.query<{ events: number }>(READ_SUBSCRIBED, [accountId, mode])
  return rows.reduce((bits, { events }) => bits | events, 0)
}

/** What the schedule has changed, at the time it took effect. */
function clockEvents(subscribed: number, code: Code): Statement[] {
  return code.unwritten.flatMap(({ version, destinationUrl, at }) =>
    codeEvents(subscribed, 'qrcode.updated', [{ ...code, version, destinationUrl }], at),
  )
}

/**
 * The statements that write an event for each code; none if no endpoint subscribes to it. `at`: when, if
 * it is not the time of the code's last change.
 */
function codeEvents(
  subscribed: number,
  event: EventName,
  codes: readonly Code[],
  at?: number,
): Statement[] {
  if ((subscribed & bitOf(event)) === 0 || codes.length === 0) return []
  const rows = codes.map((code) => {
    const time = at ?? code.updatedAt
    const { accountId, mode } = code
    const data = JSON.stringify(toData(code))
    return [newId('evt', time), 0, accountId, mode, event, time, data]
  })
  return [insertMany('code_events', COLUMNS, rows)]
}

function toData(code: Code): Data['code'] {
  return {
    qr_id: code.id,
    name: code.name,
    short_code: code.shortCode,
    destination_url: code.destinationUrl,
    status: code.status,
    version: versionOf(code),
    tags: code.tags.map(({ name }) => name),
    ...labelsOf(code),
    domain: code.domain,
  }
}

function quotaEvents(
  subscribed: number,
  quota: Quota | null,
  owner: Owner,
  added: number,
  at: number,
): Statement[] {
  if (quota === null || (subscribed & bitOf('quota.threshold')) === 0) return []
  const { counted, setting } = quota
  // Only for the number of codes that a plan is known by.
  if (setting || counted === 'dashboard') return []
  const { accountId, mode } = owner
  return QUOTA_THRESHOLDS.map((threshold) => ({
    text: INSERT_QUOTA_EVENT(CODES_USED[counted]),
    values: [accountId, mode, newId('evt', at), at, `${threshold}`, `${quota.limit}`, added],
  }))
}

function withNumbers({ accountId, mode }: Owner, events: readonly Statement[]): Statement[] {
  if (events.length === 0) return []
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
