import { DEFAULT_VARIANT } from '../../../../domain/codes/routing/routing.ts'
import { UNKNOWN } from '../../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS } from '../../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../../domain/time/periods.ts'
import type { Statement } from '../../engine/database.ts'
import { HORIZON, VARIANTS_FROM } from '../horizon.ts'
import type { Scope } from './write-rollups.ts'

/**
 * The variants of a code as scopes, so that their scans and visitors are known for any range of days.
 * It costs a visit per scan, so only codes with rollups and more than one variant have them. As long
 * as a code has none, all of its scans have the variant `default`.
 *
 * A code with many scans may get its second variant at any time. What it had before is then built step
 * by step (build-variants.ts), hour by hour from its oldest scan on, while recorders go on: they count
 * what belongs to hours that are built, and leave the others to the building.
 */
export const variantScope = (num: number): Scope => VARIANTS_FROM + num

/** Of scan_codes.variants. */
export const VARIANTS = { onlyDefault: 0, areScopes: 1, areBuilt: 2 } as const

/**
 * Of scan_codes.built_hour, else the first hour that is not built. Scans that were dropped before their
 * variants became scopes all had one variant: the days of their visitors are copied first.
 */
const COPYING = { default: -1, unknown: -2 } as const

export const variantNum = (name: string) => `(select num from variants where name = '${name}')`
const DEFAULT = variantNum(DEFAULT_VARIANT)

const SCOPES_OF_CODE = `(select ${VARIANTS_FROM} + num from variant_scopes where code = $1)`

/** Among scans that are kept. */
export const HAS_OTHER_VARIANTS = `exists (select 1 from scans s where s.code = $1
  and s.class = ${HUMAN_CLASS} and s.at >= ${HORIZON} * ${DAY_MS} and s.variant <> ${DEFAULT})`

/** What is kept is built again. */
const BUILD_AGAIN = [
  `delete from hours where scope in ${SCOPES_OF_CODE} and hour >= 24 * ${HORIZON}`,
  `delete from returns where scope in ${SCOPES_OF_CODE} and day >= ${HORIZON}`,
  `update scan_codes set
     built_hour = case when built_hour < 0 then built_hour else 24 * horizon end,
     variants = case when variants = ${VARIANTS.areBuilt} or ${HAS_OTHER_VARIANTS} or exists (
       select 1 from variant_scopes v where v.code = $1)
     then ${VARIANTS.areBuilt} else ${VARIANTS.onlyDefault} end
   where num = $1`,
]

/** Everything that was dropped so far was `default`. */
const IS_FIRST = `c.num = $1 and c.variants = ${VARIANTS.onlyDefault} and c.horizon > 0`
const copyDropped = (table: string, columns: string, isDropped: string) => `
insert into ${table} (scope, ${columns})
select ${VARIANTS_FROM} + v.num, ${columns.replace(/\w+/g, 't.$&')} from scan_codes c
join variant_scopes v on v.code = c.num and v.variant = ${DEFAULT}
join ${table} t on t.scope = c.num and ${isDropped}
where ${IS_FIRST}`

const BEGIN = [
  `insert into variant_scopes (code, variant)
   select c.num, ${DEFAULT} from scan_codes c where ${IS_FIRST}
   on conflict (code, variant) do nothing`,
  copyDropped('hours', 'hour, scans, visitors', 't.hour < 24 * c.horizon'),
  copyDropped('returns', 'day, prev, n', 't.day < c.horizon'),
  `update scan_codes set variants = ${VARIANTS.areBuilt}, built_visitor = -1,
     built_hour = case when horizon > 0 then ${COPYING.default} else 0 end
   where num = $1 and variants = ${VARIANTS.onlyDefault}`,
]

const ADD = `
insert into variant_scopes (code, variant) values ($1, $2) on conflict (code, variant) do nothing`

/**
 * After the rollups of a code were rebuilt: its variants are built again, if it has several. Their
 * visits must be gone.
 */
export function rebuildVariants(code: number): Statement[] {
  return BUILD_AGAIN.map((text) => ({ text, values: [code] }))
}

/** The variants of a code that had `default` only become scopes. */
export function beginVariants(code: number): Statement[] {
  return BEGIN.map((text) => ({ text, values: [code] }))
}

/** A variant that the code has not had yet. */
export function addVariant(code: number, variant: number): Statement {
  return { text: ADD, values: [code, variant] }
}

/** Which variant the dropped scans of a code had. */
export function copiedVariant(builtHour: number): string {
  return builtHour === COPYING.unknown ? UNKNOWN : DEFAULT_VARIANT
}

/**
 * Staged visits of hours that are not built yet are built from the scans. Those of dropped days are
 * not: they are counted at once, and what is left of their visitors is copied before.
 */
export const BESIDE_BUILDING: readonly Statement[] = [
  `delete from staged_visits where scope > ${VARIANTS_FROM} and exists (
    select 1 from variant_scopes v join scan_codes c on c.num = v.code
    where v.num = staged_visits.scope - ${VARIANTS_FROM} and c.variants = ${VARIANTS.areBuilt}
      and staged_visits.hour >= case when c.built_hour < 0 then 24 * c.horizon else c.built_hour end)`,
  `insert into visits (scope, visitor, day, hours)
   select s.scope, s.visitor, t.day, t.hours from staged_visits s
   join variant_scopes v on v.num = s.scope - ${VARIANTS_FROM}
   join scan_codes c on c.num = v.code and c.variants = ${VARIANTS.areBuilt} and c.built_hour < 0
     and v.variant = case when c.built_hour = ${COPYING.unknown} then ${variantNum(UNKNOWN)} else ${DEFAULT} end
   join visits t on t.visitor = s.visitor and t.scope = c.num and t.day < c.horizon
   where s.scope > ${VARIANTS_FROM}
   on conflict (visitor, scope, day) do nothing`,
].map((text) => ({ text, values: [] }))
