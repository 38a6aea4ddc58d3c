import { type ScanIds, toScanIds } from '../../../domain/scans/scan-ids.ts'
import type { Query } from './reader.ts'

const READ = 'select id_key, plain_seq from scan_feed'

/** For one database, over any connection: the key of the ids never changes. */
export function openScanIds(): (query: Query) => Promise<ScanIds> {
  let known: ScanIds | null = null
  return async (query) => {
    if (known !== null) return known
    const [row] = await query<{ id_key: string; plain_seq: number }>(READ)
    if (!row) throw new Error('The scans have no feed')
    known = toScanIds(row.id_key, row.plain_seq)
    return known
  }
}
