import { setTimeout as sleep } from 'node:timers/promises'
import { INVITATION_MS } from '../../../domain/accounts/people/people.ts'
import type { ActivityStore } from '../../../domain/accounts/people/session.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { type Database, placeholders } from '../engine/database.ts'
import { IS_INVITED } from './invitations.ts'

/**
 * Revoked keys and expired invitations go after 90 days: long enough to see what became of them, and the
 * audit log keeps the rest. A few at a time with a rest in between: on SQLite redirects wait for each
 * commit, and there may be hundreds of thousands from before there was a maximum. On a busy machine 500 rows
 * took 18 ms; 200 are not noticed.
 */
const KEPT_MS = 90 * DAY_MS
const ROWS_AT_ONCE = 200
const REST_MS = 10

const REVOKED_KEYS = `
select id from api_keys where revoked_at <= $1 order by revoked_at, id limit ${ROWS_AT_ONCE}`
const EXPIRED_INVITATIONS = `
select id from invitations where expires_at <= $1 order by expires_at, id limit ${ROWS_AT_ONCE}`
const EXPIRED_LINKS = `
select hash as id from links where expires_at <= $1 order by expires_at, hash limit ${ROWS_AT_ONCE}`
/** Of 0.2.0; without those that got another link. The links that have expired are gone by then. */
const INVITED_PEOPLE = `
select p.id from people p where p.created_at <= cast($1 as bigint) - ${INVITATION_MS} and ${IS_INVITED}
  and not exists (select 1 from links l where l.person_id = p.id)
order by p.created_at, p.id limit ${ROWS_AT_ONCE}`

/** What has been renewed or accepted since it was found stays. */
const STEPS = [
  { find: REVOKED_KEYS, from: 'api_keys as r', key: 'id', unless: 'revoked_at <= $1' },
  { find: EXPIRED_INVITATIONS, from: 'invitations as r', key: 'id', unless: 'expires_at <= $1' },
  { find: EXPIRED_LINKS, from: 'links as r', key: 'hash', unless: 'expires_at <= $1' },
  {
    find: INVITED_PEOPLE,
    from: 'people as r',
    key: 'id',
    unless: `password is null and created_at <= $1
      and not exists (select 1 from links l where l.person_id = r.id)`,
  },
] as const

export async function sweepExpired(
  db: Database,
  activity: Pick<ActivityStore, 'forgetUses'>,
  now: number,
): Promise<void> {
  for (const { find, from, key, unless } of STEPS) {
    for (;;) {
      const found = await db.query<{ id: string }>(find, [now - KEPT_MS])
      if (found.length === 0) break
      const ids = found.map(({ id }) => id)
      const text = `delete from ${from} where ${unless} and ${key} in (${placeholders(ids.length, 1)})`
      await db.batch([{ text, values: [now - KEPT_MS, ...ids] }])
      if (find === REVOKED_KEYS) await activity.forgetUses(ids)
      await sleep(REST_MS)
    }
  }
}
