import {
  BROWSERS,
  DEVICES,
  type Dimension,
  PLAIN,
  PLAIN_NAMES,
  SYSTEMS,
} from '../../../../domain/scans/dimensions.ts'

import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import type { Database } from '../../engine/database.ts'
import { type Dictionary, type Entry, openDictionary } from './dictionary.ts'
import type { AgentNumbers } from './write-rollups.ts'

/** Of a scan, what is stored as a number. */
export interface ScanNums extends AgentNumbers {
  readonly place: number
  readonly reason: number
  readonly variant: number
}

/** By plain dimension, then by scan: faster than a list for each scan. */
export type PlainNums = readonly (readonly number[])[]

export interface ScanNumbers {
  learn(scans: readonly LoggedScan[]): Promise<void>
  /** After `learn`. */
  numsOf(scan: LoggedScan): ScanNums
  plainOf(scans: readonly LoggedScan[]): PlainNums
}

export function openScanNums(db: Database): ScanNumbers {
  const places = openDictionary(db, 'places', ['country', 'region', 'city'])
  const reasons = openDictionary(db, 'reasons', ['name'])
  const variants = openDictionary(db, 'variants', ['name'])
  const plain = PLAIN_NAMES.map((name) => ({ name, ...openNumbers(db, PLAIN[name]) }))
  return {
    async learn(scans) {
      await places.learn(scans.map(placeOf))
      await reasons.learn(scans.map(({ reason }) => [reason]))
      await variants.learn(scans.map(({ variant }) => [variant]))
      for (const { name, learn } of plain) await learn(scans.map((scan) => [scan[name]]))
    },
    numsOf: (scan) => ({
      place: places.numOf(placeOf(scan)),
      reason: reasons.numOf([scan.reason]),
      variant: variants.numOf([scan.variant]),
      os: SYSTEMS.indexOf(scan.os),
      device: DEVICES.indexOf(scan.device),
      browser: BROWSERS.indexOf(scan.browser),
    }),
    plainOf: (scans) => plain.map(({ name, numOf }) => scans.map((scan) => numOf([scan[name]]))),
  }
}

/** Values of a closed list need not be learnt. */
function openNumbers(db: Database, dimension: Dimension): Dictionary {
  if (!('values' in dimension)) return openDictionary(db, dimension.table, ['name'])
  const { values } = dimension
  return { learn: async () => {}, numOf: ([value = '']) => Math.max(0, values.indexOf(value)) }
}

function placeOf({ country, region, city }: LoggedScan): Entry {
  return [country, region, city]
}
