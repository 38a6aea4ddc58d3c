import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Environment } from '../../../server/test/support/service/service.ts'

/**
 * For bench/redirect/attack.ts: an account as it may have grown over years, with as many revoked keys,
 * invitations and sessions as a version without ceilings let it have. Written into the files of a
 * server that does not run.
 */
const KEYS = 33_000
const INVITATIONS = 100_000
const SESSIONS = 20_000
const DAY_MS = 86_400_000

export interface Owner {
  readonly accountId: string
  readonly personId: string
}

export function addOldRows({ DATA_DIR = '' }: Environment, { accountId, personId }: Owner): void {
  const now = Date.now()
  const codes = new DatabaseSync(join(DATA_DIR, 'qroute.db'))
  fill(
    codes,
    KEYS,
    `insert into api_keys (id, account_id, mode, name, scopes, hash, last_four, created_at, revoked_at)
    select printf('key_%026d', i), ?, 'live', 'Old', 'full', printf('old %064d', i), 'abcd', ?, ?`,
    [accountId, now - DAY_MS, now],
  )
  const isApart = codes.prepare(`select 1 from sqlite_master where name = 'invitations'`).get()
  if (isApart) {
    fill(
      codes,
      INVITATIONS,
      `insert into invitations (id, account_id, email, role, created_at, expires_at)
      select printf('usr_%026d', i), ?, printf('%d@example.org', i), 'viewer', ?, ?`,
      [accountId, now, now + DAY_MS],
    )
  } else {
    fill(
      codes,
      INVITATIONS,
      `insert into people (id, account_id, email, role, password, epoch, created_at)
      select printf('usr_%026d', i), ?, printf('%d@example.org', i), 'viewer', null, 1, ?`,
      [accountId, now],
    )
  }
  const link = `insert into links (hash, account_id, person_id, expires_at)
    select printf('old %064d', i), ?, printf('usr_%026d', i), ?`
  fill(codes, INVITATIONS, link, [accountId, now + DAY_MS])
  const { epoch } = codes.prepare('select epoch from people where id = ?').get(personId) as {
    epoch: number
  }
  codes.close()
  const activity = new DatabaseSync(join(DATA_DIR, 'activity.db'))
  const session = `insert into sessions (id, hash, person_id, epoch, device, browser, created_at)
    select printf('ses_%026d', i), printf('old %064d', i), ?, ?, 'desktop', 'firefox', ?`
  fill(activity, SESSIONS, session, [personId, epoch, now - DAY_MS])
  activity.close()
}

function fill(db: DatabaseSync, count: number, insert: string, values: (string | number)[]): void {
  const rows = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)'
  // In SQLite the common table expression comes after the target of an insert.
  const [target = '', ...selected] = insert.split(/(?=\bselect\b)/)
  db.prepare(`${target} ${rows} ${selected.join('')} from n`).run(count, ...values)
}
