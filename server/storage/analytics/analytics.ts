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
import { type Counted, countByCode, countIn, countSeries, countVisitors } from './count-scans.ts'
import { toWay, type Way } from './figure-source.ts'
import {
  type Sums,
  scansIn,
  seriesIn,
  sumsIn,
  visitorsIn,
  visitorsOfEach,
  widened,
} from './read-rollups.ts'
import { openScanPages } from './scan-pages.ts'
import { codesByNum, type FoundCode, find, firstIn, type OnFound, ofCode } from './subjects.ts'

/**
 * Figures about scans; each answer is read at one moment. storage/analytics/figure-source.ts
 * decides where they come from.
 */

const ASKED_AT_ONCE = 20

export function openAnalyticsStore(readers: Readers): AnalyticsStore {
  const places = openPlaces()
  const cities = openCities()

  const onFound: OnFound = (subject, never, body) =>
    readers.atOneMoment(subject.accountId, async (reader) => {
      const found = await find(reader, subject)
      return found ? body(reader, await cities.spelled(reader, subject), found) : never
    })

  async function toFigures(reader: Reader, way: Way, period: Period): Promise<Figures> {
    const counted = await count(reader, way, period)
    const found = await places.counted(reader, counted.places)
    const { scans, visitors, agents } = counted
    return { scans, visitors, places: found, agents: agentsOf(agents) }
  }

  function ask<Result>(
    subject: Subject,
    period: Period,
    never: Result,
    body: (reader: Reader, way: Way) => Promise<Result>,
  ): Promise<Result> {
    return onFound(subject, never, async (reader, spelled, found) =>
      body(reader, await toWay(reader, spelled, found, period.zone, momentsOf(period))),
    )
  }

  return {
    ...openScanPages(onFound, places.named),

    firstScanOf: (subject) => onFound(subject, null, (reader, _, found) => firstIn(reader, found)),

    figuresOf: (subject, period) =>
      ask(subject, period, NOTHING, (reader, way) => toFigures(reader, way, period)),

    overviewOf: (subject, period, namesOf) =>
      ask(subject, period, { figures: NOTHING, top: [] }, async (reader, way) => ({
        figures: await toFigures(reader, way, period),
        top: await topCodes(reader, way, period, namesOf),
      })),

    seriesOf: (subject, series) =>
      ask(subject, series.period, series.buckets.map(toEmpty), async (reader, way) => {
        const sums =
          'scope' in way
            ? await seriesIn(reader, way.scope, series)
            : await countSeries(reader, way, series)
        return series.buckets.map((bucket, index) => ({ ...toEmpty(bucket), ...sums[index] }))
      }),
  }
}

const NOTHING: Figures = { scans: 0, visitors: 0, places: [], agents: [] }

function toEmpty({ name }: Bucket): BucketCount {
  return { name, scans: 0, visitors: 0 }
}

async function count(reader: Reader, way: Way, period: Period): Promise<Counted> {
  if (!('scope' in way)) return countIn(reader, way)
  const { scope } = way
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
async function countCodes(reader: Reader, way: Way, period: Period): Promise<Sums> {
  if (!('scope' in way)) return countByCode(reader, way)
  const { scope } = way
  if (scope < 0) {
    const wide = await widened(reader, scope, period)
    return (await sumsIn(reader, scope, [KINDS.code], wide))[KINDS.code]
  }
  return new Map([[scope, await scansIn(reader, scope, momentsOf(period))]])
}

/** Deleted codes have no name and are skipped. Ties are common and sorted by name. */
async function topCodes(
  reader: Reader,
  way: Way,
  period: Period,
  namesOf: NamesOf,
): Promise<CodeCount[]> {
  const counts = await countCodes(reader, way, period)
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
  const visitors = await visitorsByCode(reader, way, codes, period)
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
  way: Way,
  codes: readonly FoundCode[],
  period: Period,
): Promise<Sums> {
  const isRolled = (code: FoundCode) => 'scope' in way && code.rolled
  const scopes = codes.filter(isRolled).map(({ num }) => codeScope(num))
  const visitors = new Map(await visitorsOfEach(reader, scopes, period))
  const filter = 'scope' in way ? ALL : way.filter
  for (const code of codes) {
    if (isRolled(code)) continue
    const choice = { found: ofCode(code), filter, moments: momentsOf(period) }
    visitors.set(code.num, await countVisitors(reader, choice))
  }
  return visitors
}

function agentsOf(sums: Sums): AgentCount[] {
  return [...sums].map(([agent, scans]) => {
    const { device, browser } = fromAgent(agent)
    return {
      device: DEVICES[device] ?? DEVICES[0],
      browser: BROWSERS[browser] ?? BROWSERS[0],
      scans,
    }
  })
}
