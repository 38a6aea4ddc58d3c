import { VARIANTS_FROM } from '../scans/horizon.ts'
import { type Check, VISITORS } from './checks.ts'

/** What scans, visits and figures refer to by number is there. */

/** Rows with the number of a code that was never assigned. */
function ofNoCode(table: string, rows: string): string {
  return `
    select cast(r.code as text) as id, '${table} of no code' as what, 0 as expected, r.n as found
    from (select code, count(*) as n from ${rows} group by code) r
    where not exists (select 1 from scan_codes c where c.num = r.code)`
}

/** Rows of a scope that is neither a code nor an account nor a variant. */
function ofNoScope(table: string): string {
  return `
    select 'scope ' || r.scope as id, '${table} of no scope' as what, 0 as expected, r.n as found
    from (select scope, count(*) as n from ${table} group by scope) r
    where not exists (select 1 from scan_codes c where c.num = r.scope)
      and not exists (select 1 from scan_accounts a where a.num = -r.scope)
      and not exists (select 1 from variant_scopes v where v.num = r.scope - ${VARIANTS_FROM})`
}

/** Visitors of variants, by the code. */
const VARIANT_VISITORS = `(select coalesce(v.code, w.scope) as code, w.visitor from visits w
  left join variant_scopes v on v.num = w.scope - ${VARIANTS_FROM}
  where w.scope > ${VARIANTS_FROM}) w`

export const REFERENCE_CHECKS: readonly Check[] = [
  {
    name: 'scan codes',
    claim: 'scans, visits and figures belong to known codes, and those codes to known accounts',
    counted: 'scan_codes',
    finds: [
      ofNoCode('scans', 'scans'),
      ofNoCode('visits', VISITORS),
      ofNoCode('visits', VARIANT_VISITORS),
      ...['scan_classes', 'missed_codes', 'variant_scopes', 'outbox'].map((one) =>
        ofNoCode(one, one),
      ),
      ...['hours', 'returns', 'day_dims', 'block_dims'].map(ofNoScope),
      `select c.code_id as id, 'account' as what, c.account as expected, null as found
       from scan_codes c where not exists (select 1 from scan_accounts a where a.num = c.account)`,
    ],
  },
]
