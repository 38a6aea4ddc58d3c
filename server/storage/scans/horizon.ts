/**
 * The horizon of a scope is the first day whose scans are kept (see retention.ts). For the days before
 * only rollups are left: they are never rebuilt and never recounted. It is stored in the table of codes
 * and in that of accounts; the number of the scope says in which. A variant has that of its code.
 */
export function horizonOf(scope: string): string {
  return `coalesce((select k.horizon from scan_codes k where k.num = ${scope}),
    (select k.horizon from scan_accounts k where k.num = -${scope}),
    (select k.horizon from variant_scopes w join scan_codes k on k.num = w.code
     where w.num = ${scope} - ${VARIANTS_FROM}), 0)`
}

/** Scopes above it are variants of codes: see variant-scopes.ts. */
export const VARIANTS_FROM = 2 ** 40

/** The same for the scope that is a statement's first parameter. */
export const HORIZON = horizonOf('cast($1 as bigint)')
