import type { Member, Person, PersonStore } from '../../../domain/accounts/people/person.ts'
import type { Queried, Value } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import { INVITATION_FIELDS } from './invitations.ts'

/** People, and invitations as the people they will be. */
const FIELDS = `p.id, p.account_id, p.email, p.role, p.password, p.epoch, p.created_at,
  0 as is_invitation`

/** People and invitations alike. */
const either = (where: string) => `
select ${FIELDS} from people p where ${where.replaceAll('its.', 'p.')}
union all
select ${INVITATION_FIELDS} from invitations i where ${where.replaceAll('its.', 'i.')}`

const FIND = either('its.id = $1')
const FIND_OWN = `${either('its.account_id = $1 and its.email = $2')} order by is_invitation limit 1`
const FIND_BY_EMAIL = `select ${FIELDS} from people p where p.email = $1`
const FIND_MEMBER = `
select ${FIELDS}, a.plan, a.name, a.timezone, a.suspended_at
from people p join accounts a on a.id = p.account_id where p.id = $1`

const COUNT = `
select (select count(*) from people where account_id = $1)
  + (select count(*) from invitations where account_id = $1) as total`
/** Two indexes are walked together; only the rows of the page are read. */
const WALK = `
select id from (
  select id from people where account_id = $1
  union all
  select id from invitations where account_id = $1) as either
order by id limit $2 offset $3`
const WALK_AFTER = `${either('its.account_id = $1 and its.id > $2')} order by id limit $3`
const READ_PAGE = `${either('its.account_id = $1 and its.id >= $2 and its.id <= $3')} order by id`

const FIND_LINK = `
select l.account_id, l.person_id, l.expires_at, a.name, a.suspended_at
from links l join accounts a on a.id = l.account_id where l.hash = $1 and l.expires_at > $2`

interface Row {
  id: string
  account_id: string
  email: string
  role: Person['role']
  password: string | null
  epoch: number
  created_at: number
  is_invitation: number
}

interface MemberRow extends Row {
  plan: Member['plan']
  name: string
  timezone: string
  suspended_at: number | null
}

interface LinkRow {
  account_id: string
  name: string
  person_id: string | null
  expires_at: number
  suspended_at: number | null
}

type Reads = Pick<
  PersonStore,
  'find' | 'findByEmail' | 'findOwn' | 'findMember' | 'list' | 'walk' | 'findLink'
>

export function openPersonReads(db: Queried): Reads {
  async function first(text: string, ...values: Value[]): Promise<Person | null> {
    const [row] = await db.query<Row>(text, values)
    return row ? toPerson(row) : null
  }

  return {
    find: (id) => first(FIND, id),
    findByEmail: (email) => first(FIND_BY_EMAIL, email),
    findOwn: (accountId, email) => first(FIND_OWN, accountId, email),

    async findMember(id) {
      const [row] = await db.query<MemberRow>(FIND_MEMBER, [id])
      if (!row) return null
      const isSuspended = row.suspended_at !== null
      const { plan, name: accountName, timezone } = row
      return { ...toPerson(row), plan, accountName, timezone, isSuspended }
    },

    async list(accountId, { page, limit }) {
      const [row] = await db.query<{ total: number }>(COUNT, [accountId])
      const total = row?.total ?? 0
      const skip = (page - 1) * limit
      if (skip >= total) return { items: [], total }
      const ids = await db.query<{ id: string }>(WALK, [accountId, limit, skip])
      const ends = [ids[0]?.id ?? '', ids.at(-1)?.id ?? '']
      const rows = await db.query<Row>(READ_PAGE, [accountId, ...ends])
      return { items: rows.map(toPerson), total }
    },

    async walk(accountId, { after, limit }) {
      return (await db.query<Row>(WALK_AFTER, [accountId, after ?? '', limit])).map(toPerson)
    },

    async findLink(secret, now) {
      const [row] = await db.query<LinkRow>(FIND_LINK, [hashSecret(secret), now])
      if (!row) return null
      const { account_id: accountId, person_id: personId, expires_at: expiresAt } = row
      const isSuspended = row.suspended_at !== null
      return { secret, accountId, accountName: row.name, personId, expiresAt, isSuspended }
    },
  }
}

function toPerson(row: Row): Person {
  const { id, account_id: accountId, email, role, password, epoch, created_at: createdAt } = row
  const isInvitation = row.is_invitation === 1
  return { id, accountId, email, role, password, epoch, createdAt, isInvitation }
}
