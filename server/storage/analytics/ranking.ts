import {
  type ByUtcDay,
  COUNTED_MAX,
  type CodeCount,
  type NamesOf,
  type Ranking,
  type RankingAsked,
  tooManyScans,
} from '../../../domain/analytics/analytics.ts'
import { TOP, top } from '../../../domain/analytics/breakdowns.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import { momentsOf } from '../../../domain/time/periods.ts'
import type { Reader } from '../readers/reader.ts'
import { codeScope, KINDS, type Scope } from '../scans/recording/write-rollups.ts'
import { countBy } from './count-scans.ts'
import { type CountedCodes, codesAtEdges } from './edges/codes-at-edges.ts'
import { addUp, scansAtEdges, visitorsOfCodesAtEdges } from './edges/edges.ts'
import { atMostScans, estimatedVisitors } from './edges/estimates.ts'
import type { Asked, FigureSource, RolledSource } from './figure-source.ts'
import { type ScansByNumber, scansIn, toUtcDays, visitorsOfEach } from './read-rollups.ts'
import { isAllTime, sumsIn } from './read-sums.ts'
import { codesByNum, type FoundCode, totalsOfAccount } from './subjects.ts'

/** Codes by how often they were scanned, and by how many visitors. */

const ASKED_AT_ONCE = 20
/** Codes that are looked up, or counted, in one query. */
const CODES_AT_ONCE = 500
/** With more, all codes of the account are read. */
const LOOKED_UP_MAX = 10_000

/** Most first; of equal ones the newest first. Deleted codes are left out. */
export async function rankCodes(
  asked: Asked,
  { by, page }: RankingAsked,
  exist: (codeIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Ranking> {
  const { ranked, byUtcDay } = await countScanned(asked)
  const ids = await exist(ranked.map(({ code }) => code.codeId))
  const there = ranked.filter(({ code }) => ids.has(code.codeId))
  if (by === 'unique_visitors') {
    const visitors = await visitorsOfAll(asked, there)
    const items = partOf(there, ({ code }) => visitors.get(code.num) ?? 0, page)
    return { items: items.map(toCount(visitors)), total: there.length, byUtcDay }
  }
  const items = partOf(there, ({ scans }) => scans, page)
  return {
    items: items.map(toCount(await visitorsOfAll(asked, items))),
    total: there.length,
    byUtcDay,
  }
}

/** Of all time, scans and visitors are counted with each code. */
async function countScanned({
  reader,
  source,
}: Asked): Promise<{ ranked: readonly Ranked[]; byUtcDay: ByUtcDay }> {
  const isAccount = 'scope' in source && source.scope < 0
  if (isAccount && (await isAllTime(reader, source.scope, toUtcDays(source.whole)))) {
    const codes = await totalsOfAccount(reader, -source.scope)
    const ranked = codes
      .filter(({ total }) => total > 0)
      .map((code) => ({ code, scans: code.total, visitors: code.uniques }))
    return { ranked, byUtcDay: 'nothing' }
  }
  const isApproximate = 'scope' in source && source.isApproximate
  const counted = await countCodes(reader, source)
  const byUtcDay = isApproximate ? (counted.isExact ? 'all but scans' : 'all') : 'nothing'
  const scanned = [...counted.scans].filter(([, scans]) => scans > 0)
  const isMany = isAccount && scanned.length > LOOKED_UP_MAX
  const codes = isMany
    ? new Map((await totalsOfAccount(reader, -source.scope)).map((code) => [code.num, code]))
    : await codesByNum(
        reader,
        scanned.map(([num]) => num),
      )
  const ranked = scanned.flatMap(([num, scans]) => {
    const code = codes.get(num)
    return code ? [{ code, scans }] : []
  })
  return { ranked, byUtcDay }
}

interface Ranked {
  readonly code: FoundCode
  readonly scans: number
  /** If they are known already. */
  readonly visitors?: number
}

type FigureOf = (ranked: Ranked) => number

function partOf(all: readonly Ranked[], figureOf: FigureOf, page: RankingAsked['page']): Ranked[] {
  const { limit } = page
  if ('page' in page) {
    const first = (page.page - 1) * limit
    return all.toSorted(inOrder(figureOf)).slice(first, first + limit)
  }
  const { after } = page
  const rest = all.filter((one) => {
    if (after === null) return true
    const [figure, codeId] = after
    const own = figureOf(one)
    return own < figure || (own === figure && one.code.codeId < codeId)
  })
  return rest.toSorted(inOrder(figureOf)).slice(0, limit)
}

function inOrder(figureOf: FigureOf) {
  return (a: Ranked, b: Ranked) =>
    figureOf(b) - figureOf(a) || (a.code.codeId > b.code.codeId ? -1 : 1)
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
  { reader, source, subject, period }: Asked,
  ranked: readonly Ranked[],
): Promise<ScansByNumber> {
  const filter = 'scope' in source ? ALL : source.filter
  const isRolled = ({ code }: Ranked) => 'scope' in source && code.rolled
  const unknown = ranked.filter((one) => one.visitors === undefined)
  const counted = unknown.filter((one) => !isRolled(one))
  const scans = counted.reduce((sum, one) => sum + one.scans, 0)
  if (scans > COUNTED_MAX) throw tooManyScans(subject, period.zone, scans)
  const scopes = unknown.filter(isRolled).map(({ code }) => codeScope(code.num))
  const visitors =
    'scope' in source ? await visitorsOfRolled(reader, source, scopes) : new Map<number, number>()
  for (const one of ranked) if (one.visitors !== undefined) visitors.set(one.code.num, one.visitors)
  for (const some of inParts(counted)) {
    const codes = some.map(({ code }) => code)
    const found = { account: null, codes, scope: null, horizon: 0 }
    const selection = { found, filter, moments: momentsOf(period) }
    for (const [num, n] of await countBy(reader, selection, 'code', 'visitors')) {
      visitors.set(num, n)
    }
  }
  if (!('scope' in source) || !source.isApproximate) return visitors
  return new Map(
    ranked.map(({ code: { num }, scans }) => [num, atMostScans(visitors.get(num) ?? 0, scans)]),
  )
}

/** Of codes with rollups, by their numbers. */
async function visitorsOfRolled(
  reader: Reader,
  source: RolledSource,
  scopes: readonly Scope[],
): Promise<Map<number, number>> {
  if (source.isApproximate) {
    const edges = source.edges.map(({ moments }) => moments)
    return new Map(await estimatedVisitors(reader, scopes, { whole: source.whole, edges }))
  }
  const inDays = await visitorsOfEach(reader, scopes, toUtcDays(source.whole))
  if (scopes.length === 0 || source.edges.length === 0) return new Map(inDays)
  const beside = await visitorsOfCodesAtEdges(reader, source)
  return addUp([inDays, new Map([...beside].filter(([num]) => inDays.has(codeScope(num))))])
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / CODES_AT_ONCE)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * CODES_AT_ONCE, (index + 1) * CODES_AT_ONCE),
  )
}

async function countCodes(reader: Reader, source: FigureSource): Promise<CountedCodes> {
  if (!('scope' in source)) return { scans: await countBy(reader, source, 'code'), isExact: true }
  const { scope, whole, isApproximate } = source
  const inDays =
    scope < 0
      ? (await sumsIn(reader, scope, [KINDS.code], toUtcDays(whole)))[KINDS.code]
      : new Map([[scope, await scansIn(reader, scope, whole)]])
  const { scans, isExact } = isApproximate
    ? await codesAtEdges(reader, source)
    : { scans: await scansAtEdges(reader, source, 'code'), isExact: true }
  return { scans: addUp([inDays, scans]), isExact }
}

/** Deleted codes have no name and are left out. Codes with equal counts are sorted by name. */
export async function topCodes(asked: Asked, namesOf: NamesOf): Promise<CodeCount[]> {
  const { reader, source } = asked
  const { scans: counts } = await countCodes(reader, source)
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
  const visitors = await visitorsOfAll(asked, best)
  return best.map(toCount(visitors))
}

interface Candidate extends Ranked {
  readonly name: string
}
