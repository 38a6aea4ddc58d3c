import {
  COUNTED_MAX,
  type CodeCount,
  type NamesOf,
  type RankingAsked,
  type Subject,
  tooManyScans,
} from '../../domain/analytics/analytics.ts'
import { TOP, top } from '../../domain/analytics/breakdowns.ts'
import { ALL } from '../../domain/analytics/filters.ts'
import type { Paged } from '../../domain/paging.ts'
import { momentsOf, type Period } from '../../domain/time/periods.ts'
import type { Reader } from '../readers/readers.ts'
import { codeScope, KINDS } from '../scans/write-rollups.ts'
import { countByCode, countVisitorsByCode } from './count-scans.ts'
import type { FigureSource } from './figure-source.ts'
import { type ScansByNumber, scansIn, sumsIn, visitorsOfEach } from './read-rollups.ts'
import { codesByNum, type FoundCode } from './subjects.ts'

/** Codes by how often they were scanned, and by how many visitors. */

const ASKED_AT_ONCE = 20
/** Codes that are looked up, or counted, in one query. */
const CODES_AT_ONCE = 500

/** Most first; of equal ones the newest first. Deleted codes are left out. */
export async function rankCodes(
  reader: Reader,
  source: FigureSource,
  subject: Subject,
  period: Period,
  { by, page }: RankingAsked,
  exist: (codeIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Paged<CodeCount>> {
  const scanned = [...(await countCodes(reader, source, period))].filter(([, scans]) => scans > 0)
  const there: Ranked[] = []
  for (const some of inParts(scanned)) {
    const nums = some.map(([num]) => num)
    const codes = await codesByNum(reader, nums)
    const ids = await exist([...codes.values()].map(({ codeId }) => codeId))
    for (const [num, scans] of some) {
      const code = codes.get(num)
      if (code && ids.has(code.codeId)) there.push({ code, scans })
    }
  }
  const first = (page.page - 1) * page.limit
  const ofPage = (ranked: readonly Ranked[]) => ranked.slice(first, first + page.limit)
  const visitorsOf = (ranked: readonly Ranked[]) =>
    visitorsOfAll(reader, source, subject, ranked, period)
  if (by === 'unique_visitors') {
    const visitors = await visitorsOf(there)
    const items = ofPage(there.toSorted(inOrder(({ code }) => visitors.get(code.num) ?? 0)))
    return { items: items.map(toCount(visitors)), total: there.length }
  }
  const items = ofPage(there.toSorted(inOrder(({ scans }) => scans)))
  return { items: items.map(toCount(await visitorsOf(items))), total: there.length }
}

interface Ranked {
  readonly code: FoundCode
  readonly scans: number
}

function inOrder(figure: (ranked: Ranked) => number) {
  return (a: Ranked, b: Ranked) => figure(b) - figure(a) || (a.code.codeId > b.code.codeId ? -1 : 1)
}

function toCount(visitors: ScansByNumber) {
  return ({ code, scans }: Ranked): CodeCount => ({
    codeId: code.codeId,
    scans,
    visitors: visitors.get(code.num) ?? 0,
  })
}

/** Of codes without rollups the visitors are counted scan by scan, up to a limit. */
async function visitorsOfAll(
  reader: Reader,
  source: FigureSource,
  subject: Subject,
  ranked: readonly Ranked[],
  period: Period,
): Promise<ScansByNumber> {
  const isRolled = ({ code }: Ranked) => 'scope' in source && code.rolled
  const counted = ranked.filter((one) => !isRolled(one))
  const scans = counted.reduce((sum, one) => sum + one.scans, 0)
  if (scans > COUNTED_MAX) throw tooManyScans(subject, period.zone, scans)
  const scopes = ranked.filter(isRolled).map(({ code }) => codeScope(code.num))
  const visitors = new Map(await visitorsOfEach(reader, scopes, period))
  const filter = 'scope' in source ? ALL : source.filter
  for (const some of inParts(counted)) {
    const codes = some.map(({ code }) => code)
    const found = { account: null, codes, scope: null, horizon: 0 }
    const selection = { found, filter, moments: momentsOf(period) }
    for (const [num, n] of await countVisitorsByCode(reader, selection)) visitors.set(num, n)
  }
  return visitors
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / CODES_AT_ONCE)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * CODES_AT_ONCE, (index + 1) * CODES_AT_ONCE),
  )
}

/** Scans by the code's number. */
async function countCodes(
  reader: Reader,
  source: FigureSource,
  period: Period,
): Promise<ScansByNumber> {
  if (!('scope' in source)) return countByCode(reader, source)
  const { scope } = source
  if (scope < 0) return (await sumsIn(reader, scope, [KINDS.code], period))[KINDS.code]
  return new Map([[scope, await scansIn(reader, scope, momentsOf(period))]])
}

/** Deleted codes have no name and are left out. Codes with equal counts are sorted by name. */
export async function topCodes(
  reader: Reader,
  source: FigureSource,
  subject: Subject,
  period: Period,
  namesOf: NamesOf,
): Promise<CodeCount[]> {
  const counts = await countCodes(reader, source, period)
  const most = [...counts].filter(([, scans]) => scans > 0).sort(([, a], [, b]) => b - a)
  let best: Candidate[] = []
  for (let from = 0; from < most.length; from += ASKED_AT_ONCE) {
    const [, scansNow = 0] = most[from] ?? []
    if (scansNow < (best[TOP - 1]?.scans ?? 0)) break
    const some = most.slice(from, from + ASKED_AT_ONCE)
    const codes = await codesByNum(
      reader,
      some.map(([code]) => code),
    )
    const names = await namesOf([...codes.values()].map(({ codeId }) => codeId))
    for (const [num, scans] of some) {
      const code = codes.get(num)
      const name = code && names.get(code.codeId)
      if (code && name !== undefined) best.push({ code, name, scans })
    }
    best = top(best, ({ name, code }) => `${name}\t${code.codeId}`)
  }
  const visitors = await visitorsOfAll(reader, source, subject, best, period)
  return best.map(toCount(visitors))
}

interface Candidate extends Ranked {
  readonly name: string
}
