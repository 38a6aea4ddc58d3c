import type { Answer, AuditList } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { DAY_MS } from '../../../time/days.ts'

/** What is asked of the log. The server filters by one action; a group of them is picked out here. */
export type Group = 'all' | 'qrcode' | 'api_key' | 'webhook' | 'member' | 'account'
export type Time = 'any' | 'day' | 'week' | 'month'

export interface Selection {
  readonly group: Group
  readonly time: Time
}

const NOUNS: Readonly<Record<Exclude<Group, 'all'>, readonly string[]>> = {
  qrcode: ['qrcode', 'tag', 'domain', 'logo', 'style'],
  api_key: ['api_key'],
  webhook: ['webhook', 'delivery'],
  member: ['member'],
  account: ['account'],
}
const DAYS: Readonly<Record<Exclude<Time, 'any'>, number>> = { day: 1, week: 7, month: 30 }

const SHOWN = 25
const READ_AT_ONCE = 100
/** A press reads this far back for entries of a group, and says so if there were none. */
const READS_MAX = 5

/** In whole minutes: the same moment for all pages of a selection. */
export function startOf(time: Time, now: number): string | undefined {
  if (time === 'any') return undefined
  const minute = Math.floor(now / 60_000) * 60_000
  return new Date(minute - DAYS[time] * DAY_MS).toISOString()
}

export async function readAudit(
  { group, from }: { group: Group; from: string | undefined },
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Answer<AuditList>> {
  if (group === 'all') {
    return api.listAudit({ before: cursor, from, limit: SHOWN }, { signal })
  }
  const found: AuditList['data'][number][] = []
  let before = cursor
  for (let reads = 1; ; reads++) {
    const answer = await api.listAudit({ before, from, limit: READ_AT_ONCE }, { signal })
    if (!answer.ok) return answer
    const { data, next_cursor, has_more } = answer.data
    found.push(...data.filter(({ action }) => NOUNS[group].includes(action.split('.')[0] ?? '')))
    const isEnough = found.length >= SHOWN || reads === READS_MAX
    if (!has_more || next_cursor === null || isEnough) {
      return { ...answer, data: { data: found, next_cursor, has_more } }
    }
    before = next_cursor
  }
}
