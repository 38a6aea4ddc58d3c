import type { Author, Code, CodeFilter, CodeStore, Owner } from '../domain/ports.ts'
import { toSlug } from '../domain/short-code.ts'
import type { Database, Statement, Value } from './database.ts'

const COLUMNS = `id, account_id, mode, short_code, name, destination_url, status, style, made_by,
  destinations, revision, created_at, updated_at`

const COUNT_IN = `
update code_counts set active = active + $3, paused = paused + $4, draft = draft + $5,
  made_by_api = made_by_api + $6
where account_id = $1 and mode = $2`

const INSERT = `
insert into codes (${COLUMNS}, slug, search_text)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict (slug) do nothing`

/**
 * Runs after the insert, as a statement of its own: on PostgreSQL the insert may have waited for
 * a delete to commit, and only a later statement sees the tombstone which that delete left.
 */
const NOT_ANOTHERS = `
select 1 where not exists (
  select 1 from tombstones where slug = $1 and (account_id <> $2 or mode <> $3))`

const INSERT_DESTINATION = `
insert into destinations (code_id, number, destination_url, changed_at, author_kind, author_name)
values ($1, $2, $3, $4, $5, $6)`

const FIND = `select ${COLUMNS} from codes where id = $1 and account_id = $2 and mode = $3`

const UPDATE = `
update codes set name = $3, destination_url = $4, status = $5, search_text = $6,
  destinations = $7, revision = $8, updated_at = $9
where id = $1 and revision = $2`

const DELETE = 'delete from codes where id = $1 and revision = $2'
const DELETE_DESTINATIONS = 'delete from destinations where code_id = $1'

const BURY = `
insert into tombstones (code_id, slug, account_id, mode, deleted_at) values ($1, $2, $3, $4, $5)`

const HISTORY = `
select destination_url, changed_at, author_kind, author_name from destinations
where code_id = $1 and number <= $2 order by number desc limit $3`

const READ_COUNTS = `
select active, paused, draft from code_counts where account_id = $1 and mode = $2`

interface CodeRow {
  id: string
  account_id: string
  mode: Code['mode']
  short_code: string
  name: string
  destination_url: string | null
  status: Code['status']
  style: string
  made_by: Code['madeBy']
  destinations: number
  revision: number
  created_at: number
  updated_at: number
}

interface DestinationRow {
  destination_url: string
  changed_at: number
  author_kind: Author['kind']
  author_name: string
}

export function openCodeStore(db: Database): CodeStore {
  return {
    async insert(code, author) {
      return (await db.batch(insertStatements(code, author))) === null
    },

    async find(owner, id) {
      const [row] = await db.query<CodeRow>(FIND, [id, owner.accountId, owner.mode])
      return row ? toCode(row) : null
    },

    async list(owner, filter, page) {
      const total = await countListed(db, owner, filter)
      const skipped = (page.page - 1) * page.limit
      if (skipped >= total) return { items: [], total }
      const { where, values } = listed(owner, filter)
      const text = `select ${COLUMNS} from codes where ${where} order by id desc
        limit $${values.length + 1} offset $${values.length + 2}`
      const rows = await db.query<CodeRow>(text, [...values, page.limit, skipped])
      return { items: rows.map(toCode), total }
    },

    async update(before, after, author) {
      return (await db.batch(updateStatements(before, after, author))) === null
    },

    async remove(code, now) {
      const slug = toSlug(code.shortCode)
      const refused = await db.batch([
        { text: DELETE, values: [code.id, code.revision], expect: 1, name: 'revision' },
        { text: DELETE_DESTINATIONS, values: [code.id] },
        { text: BURY, values: [code.id, slug, code.accountId, code.mode, now] },
        countIn(code, [code.status, -1]),
      ])
      return refused === null
    },

    async history(code, page) {
      const total = code.destinations
      const skipped = (page.page - 1) * page.limit
      if (skipped >= total) return { items: [], total }
      const rows = await db.query<DestinationRow>(HISTORY, [code.id, total - skipped, page.limit])
      return { items: rows.map(toPastDestination), total }
    },
  }
}

export function insertStatements(code: Code, author: Author): Statement[] {
  const slug = toSlug(code.shortCode)
  return [
    {
      text: INSERT,
      values: [...toRow(code), slug, searchText(code)],
      expect: 1,
      name: 'short_code',
    },
    {
      text: NOT_ANOTHERS,
      values: [slug, code.accountId, code.mode],
      expect: 1,
      name: 'short_code',
    },
    ...destinationStatements(code, author),
    countIn(code, [code.status, 1]),
  ]
}

function updateStatements(before: Code, after: Code, author: Author): Statement[] {
  const values = [before.id, before.revision, after.name, after.destinationUrl, after.status]
  const rest = [searchText(after), after.destinations, after.revision, after.updatedAt]
  const statements: Statement[] = [
    { text: UPDATE, values: [...values, ...rest], expect: 1, name: 'revision' },
  ]
  if (after.destinations > before.destinations) {
    statements.push(...destinationStatements(after, author))
  }
  if (after.status !== before.status) {
    statements.push(countIn(after, [before.status, -1], [after.status, 1]))
  }
  return statements
}

/**
 * Adds to the counters of the code's account. Always the last statement: every writer locks the
 * code first and the counters after it, so no two wait for each other.
 */
function countIn(code: Code, ...changes: [Code['status'], number][]): Statement {
  const added = { active: 0, paused: 0, draft: 0 }
  for (const [status, amount] of changes) added[status] += amount
  const sum = added.active + added.paused + added.draft
  const byApi = code.madeBy === 'api' ? sum : 0
  const { active, paused, draft } = added
  const values = [code.accountId, code.mode, active, paused, draft, byApi]
  return { text: COUNT_IN, values, expect: 1, name: 'quota' }
}

function destinationStatements(code: Code, author: Author): Statement[] {
  if (code.destinationUrl === null) return []
  const values = [code.id, code.destinations, code.destinationUrl, code.updatedAt]
  return [{ text: INSERT_DESTINATION, values: [...values, author.kind, author.name] }]
}

/** A total without a search is a counter that is kept; only a search has to look at the rows. */
async function countListed(db: Database, owner: Owner, filter: CodeFilter): Promise<number> {
  if (filter.search !== null) {
    const { where, values } = listed(owner, filter)
    const text = `select count(*) as total from codes where ${where}`
    return (await db.query<{ total: number }>(text, values))[0]?.total ?? 0
  }
  const values = [owner.accountId, owner.mode]
  const [counts] = await db.query<Record<Code['status'], number>>(READ_COUNTS, values)
  if (!counts) return 0
  return filter.status ? counts[filter.status] : counts.active + counts.paused + counts.draft
}

function listed(owner: Owner, filter: CodeFilter): { where: string; values: Value[] } {
  const values: Value[] = [owner.accountId, owner.mode]
  let where = 'account_id = $1 and mode = $2'
  if (filter.status !== null) where += ` and status = $${values.push(filter.status)}`
  if (filter.search !== null) {
    const pattern = `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    where += ` and search_text like $${values.push(pattern)} escape '\\'`
  }
  return { where, values }
}

function searchText(code: Code): string {
  return [code.name, code.shortCode, code.destinationUrl ?? ''].join('\n').toLowerCase()
}

function toRow(code: Code): Value[] {
  return [
    code.id,
    code.accountId,
    code.mode,
    code.shortCode,
    code.name,
    code.destinationUrl,
    code.status,
    JSON.stringify(code.style),
    code.madeBy,
    code.destinations,
    code.revision,
    code.createdAt,
    code.updatedAt,
  ]
}

function toCode(row: CodeRow): Code {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    shortCode: row.short_code,
    name: row.name,
    destinationUrl: row.destination_url,
    status: row.status,
    style: JSON.parse(row.style),
    madeBy: row.made_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    destinations: row.destinations,
    revision: row.revision,
  }
}

function toPastDestination(row: DestinationRow) {
  return {
    destinationUrl: row.destination_url,
    changedAt: row.changed_at,
    author: { kind: row.author_kind, name: row.author_name },
  }
}
