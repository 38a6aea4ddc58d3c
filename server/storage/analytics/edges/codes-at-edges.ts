import { COUNTED_MAX } from '../../../../domain/analytics/analytics.ts'
import { ALL } from '../../../../domain/analytics/filters.ts'
import { HOUR_MS, type Moments } from '../../../../domain/time/periods.ts'
import { toWholeUnits } from '../../../../domain/time/whole-units.ts'
import type { Reader } from '../../readers/reader.ts'
import { codeScope, KINDS } from '../../scans/recording/write-rollups.ts'
import { countBy } from '../count-scans.ts'
import type { RolledSource } from '../figure-source.ts'
import { type ScansByNumber, scansInEach } from '../read-rollups.ts'
import { sumsIn } from '../read-sums.ts'
import { codesByNum, type FoundCode, type FoundSubject } from '../subjects.ts'
import { addUp } from './edges.ts'
import { type CountedParts, scansInParts } from './parts.ts'
import { cutAtHours, cutAtMidnights, type Share, sharesOf } from './shares.ts'

/**
 * Scans of each code at the ends of a period that has too many to read them all: of codes with rollups by
 * the hour, of the others, which are small, one by one.
 */
export interface CountedCodes {
  /** By the number of the code. */
  readonly scans: ScansByNumber
  readonly isExact: boolean
}

export async function codesAtEdges(reader: Reader, source: RolledSource): Promise<CountedCodes> {
  const { scope, edges } = source
  const found = edges[0]?.found
  const spans = edges.flatMap(({ moments }) => cutAtMidnights(moments))
  if (!found) return { scans: new Map(), isExact: true }
  const { shares, isExact } = await sharesOf(reader, found, scope, spans)
  if (scope > 0) {
    const scans = shares.reduce((sum, share) => sum + share.scans, 0)
    return { scans: new Map([[scope, scans]]), isExact }
  }
  const parts: CountedCodes[] = []
  for (const share of shares) parts.push(await codesOf(reader, found, scope, share))
  return {
    scans: addUp(parts.map(({ scans }) => scans)),
    isExact: parts.every((part) => part.isExact),
  }
}

/** Of an account. */
async function codesOf(
  reader: Reader,
  found: FoundSubject,
  scope: number,
  { moments, day, scans, ofDay }: Share,
): Promise<CountedCodes> {
  const sums = await sumsIn(reader, scope, [KINDS.code], { firstDay: day, lastDay: day })
  const byCode = sums[KINDS.code]
  const codes = [...(await codesByNum(reader, [...byCode.keys()])).values()]
  const rolled = await rolledIn(
    reader,
    codes.filter((code) => code.rolled),
    moments,
  )
  const small = codes.filter((code) => !code.rolled)
  const toRead = small.reduce((sum, { num }) => sum + (byCode.get(num) ?? 0), 0)
  if (toRead <= COUNTED_MAX) {
    const selection = { found: { ...found, account: null, codes: small, scope: null }, filter: ALL }
    const counted = small.length > 0 ? await countBy(reader, { ...selection, moments }, 'code') : []
    return { scans: addUp([rolled.scans, new Map(counted)]), isExact: rolled.isExact }
  }
  const shareOf = ({ num }: FoundCode) => Math.round(((byCode.get(num) ?? 0) * scans) / ofDay)
  const estimated = new Map(small.map((code) => [code.num, shareOf(code)]))
  return { scans: addUp([rolled.scans, estimated]), isExact: false }
}

async function rolledIn(
  reader: Reader,
  codes: readonly FoundCode[],
  moments: Moments,
): Promise<CountedCodes> {
  const { first, last, edges } = toWholeUnits(moments, HOUR_MS)
  const hours: Moments = [first * HOUR_MS, (last + 1) * HOUR_MS - 1]
  const scopes = codes.map(({ num }) => codeScope(num))
  const inHours = last < first ? new Map() : await scansInEach(reader, scopes, hours)
  const parts = edges.flatMap(cutAtHours).flatMap((part) =>
    codes.map((code) => {
      const found = {
        account: null,
        codes: [code],
        scope: codeScope(code.num),
        horizon: code.horizon,
      }
      return { found, scope: codeScope(code.num), moments: part }
    }),
  )
  const counted: CountedParts = await scansInParts(reader, parts)
  const inParts = parts.map(({ scope }, index) => new Map([[scope, counted.scans[index] ?? 0]]))
  return { scans: addUp([inHours, ...inParts]), isExact: counted.isExact }
}
