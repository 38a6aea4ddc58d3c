/**
 * The horizon of a scope is the day from which on its scans are kept (storage/scans/retention.ts). Its
 * rollups of the days before are all that is left of them: they are never made anew and never
 * recounted. Two tables know it, the codes' and the accounts'; which, the sign of the scope tells.
 */
export function horizonOf(scope: string): string {
  return `coalesce((select k.horizon from scan_codes k where k.num = ${scope}),
    (select k.horizon from scan_accounts k where k.num = -${scope}), 0)`
}

/** The same for the scope that a statement is given as its first value. */
export const HORIZON = horizonOf('cast($1 as bigint)')
