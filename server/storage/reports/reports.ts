import { REPORTS_MAX, type Report, type ReportStore } from '../../../domain/reports/report.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { auditStatements } from '../audit.ts'
import { type BrandRow, readBrand } from '../brand-row.ts'
import type { Database } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import { batchWith } from '../receipts.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

const FIELDS = `r.id, r.account_id, r.mode, r.title, r.scope, r.period, r.shows_destination,
  r.embed_origins, r.created_at, r.created_by, r.expires_at`

const INSERT = `
insert into reports (id, account_id, mode, hash, title, scope, period, shows_destination,
  embed_origins, created_at, created_by, expires_at)
select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from accounts where id = $2`

const WITHIN = `
select 1 from (select count(*) as n from reports where account_id = $1 and mode = $2) as c
where c.n <= ${REPORTS_MAX}`

const SWEEP = 'delete from reports where account_id = $1 and mode = $2 and expires_at < $3'

const LIST = `
select ${FIELDS} from reports r where r.account_id = $1 and r.mode = $2 order by r.id desc`
const FIND = `
select ${FIELDS} from reports r where r.account_id = $1 and r.mode = $2 and r.id = $3`
const REMOVE = 'delete from reports where id = $1'

const FIND_ORIGINS = `
select r.embed_origins from reports r join accounts a on a.id = r.account_id
where r.id = $1 and r.embed_origins is not null and a.suspended_at is null
  and (r.expires_at is null or r.expires_at > $2)`

const FIND_SHARED = `
select ${FIELDS}, a.name as account_name, a.timezone, a.brand, a.brand_logo
from reports r join accounts a on a.id = r.account_id
where r.hash = $1 and (r.expires_at is null or r.expires_at > $2) and a.suspended_at is null`

type Row = RowOf<
  Report,
  { scope: string; period: string; showsDestination: number; embedOrigins: string | null }
>

export function openReportStore(db: Database): ReportStore {
  return {
    async add({ report, secret }, audit, receipt) {
      const { id, accountId, mode, title, scope, period, showsDestination } = report
      const origins = report.embedOrigins.length > 0 ? JSON.stringify(report.embedOrigins) : null
      const { createdAt, createdBy, expiresAt } = report
      const about = [title, JSON.stringify(scope), JSON.stringify(period), Number(showsDestination)]
      const values = [
        ...[id, accountId, mode, hashSecret(secret)],
        ...about,
        ...[origins, createdAt, createdBy, expiresAt],
      ]
      const refused = await batchWith(db, receipt, [
        lockAccount(accountId),
        // What has expired is in nobody's way.
        { text: SWEEP, values: [accountId, mode, createdAt] },
        { text: INSERT, values, expect: 1, name: 'account' },
        { text: WITHIN, values: [accountId, mode], expect: 1, name: 'full' },
        ...auditStatements(audit),
      ])
      return refused as 'account' | 'full' | 'receipt' | null
    },

    async list({ accountId, mode }) {
      return (await db.query<Row>(LIST, [accountId, mode])).map(toReport)
    },

    async find({ accountId, mode }, id) {
      const [row] = await db.query<Row>(FIND, [accountId, mode, id])
      return row ? toReport(row) : null
    },

    async remove({ id }, audit) {
      const removal = { text: REMOVE, values: [id], expect: 1, name: 'gone' }
      return (await db.batch([removal, ...auditStatements(audit)])) === null
    },

    async findShared(secret, now) {
      const values = [hashSecret(secret), now]
      type Shared = Row & BrandRow & { account_name: string; timezone: string }
      const [row] = await db.query<Shared>(FIND_SHARED, values)
      if (!row) return null
      const { account_name: accountName, timezone, brand, brand_logo, ...report } = row
      return {
        report: toReport(report),
        ...{ accountName, timezone, brand: readBrand({ brand, brand_logo }) },
      }
    },

    async embedOriginsOf(id, now) {
      const [row] = await db.query<{ embed_origins: string }>(FIND_ORIGINS, [id, now])
      return row ? JSON.parse(row.embed_origins) : []
    },
  }
}

function toReport(row: Row): Report {
  return {
    ...fieldsOf(row),
    scope: JSON.parse(row.scope),
    period: JSON.parse(row.period),
    showsDestination: row.shows_destination === 1,
    embedOrigins: row.embed_origins === null ? [] : JSON.parse(row.embed_origins),
  }
}
