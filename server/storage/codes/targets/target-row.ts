import { type ScheduledChange, versionOf } from '../../../../domain/codes/code.ts'
import type { Target } from '../../../../domain/codes/routing/target.ts'
import { versionsDue } from '../../../../domain/codes/schedule/schedule.ts'
import type { CodeRow } from '../code-rows.ts'
import type { PreparedRoutes } from './prepared-routes.ts'

/** What a redirect reads of a code. On PostgreSQL triggers watch these columns: migrations/nodes. */

const suspendedAt = (table: string) =>
  `(select suspended_at from accounts where accounts.id = ${table}.account_id) as suspended_at`

const findCode = (slug: string) =>
  `select id, account_id, mode, destination_url, routing, destinations as version, schedule, status, blocked_at,
     ${suspendedAt('codes')},
     (select version from block_list) as block_list
   from codes where slug = ${slug}`

const findTombstone = (slug: string) =>
  `select code_id as id, account_id, mode, null as destination_url, null as routing, 0 as version,
     null as schedule, 'deleted' as status, null as blocked_at,
     ${suspendedAt('tombstones')},
     (select version from block_list) as block_list
   from tombstones where slug = ${slug}`

/** An existing code hides the tombstones of its name: its owner has taken the name again. */
export const FIND_TARGET = `
${findCode('$1')}
union all
${findTombstone('$1')} and not exists (select 1 from codes where slug = $1)
limit 1`

export const FIND_CODE = findCode('?')
export const FIND_TOMBSTONE = `${findTombstone('?')} limit 1`

export interface TargetRow extends Pick<CodeRow, 'id' | 'account_id' | 'mode' | 'destination_url'> {
  readonly routing: string | null
  readonly version: number
  readonly schedule: string | null
  readonly status: Target['status']
  readonly blocked_at: number | null
  readonly suspended_at: number | null
  readonly block_list: number
}

/** As it is at that time: with what its schedule has changed since it was written. */
export function toTarget(
  row: TargetRow,
  schedule: readonly ScheduledChange[],
  routes: PreparedRoutes,
  now: number,
): Target {
  const stored = { destinationUrl: row.destination_url, version: row.version }
  const { destinationUrl, version } = versionsDue({ ...stored, schedule }, now).at(-1) ?? stored
  return {
    codeId: row.id,
    accountId: row.account_id,
    mode: row.mode,
    destinationUrl,
    route: row.routing === null ? null : routes.routeOf(row.id, destinationUrl, row.routing),
    version: versionOf({ version }),
    status: row.status,
    isSuspended: row.suspended_at !== null,
    isBlocked: row.blocked_at !== null,
    blockList: row.block_list,
  }
}

/** When its schedule next changes something; Infinity: never. */
export function nextChange(schedule: readonly ScheduledChange[], now: number): number {
  return schedule.find(({ at }) => at > now)?.at ?? Infinity
}
