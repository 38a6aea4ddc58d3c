import { BROWSERS, DEVICES, type LoggedScan, SYSTEMS } from '../../../../domain/scans/scans.ts'
import type { Database } from '../../engine/database.ts'
import { type Entry, openDictionary } from './dictionary.ts'
import type { AgentNumbers } from './write-rollups.ts'

/** Of a scan, what is stored as a number. */
export interface ScanNums extends AgentNumbers {
  readonly place: number
  readonly reason: number
  readonly variant: number
  readonly language: number
}

export interface ScanNumbers {
  learn(scans: readonly LoggedScan[]): Promise<void>
  /** After `learn`. */
  numsOf(scan: LoggedScan): ScanNums
}

export function openScanNums(db: Database): ScanNumbers {
  const places = openDictionary(db, 'places', ['country', 'region', 'city'])
  const reasons = openDictionary(db, 'reasons', ['name'])
  const variants = openDictionary(db, 'variants', ['name'])
  const languages = openDictionary(db, 'languages', ['name'])
  return {
    async learn(scans) {
      await places.learn(scans.map(placeOf))
      await reasons.learn(scans.map(({ reason }) => [reason]))
      await variants.learn(scans.map(({ variant }) => [variant]))
      await languages.learn(scans.map(({ language }) => [language]))
    },
    numsOf: (scan) => ({
      place: places.numOf(placeOf(scan)),
      reason: reasons.numOf([scan.reason]),
      variant: variants.numOf([scan.variant]),
      language: languages.numOf([scan.language]),
      os: SYSTEMS.indexOf(scan.os),
      device: DEVICES.indexOf(scan.device),
      browser: BROWSERS.indexOf(scan.browser),
    }),
  }
}

function placeOf({ country, region, city }: LoggedScan): Entry {
  return [country, region, city]
}
