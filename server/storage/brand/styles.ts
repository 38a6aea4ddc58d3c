import {
  BRAND_STYLES_MAX,
  type BrandStyle,
  type BrandStyleStore,
} from '../../../domain/brand/brand-style.ts'
import { uploadOf } from '../../../domain/codes/style.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement } from '../engine/database.ts'
import { keepLogos } from '../keep-logos.ts'
import { batchWith } from '../receipts.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

const FIELDS = 'id, account_id, mode, name, style, is_default, revision, created_at, updated_at'

const INSERT = `
insert into styles (${FIELDS}, logo_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const WITHIN = `
select 1 from (select count(*) as n from styles where account_id = $1 and mode = $2) as c
where c.n <= ${BRAND_STYLES_MAX}`
const UPDATE = `
update styles set name = $3, style = $4, is_default = $5, revision = $6, updated_at = $7, logo_id = $8
where id = $1 and revision = $2`
/** There is one default at most. */
const UNSET = `
update styles set is_default = 0, revision = revision + 1
where account_id = $1 and mode = $2 and id <> $3 and is_default = 1`
const OF_OWNER = `select ${FIELDS} from styles where account_id = $1 and mode = $2`
const REMOVE = 'delete from styles where id = $1'

type Row = RowOf<BrandStyle, { style: string; isDefault: number }>

export function openBrandStyleStore(db: Database): BrandStyleStore {
  return {
    async add(made, audit, receipt) {
      const { id, accountId, mode, name, style, isDefault, revision, createdAt, updatedAt } = made
      const refused = await batchWith(db, receipt, [
        lockAccount(accountId),
        ...keepLogos(db, made, [uploadOf(style)]),
        ...onlyDefault(made),
        {
          text: INSERT,
          values: [
            ...[id, accountId, mode, name, JSON.stringify(style), Number(isDefault)],
            ...[revision, createdAt, updatedAt, uploadOf(style)],
          ],
        },
        { text: WITHIN, values: [accountId, mode], expect: 1, name: 'full' },
        ...auditStatements(audit),
      ])
      return refused as 'account' | 'full' | 'logo' | 'receipt' | null
    },

    async list({ accountId, mode }) {
      return (await db.query<Row>(`${OF_OWNER} order by name, id`, [accountId, mode])).map(toStyle)
    },

    async find({ accountId, mode }, id) {
      const [row] = await db.query<Row>(`${OF_OWNER} and id = $3`, [accountId, mode, id])
      return row ? toStyle(row) : null
    },

    async update(before, after, audit) {
      const { id, name, style, isDefault, revision, updatedAt } = after
      const about = [name, JSON.stringify(style), Number(isDefault)]
      const values = [id, before.revision, ...about, revision, updatedAt, uploadOf(style)]
      const refused = await db.batch([
        lockAccount(after.accountId),
        ...keepLogos(db, after, [uploadOf(style)]),
        ...onlyDefault(after),
        { text: UPDATE, values, expect: 1, name: 'revision' },
        ...auditStatements(audit),
      ])
      return refused as 'account' | 'revision' | 'logo' | null
    },

    async remove({ id }, audit) {
      const removal = { text: REMOVE, values: [id], expect: 1, name: 'gone' }
      return (await db.batch([removal, ...auditStatements(audit)])) === null
    },
  }
}

function onlyDefault({ id, accountId, mode, isDefault }: BrandStyle): Statement[] {
  return isDefault ? [{ text: UNSET, values: [accountId, mode, id] }] : []
}

function toStyle(row: Row): BrandStyle {
  return { ...fieldsOf(row), style: JSON.parse(row.style), isDefault: row.is_default === 1 }
}
