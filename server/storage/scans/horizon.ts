/**
 * The horizon of a scope is the first day whose scans are kept (see retention.ts). For the days before
 * only rollups are left: they are never rebuilt and never recounted. It is stored in the table of codes
 * and in that of accounts; the sign of the scope says in which.
 */
export function horizonOf(scope: string): string {
  return `coalesce((select k.horizon from scan_codes k where k.num = ${scope}),
    (select k.horizon from scan_accounts k where k.num = -${scope}), 0)`
}

/** The same for the scope that is a statement's first parameter. */
export const HORIZON = horizonOf('cast($1 as bigint)')
