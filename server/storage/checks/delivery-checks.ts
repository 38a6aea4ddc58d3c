import type { Check } from './checks.ts'

/** Invariants between deliveries and their endpoints. */
export const DELIVERY_CHECKS: readonly Check[] = [
  {
    name: 'deliveries',
    claim: 'each delivery has a webhook, and only claimed deliveries have a holder',
    counted: 'deliveries',
    finds: [
      `select d.endpoint as id, 'deliveries of no hook' as what, 0 as expected, d.n as found
       from (select endpoint, count(*) as n from deliveries group by endpoint) d
       where not exists (select 1 from hooks h where h.endpoint = d.endpoint)`,
      `select d.id, 'claimed_by of an ended delivery' as what, null as expected,
         d.claimed_by as found
       from deliveries d where d.state >= 2 and d.claimed_by is not null`,
      `select h.endpoint as id, 'account' as what, h.account as expected, null as found
       from hooks h where not exists (select 1 from scan_accounts a where a.num = h.account)`,
    ],
  },
]
