import type { SurveyAsked } from './readers.ts'

/** See `Reader.survey`. PostgreSQL is quick at grouping, but slow to tell one visitor from another. */
export function postgresSurvey({ scans, agent, isDetailed, before }: SurveyAsked): string {
  const from = `from scans where ${scans}`
  const sets = isDetailed ? '(place), (agent), (language)' : '(place), (agent)'
  const known = before
    ? `select count(distinct visitor) ${from} and visitor in (
        select v.visitor from visits v where ${before.visits}
        union all select visitor from scans where ${before.scans})`
    : 'select 0'
  return `select places || ';' || agents || ';' || languages || ';' || visitors as told,
      (${known}) as known
    from (select ${listed('place')} as places, ${listed('agent')} as agents,
        ${isDetailed ? listed('language') : "''"} as languages
      from (select place, agent, ${isDetailed ? 'language, ' : ''}count(*) as n
        from (select place, ${agent} as agent, language ${from}) s
        group by grouping sets (${sets})) g) sums,
      (${isDetailed ? byVariant(from) : `select ';' || count(distinct visitor) as visitors ${from}`}) who`
}

/** A column is null in rows that are grouped by another one, and those are left out. */
const listed = (column: string) => `coalesce(string_agg(${column} || ' ' || n, ','), '')`

/** One sort for both: a visitor's first variant is the one that counts the visitor. */
const byVariant = (from: string) => `
select coalesce(string_agg(variant || ' ' || scans || ' ' || visitors, ','), '') || ';'
    || coalesce(sum(firsts), 0) as visitors
from (select variant, sum(scans) as scans, count(*) as visitors,
    count(*) filter (where before is distinct from visitor) as firsts
  from (select variant, visitor, count(*) as scans,
      lag(visitor) over (order by visitor, variant) as before
    ${from} group by visitor, variant) v
  group by variant) each_variant`
