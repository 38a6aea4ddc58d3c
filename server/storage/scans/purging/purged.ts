/** A code that is being purged: apart from its code id, nothing but the purge knows it any more. */
export interface PurgedCode {
  readonly num: number
  /** Of which it was. */
  readonly account: number
  readonly codeId: string
  readonly at: number
  readonly horizon: number
}

/**
 * What scan_codes has as its id: the real one is free for scans that come now, and whoever goes on with an
 * interrupted purge still knows which deliveries are about it.
 */
export const PURGED_ID = `'purged ' || num || ' ' || code_id`

export function codeIdOf(purgedId: string): string {
  return purgedId.split(' ')[2] ?? ''
}
