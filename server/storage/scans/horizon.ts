/**
 * The horizon of a scope is the day from which its scans are kept (storage/scans/retention.ts). Its
 * rollups for earlier days are all that is left of them: they are never rebuilt or recounted. Two
 * tables store it, one for codes and one for accounts; the sign of the scope tells which.
 */
export function horizonOf(scope: string): string {
  return `coalesce((select k.horizon from scan_codes k where k.num = ${scope}),
    (select k.horizon from scan_accounts k where k.num = -${scope}), 0)`
}

/** The same for the scope that is a statement's first parameter. */
export const HORIZON = horizonOf('cast($1 as bigint)')
