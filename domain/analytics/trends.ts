import type { ScanCounts } from '../scans/store.ts'
import type { Zone } from '../time/zones.ts'

/** What a list of codes shows about the scans of each. */
export interface CodeTrend extends ScanCounts {
  /**
   * When the last scan was; the beginning of its hour if that scan has been deleted (RETENTION_DAYS).
   * Null if there was none.
   */
  readonly lastScanAt: number | null
  /** Scans by day, the oldest day first. */
  readonly days: readonly number[]
  /** Scans that found the code leading nowhere, on as many days of UTC. */
  readonly missed: number
}

export const TREND_DAYS = 14

export const NEVER_SCANNED: CodeTrend = {
  total: 0,
  unique: 0,
  lastScanAt: null,
  days: Array.from({ length: TREND_DAYS }, () => 0),
  missed: 0,
}

export interface TrendReader {
  /**
   * The days of the zone up to now. A code that was never scanned is missing. Null if this cannot be
   * determined right now.
   */
  trendsOf(
    accountId: string,
    codeIds: readonly string[],
    zone: Zone,
    now: number,
  ): Promise<ReadonlyMap<string, CodeTrend> | null>
}
