import { PLAIN_NAMES } from '../../../domain/scans/dimensions.ts'
import type { Value } from '../engine/database.ts'
import type { Query, SurveyAsked, SurveyRow } from './reader.ts'

/**
 * See `Reader.survey`. PostgreSQL is quick at grouping, but slow to tell one visitor from another, and
 * quickest when it has nothing but visitors to sort.
 */
export async function postgresSurvey(
  query: Query,
  { scans, scanValues, agent, isDetailed, before }: SurveyAsked,
  values: readonly Value[],
): Promise<SurveyRow> {
  const from = `from scans where ${scans}`
  const counted = ['place', 'agent', ...(isDetailed ? PLAIN_NAMES : [])]
  const columns = isDetailed ? [...counted, 'variant'] : counted
  const [sums] = await query<Partial<Record<string, string>>>(
    `select ${columns.map(listed).join(', ')}
    from (select ${columns.join(', ')}, count(*) as n
      from (select place, ${agent} as agent, ${PLAIN_NAMES.join(', ')}, variant ${from}) s
      group by grouping sets (${columns.map((column) => `(${column})`).join(', ')})) g`,
    values.slice(0, scanValues),
  )
  const variants = new Map(pairsOf(sums?.variant ?? ''))
  const count = pairsOf(sums?.agent ?? '').reduce((sum, [, some]) => sum + Number(some), 0)
  const isJoined = before !== null && count > LOOKED_UP_MAX
  const [who] = await query<WhoRow>(
    `select ${visitorsOf([...variants.keys()], from)} as by_variant, count(distinct visitor) as visitors,
      ${before && !isJoined ? lookedUp(before, from) : 'count(distinct known)'} as known
    from scans ${isJoined ? joined(before) : 'cross join (select null as known) k'} where ${scans}`,
    values,
  )
  const { by_variant = '', visitors = 0, known = 0 } = who ?? {}
  const ofVariants = pairsOf(by_variant).map(([num, some]) => `${num} ${variants.get(num)} ${some}`)
  const told = ['place', 'agent', ...PLAIN_NAMES].map((column) => sums?.[column] ?? '')
  return { told: [...told, ofVariants, visitors].join(';'), known }
}

interface WhoRow {
  by_variant: string
  visitors: number
  known: number
}

/** More would be compared with every scan. */
const FEW_VARIANTS = 8

/** A column is null in rows that are grouped by another one, and those are left out. */
const listed = (column: string) =>
  `coalesce(string_agg(${column} || ' ' || n, ','), '') as ${column}`

function pairsOf(listed: string): [num: string, some: string][] {
  return (listed === '' ? [] : listed.split(',')).map((pair) => {
    const [num = '', some = ''] = pair.split(' ')
    return [num, some]
  })
}

/** In SQL, like `1 3,2 5`. */
function visitorsOf(variants: readonly string[], from: string): string {
  if (variants.length > FEW_VARIANTS) {
    return `(select string_agg(variant || ' ' || n, ',')
      from (select variant, count(distinct visitor) as n ${from} group by variant) v)`
  }
  const only = (num: string) => (variants.length > 1 ? ` filter (where variant = ${num})` : '')
  const each = variants.map((num) => `'${num} ' || count(distinct visitor)${only(num)}`)
  return `concat_ws(',', ${['null', ...each].join(', ')})`
}

/** More visitors than that are not looked up one by one. */
const LOOKED_UP_MAX = 50_000

/** Each visitor is looked up: an account may have had millions before. */
const lookedUp = (before: NonNullable<SurveyAsked['before']>, from: string) => `
(select count(*) from (select distinct visitor ${from}) w
  where exists (select 1 from visits v where v.visitor = w.visitor and ${before.visits})
    or w.visitor in (select visitor from scans where ${before.scans}))`

/** Whoever was there before is found while scans are read. */
const joined = (before: NonNullable<SurveyAsked['before']>) => `
left join (select distinct visitor as known from (
  select v.visitor from visits v where ${before.visits}
  union all select visitor from scans where ${before.scans}) b) k on known = visitor`
