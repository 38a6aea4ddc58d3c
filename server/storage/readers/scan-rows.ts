import type { ScanRecord } from '../../domain/analytics/analytics.ts'
import type { ScanIds } from '../../domain/scans/scan-ids.ts'
import { BROWSERS, DEVICES, type Place } from '../../domain/scans/scans.ts'

/** A row of the scans table. */
export interface ScanRow {
  at: number
  seq: number
  place: number
  device: number
  browser: number
  is_unique: number
}

export function toRecord(row: ScanRow, ids: ScanIds, place: Place): ScanRecord {
  const { country, region, city } = place
  const { at, seq, device, browser, is_unique } = row
  return {
    id: ids.of(at, seq),
    at,
    country,
    region,
    city,
    device: DEVICES[device] ?? DEVICES[0],
    browser: BROWSERS[browser] ?? BROWSERS[0],
    isUnique: is_unique === 1,
  }
}
