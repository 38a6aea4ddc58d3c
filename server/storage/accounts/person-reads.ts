import type { Link, Member, Person, PersonStore } from '../../../domain/accounts/people/person.ts'
import type { Queried, Value } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import { fieldsOf, type RowOf } from '../rows.ts'
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

type Row = RowOf<Person, { isInvitation: number }>

type MemberRow = Row &
  RowOf<Pick<Member, 'plan' | 'timezone'> & { name: string; suspendedAt: number | null }>

interface LinkRow extends RowOf<Pick<Link, 'accountId' | 'personId' | 'expiresAt'>> {
  name: string
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
      const { plan, name: accountName, timezone, suspended_at, ...person } = row
      const isSuspended = suspended_at !== null
      return { ...toPerson(person), plan, accountName, timezone, isSuspended }
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
      const { name: accountName, suspended_at, ...link } = row
      return { secret, ...fieldsOf(link), accountName, isSuspended: suspended_at !== null }
    },
  }
}

function toPerson(row: Row): Person {
  return { ...fieldsOf(row), isInvitation: row.is_invitation === 1 }
}
