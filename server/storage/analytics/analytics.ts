import {
  type AgentCount,
  type AnalyticsStore,
  type BucketCount,
  type CodeCount,
  type Figures,
  type NamesOf,
  type Subject,
  TOP,
  top,
} from '../../domain/analytics/analytics.ts'
import { ALL } from '../../domain/analytics/filters.ts'
import { BROWSERS, DEVICES } from '../../domain/scans/scans.ts'
import { type Bucket, momentsOf, type Period } from '../../domain/time/periods.ts'
import { openPlaces } from '../readers/places.ts'
import type { Reader, Readers } from '../readers/readers.ts'
import { codeScope, fromAgent, KINDS } from '../scans/write-rollups.ts'
import { openCities } from './cities.ts'
import {
  type CountedFigures,
  countByCode,
  countFigures,
  countSeries,
  countVisitors,
} from './count-scans.ts'
import { chooseSource, type FigureSource } from './figure-source.ts'
import {
  type ScansByNumber,
  scansIn,
  seriesIn,
  sumsIn,
  visitorsIn,
  visitorsOfEach,
  widened,
} from './read-rollups.ts'
import { openScanPages } from './scan-pages.ts'
import {
  codesByNum,
  type FoundCode,
  findSubject,
  firstScanIn,
  subjectOfCode,
  type WithSubject,
} from './subjects.ts'

/** Figures about scans. Each answer shows one moment. figure-source.ts decides where they come from. */

const ASKED_AT_ONCE = 20

export function openAnalyticsStore(readers: Readers): AnalyticsStore {
  const places = openPlaces()
  const cities = openCities()

  const withSubject: WithSubject = (subject, never, body) =>
    readers.atOneMoment(subject.accountId, async (reader) => {
      const found = await findSubject(reader, subject)
      return found ? body(reader, await cities.spelled(reader, subject), found) : never
    })

  async function toFigures(reader: Reader, source: FigureSource, period: Period): Promise<Figures> {
    const counted = await count(reader, source, period)
    const found = await places.counted(reader, counted.places)
    const { scans, visitors, agents } = counted
    return { scans, visitors, places: found, agents: agentsOf(agents) }
  }

  function ask<Result>(
    subject: Subject,
    period: Period,
    never: Result,
    body: (reader: Reader, source: FigureSource) => Promise<Result>,
  ): Promise<Result> {
    return withSubject(subject, never, async (reader, spelled, found) =>
      body(reader, await chooseSource(reader, spelled, found, period.zone, momentsOf(period))),
    )
  }

  return {
    ...openScanPages(withSubject, places.named),

    firstScanOf: (subject) =>
      withSubject(subject, null, (reader, _, found) => firstScanIn(reader, found)),

    figuresOf: (subject, period) =>
      ask(subject, period, NOTHING, (reader, source) => toFigures(reader, source, period)),

    overviewOf: (subject, period, namesOf) =>
      ask(subject, period, { figures: NOTHING, top: [] }, async (reader, source) => ({
        figures: await toFigures(reader, source, period),
        top: await topCodes(reader, source, period, namesOf),
      })),

    seriesOf: (subject, series) =>
      ask(subject, series.period, series.buckets.map(toEmpty), async (reader, source) => {
        const sums =
          'scope' in source
            ? await seriesIn(reader, source.scope, series)
            : await countSeries(reader, source, series)
        return series.buckets.map((bucket, index) => ({ ...toEmpty(bucket), ...sums[index] }))
      }),
  }
}

const NOTHING: Figures = { scans: 0, visitors: 0, places: [], agents: [] }

function toEmpty({ name }: Bucket): BucketCount {
  return { name, scans: 0, visitors: 0 }
}

async function count(
  reader: Reader,
  source: FigureSource,
  period: Period,
): Promise<CountedFigures> {
  if (!('scope' in source)) return countFigures(reader, source)
  const { scope } = source
  const wide = await widened(reader, scope, period)
  const sums = await sumsIn(reader, scope, [KINDS.place, KINDS.agent], wide)
  return {
    scans: await scansIn(reader, scope, momentsOf(period)),
    visitors: await visitorsIn(reader, scope, period),
    places: sums[KINDS.place],
    agents: sums[KINDS.agent],
  }
}

/** Scans by the code's number. */
async function countCodes(
  reader: Reader,
  source: FigureSource,
  period: Period,
): Promise<ScansByNumber> {
  if (!('scope' in source)) return countByCode(reader, source)
  const { scope } = source
  if (scope < 0) {
    const wide = await widened(reader, scope, period)
    return (await sumsIn(reader, scope, [KINDS.code], wide))[KINDS.code]
  }
  return new Map([[scope, await scansIn(reader, scope, momentsOf(period))]])
}

/** Deleted codes have no name and are left out. Codes with equal counts are sorted by name. */
async function topCodes(
  reader: Reader,
  source: FigureSource,
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
  const codes = best.map(({ code }) => code)
  const visitors = await visitorsByCode(reader, source, codes, period)
  return best.map(({ code, scans }) => {
    return { codeId: code.codeId, scans, visitors: visitors.get(code.num) ?? 0 }
  })
}

interface Candidate {
  readonly code: FoundCode
  readonly name: string
  readonly scans: number
}

async function visitorsByCode(
  reader: Reader,
  source: FigureSource,
  codes: readonly FoundCode[],
  period: Period,
): Promise<ScansByNumber> {
  const isRolled = (code: FoundCode) => 'scope' in source && code.rolled
  const scopes = codes.filter(isRolled).map(({ num }) => codeScope(num))
  const visitors = new Map(await visitorsOfEach(reader, scopes, period))
  const filter = 'scope' in source ? ALL : source.filter
  for (const code of codes) {
    if (isRolled(code)) continue
    const selection = { found: subjectOfCode(code), filter, moments: momentsOf(period) }
    visitors.set(code.num, await countVisitors(reader, selection))
  }
  return visitors
}

function agentsOf(sums: ScansByNumber): AgentCount[] {
  return [...sums].map(([agent, scans]) => {
    const { device, browser } = fromAgent(agent)
    return {
      device: DEVICES[device] ?? DEVICES[0],
      browser: BROWSERS[browser] ?? BROWSERS[0],
      scans,
    }
  })
}
