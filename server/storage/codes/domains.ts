import type { Database } from '../engine/database.ts'

const COUNT_BY_DOMAIN = `
select domain, count(*) as codes from codes where domain is not null group by domain order by domain`

/** How many codes are printed with each domain. Deleted codes are no longer in the table. */
export function countByDomain(
  db: Database,
): Promise<{ readonly domain: string; readonly codes: number }[]> {
  return db.query(COUNT_BY_DOMAIN)
}
