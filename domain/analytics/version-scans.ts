/** How often each version of a code was scanned, by the version that each scan keeps. */
export interface VersionScans {
  /** Null: the version cannot be counted completely. */
  of(version: VersionAsked): number | null
}

export interface VersionAsked {
  readonly version: number
  readonly changedAt: number
}

export interface VersionScansReader {
  /** `of` answers null for all if there are too many scans, or if it cannot be determined right now. */
  scansByVersion(accountId: string, codeId: string): Promise<VersionScans>
}

/**
 * A scan may have the time of another server's clock, and servers report a clock that is a second off:
 * a version has no scans that are older than this before it began.
 */
const CLOCKS_APART_MS = 60_000

/** `completeFrom`: no scan since then is deleted, or has a version that is not known. */
export function toVersionScans(
  scans: ReadonlyMap<number, number>,
  completeFrom: number,
): VersionScans {
  return {
    of: ({ version, changedAt }) =>
      changedAt - CLOCKS_APART_MS < completeFrom ? null : (scans.get(version) ?? 0),
  }
}

export const NOT_COUNTED: VersionScans = { of: () => null }
