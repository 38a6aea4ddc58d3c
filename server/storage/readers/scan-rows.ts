import type { ScanRecord } from '../../../domain/analytics/analytics.ts'
import {
  BROWSERS,
  DEVICES,
  PLAIN_NAMES,
  perPlain,
  SEEN_DETAILS,
  SYSTEMS,
  UNKNOWN,
} from '../../../domain/scans/dimensions.ts'
import { NOWHERE } from '../../../domain/scans/scans.ts'
import { openNames } from './names.ts'
import { openPlaces } from './places.ts'
import type { DetailedRow, Reader, ScanRow } from './reader.ts'
import { openScanIds } from './scan-ids.ts'

const COLUMNS = ['at', 'seq', 'place', 'device', 'browser', 'is_unique']
const DETAILS = ['variant', 'version', ...SEEN_DETAILS]

/** The columns of a row, of a table with this name. */
export function columnsOf(table: string, isDetailed: boolean): string {
  const columns = isDetailed ? [...COLUMNS, ...DETAILS] : COLUMNS
  return columns.map((column) => `${table}.${column}`).join(', ')
}

/** Rows become records. If they are detailed, so are the records. */
export type ToRecords = (
  reader: Pick<Reader, 'query'>,
  rows: readonly ScanRow[],
) => Promise<ScanRecord[]>

/** For one database. */
export function openScanRecords(): ToRecords {
  const places = openPlaces()
  const variants = openNames('variant')
  const plain = PLAIN_NAMES.map((name) => ({ name, names: openNames(name) }))
  const idsOf = openScanIds()

  return async (reader, rows) => {
    const ids = await idsOf(reader.query)
    const named = await places.named(reader, new Set(rows.map(({ place }) => place)))
    const detailed: DetailedRow[] = rows.filter(isDetailed)
    const ofVariants = await variants.of(reader, new Set(detailed.map(({ variant }) => variant)))
    const ofPlain: ReadonlyMap<number, string>[] = []
    for (const { name, names } of plain) {
      ofPlain.push(await names.of(reader, new Set(detailed.map((row) => row[name]))))
    }
    return rows.map((row) => ({
      ...(named.get(row.place) ?? NOWHERE),
      id: ids.of(row.at, row.seq),
      at: row.at,
      device: DEVICES[row.device] ?? DEVICES[0],
      browser: BROWSERS[row.browser] ?? BROWSERS[0],
      isUnique: row.is_unique === 1,
      details: isDetailed(row)
        ? {
            variant: ofVariants.get(row.variant) ?? UNKNOWN,
            version: row.version,
            os: SYSTEMS[row.os] ?? UNKNOWN,
            ...perPlain((name, index) => ofPlain[index]?.get(row[name]) ?? UNKNOWN),
          }
        : null,
    }))
  }
}

function isDetailed(row: ScanRow): row is DetailedRow {
  return 'variant' in row
}
