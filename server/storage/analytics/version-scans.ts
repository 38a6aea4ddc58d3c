import { COUNTED_MAX } from '../../../domain/analytics/analytics.ts'
import {
  NOT_COUNTED,
  toVersionScans,
  type VersionScans,
  type VersionScansReader,
} from '../../../domain/analytics/version-scans.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { noneIfOutOfOrder } from '../engine/sqlite/sqlite-errors.ts'
import type { Reader } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'
import { countDropped } from './figure-source.ts'
import { codeSubject } from './subjects.ts'

/**
 * Scans by version are counted one by one, because the moment of a change does not part them: a scan that
 * arrives while the change is being stored is led by the version before, and so is one on a server that is
 * cut off from the database. One pass over the code's part of the index, where its scans are together.
 */
const BY_VERSION = `
select version, count(*) as n, max(at) as last from scans
where code = $1 and at >= $2 and class = ${HUMAN_CLASS} group by version`

/** The version of scans from before versions were kept. */
const UNKNOWN_VERSION = 0

interface VersionRow {
  readonly version: number
  readonly n: number
  readonly last: number
}

export function openVersionScansReader(readers: Readers): VersionScansReader {
  return {
    scansByVersion: async (accountId, codeId) =>
      (await readers
        .atOneMoment(accountId, (reader) => countVersions(reader, codeId))
        .catch(noneIfOutOfOrder)) ?? NOT_COUNTED,
  }
}

async function countVersions(reader: Reader, codeId: string): Promise<VersionScans> {
  const found = await codeSubject(reader, codeId)
  const [code] = found?.codes ?? []
  if (!found || !code) return toVersionScans(new Map(), Number.NEGATIVE_INFINITY)
  const keptFrom = code.horizon * DAY_MS
  const dropped = await countDropped(reader, found, [0, keptFrom - 1])
  if (code.total - dropped > COUNTED_MAX) return NOT_COUNTED
  const rows = await reader.query<VersionRow>(BY_VERSION, [code.num, keptFrom])
  const unknown = rows.find(({ version }) => Number(version) === UNKNOWN_VERSION)
  const completeFrom = Math.max(
    dropped > 0 ? keptFrom : Number.NEGATIVE_INFINITY,
    unknown ? Number(unknown.last) + 1 : Number.NEGATIVE_INFINITY,
  )
  return toVersionScans(new Map(rows.map(({ version, n }) => [version, Number(n)])), completeFrom)
}
