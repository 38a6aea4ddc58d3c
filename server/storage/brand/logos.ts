import { LOGOS_MAX, type Logo, type LogoStore, type ReadLogo } from '../../../domain/brand/logo.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { auditStatements } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

const FIELDS = 'id, account_id, mode, type, width, height, created_at, created_by'

const INSERT = `
insert into logos (id, account_id, mode, digest, type, width, height, content, created_at, created_by)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (account_id, mode, digest) do nothing`

const WITHIN = `
select 1 from (select count(*) as n from logos where account_id = $1 and mode = $2) as c
where c.n <= ${LOGOS_MAX}`

const OF_OWNER = `select ${FIELDS} from logos where account_id = $1 and mode = $2`
const CONTENT = 'select type, width, height, content from logos where id = $1'
const REMOVE = 'delete from logos where id = $1'
const CODES_USING = 'select count(*) as n from codes where logo_id = $1'
const STYLES_USING = 'select count(*) as n from styles where logo_id = $1'
const BRANDS_USING = 'select count(*) as n from accounts where id = $2 and brand_logo = $1'
const UNUSED = `
select 1 as ok where not exists (select 1 from codes where logo_id = $1)
  and not exists (select 1 from styles where logo_id = $1)
  and not exists (select 1 from accounts where id = $2 and brand_logo = $1)`
/** Of an account that may show itself: see domain/accounts/brand.ts. */
const IN_BRAND = `
select l.type, l.width, l.height, l.content from logos l join accounts a on a.id = l.account_id
where l.id = $1 and l.mode = 'live' and a.brand_logo = l.id and a.suspended_at is null`

type Row = RowOf<Logo>

export function openLogoStore(db: Database): LogoStore {
  return {
    async add({ logo, content, digest }, audit) {
      const { id, accountId, mode, type, width, height, createdAt, createdBy } = logo
      const values = [
        id,
        accountId,
        mode,
        digest,
        type,
        width,
        height,
        content,
        createdAt,
        createdBy,
      ]
      const refused = await db.batch([
        lockAccount(accountId),
        { text: INSERT, values, expect: 1, name: 'known' },
        { text: WITHIN, values: [accountId, mode], expect: 1, name: 'full' },
        ...auditStatements(audit),
      ])
      return refused as 'account' | 'known' | 'full' | null
    },

    async findByDigest({ accountId, mode }, digest) {
      const [row] = await db.query<Row>(`${OF_OWNER} and digest = $3`, [accountId, mode, digest])
      return row ? fieldsOf(row) : null
    },

    async list({ accountId, mode }) {
      return (await db.query<Row>(`${OF_OWNER} order by id desc`, [accountId, mode])).map(fieldsOf)
    },

    async find({ accountId, mode }, id) {
      const [row] = await db.query<Row>(`${OF_OWNER} and id = $3`, [accountId, mode, id])
      return row ? fieldsOf(row) : null
    },

    async content(id) {
      const [row] = await db.query<ReadLogo>(CONTENT, [id])
      return row ?? null
    },

    async inBrand(id) {
      const [row] = await db.query<ReadLogo>(IN_BRAND, [id])
      return row ?? null
    },

    async uses({ id, accountId }) {
      const count = async (text: string, values: readonly string[] = [id]) => {
        const [row] = await db.query<{ n: number | string }>(text, values)
        return Number(row?.n ?? 0)
      }
      const brands = await count(BRANDS_USING, [id, accountId])
      return { codes: await count(CODES_USING), styles: await count(STYLES_USING), brands }
    },

    async remove({ id, accountId }, audit) {
      const refused = await db.batch([
        { text: REMOVE, values: [id], expect: 1, name: 'gone' },
        // After the delete, which waits for whoever is about to use it: see keepLogos.
        { text: UNUSED, values: [id, accountId], expect: 1, name: 'used' },
        ...auditStatements(audit),
      ])
      return refused as 'gone' | 'used' | null
    },
  }
}
