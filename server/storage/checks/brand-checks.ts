import type { Check } from './checks.ts'

/** What shows a logo says so in a column of its own, which the logo is kept by. */
const WITHOUT_LOGO = (table: string, what: string) => `
select u.id, '${what} with a logo' as what, u.logo_id as expected, null as found
from ${table} u where u.logo_id is not null and not exists (
  select 1 from logos l where l.id = u.logo_id and l.account_id = u.account_id and l.mode = u.mode)`

const BRAND_WITHOUT_LOGO = `
select a.id, 'brand with a logo' as what, a.brand_logo as expected, null as found
from accounts a where a.brand_logo is not null and (a.brand is null or not exists (
  select 1 from logos l where l.id = a.brand_logo and l.account_id = a.id and l.mode = 'live'))`

const NOT_NOTED = (table: string, what: string) => `
select u.id, '${what} with a logo' as what, u.style as expected, u.logo_id as found
from ${table} u where (u.logo_id is null and u.style like '%"logo":"logo_%')
  or (u.logo_id is not null and u.style not like '%"logo":"' || u.logo_id || '"%')`

export const BRAND_CHECKS: readonly Check[] = [
  {
    name: 'logos',
    claim: 'the logo used by each code, brand style and brand exists',
    counted: 'logos',
    finds: [
      WITHOUT_LOGO('codes', 'code'),
      WITHOUT_LOGO('styles', 'brand style'),
      BRAND_WITHOUT_LOGO,
      NOT_NOTED('codes', 'code'),
      NOT_NOTED('styles', 'brand style'),
    ],
  },
  {
    name: 'brand styles',
    claim: 'each account has at most one default style',
    counted: 'styles',
    finds: [
      `select account_id || ' ' || mode as id, 'default styles' as what, 1 as expected, count(*) as found
       from styles where is_default = 1 group by account_id, mode having count(*) > 1`,
    ],
  },
]
