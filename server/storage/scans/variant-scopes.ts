import { DEFAULT_VARIANT } from '../../domain/codes/routing.ts'
import { HUMAN_CLASS, UNKNOWN } from '../../domain/scans/scans.ts'
import { DAY_MS } from '../../domain/time/periods.ts'
import type { Statement } from '../engine/database.ts'
import { HORIZON, VARIANTS_FROM } from './horizon.ts'
import { buildHours, buildReturns, type Scope, visitsOf } from './write-rollups.ts'

/**
 * The variants of a code as scopes, so that their scans and visitors are known for any range of days.
 * It costs a visit per scan, so only codes with rollups and more than one variant have them. As long
 * as a code has none, all of its scans have the variant `default`.
 */
export const variantScope = (num: number): Scope => VARIANTS_FROM + num

/** Of scan_codes.variants. */
export const VARIANTS = {
  onlyDefault: 0,
  areScopes: 1,
  /** Scans from before variants were kept may be among them. */
  notRolled: 2,
} as const

const numOf = (name: string) => `(select num from variants where name = '${name}')`

/** What all scans of code `c` were before its variants became scopes. */
const BEFORE = `case when c.variants = ${VARIANTS.notRolled} then ${numOf(UNKNOWN)} else ${numOf(DEFAULT_VARIANT)} end`
const kept = (scan: string) =>
  `${scan}.class = ${HUMAN_CLASS} and ${scan}.at >= ${HORIZON} * ${DAY_MS}`

/** Scans that count and are kept, with their scope. */
const OF_VARIANTS = `(select ${VARIANTS_FROM} + v.num as scope, s.at, s.visitor
  from variant_scopes v join scans s on s.code = v.code and s.variant = v.variant
  where v.code = $1 and ${kept('s')})`

const SCOPES_OF_CODE = `(select ${VARIANTS_FROM} + num from variant_scopes where code = $1)`

const ADD_SCOPE = `
insert into variant_scopes (code, variant) values ($1, $2) on conflict (code, variant) do nothing`

/** If there is any other than `default`, or there was. */
const ADD_SCOPES = `
insert into variant_scopes (code, variant)
select distinct n.code, n.variant from scans n where n.code = $1 and ${kept('n')} and (
  exists (select 1 from variant_scopes v where v.code = $1)
  or exists (select 1 from scan_codes c where c.num = $1 and c.horizon > 0
    and c.variants = ${VARIANTS.notRolled})
  or exists (select 1 from scans s where s.code = $1
    and ${kept('s')} and s.variant <> ${numOf(DEFAULT_VARIANT)}))
on conflict (code, variant) do nothing`

/** What was dropped before its variants became scopes. */
const isFirstTime = `c.num = $1 and c.variants <> ${VARIANTS.areScopes} and c.horizon > 0`
const ADD_SCOPE_BEFORE = `
insert into variant_scopes (code, variant)
select c.num, ${BEFORE} from scan_codes c
where ${isFirstTime} and exists (select 1 from variant_scopes v where v.code = c.num)
on conflict (code, variant) do nothing`
const copyBefore = (table: string, columns: string, isDropped: string) => `
insert into ${table} (scope, ${columns})
select ${VARIANTS_FROM} + v.num, ${columns.replace(/\w+/g, 't.$&')} from scan_codes c
join variant_scopes v on v.code = c.num and v.variant = ${BEFORE}
join ${table} t on t.scope = c.num and ${isDropped}
where ${isFirstTime}`

const MARK_CODE = `
update scan_codes set variants = case when exists (
    select 1 from variant_scopes v where v.code = scan_codes.num)
  then ${VARIANTS.areScopes} else ${VARIANTS.onlyDefault} end where num = $1`

/** Makes scopes of a code's variants, and rebuilds what is counted for them. */
export function rebuildVariants(code: number): Statement[] {
  const texts = [
    ADD_SCOPES,
    ADD_SCOPE_BEFORE,
    copyBefore('hours', 'hour, scans, visitors', 't.hour < 24 * c.horizon'),
    copyBefore('returns', 'day, prev, n', 't.day < c.horizon'),
    copyBefore('visits', 'visitor, day, hours', 't.day < c.horizon'),
    `delete from hours where scope in ${SCOPES_OF_CODE} and hour >= 24 * ${HORIZON}`,
    `delete from returns where scope in ${SCOPES_OF_CODE} and day >= ${HORIZON}`,
    buildHours(OF_VARIANTS),
    visitsOf(OF_VARIANTS),
    buildReturns(OF_VARIANTS),
    MARK_CODE,
  ]
  return texts.map((text) => ({ text, values: [code] }))
}

/** A variant that the code has not had yet. */
export function addVariant(code: number, variant: number): Statement {
  return { text: ADD_SCOPE, values: [code, variant] }
}
