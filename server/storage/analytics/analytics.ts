import type {
  AccountQuality,
  AgentCount,
  AnalyticsStore,
  BucketCount,
  Figures,
  Subject,
} from '../../domain/analytics/analytics.ts'
import { BROWSERS, DEVICES } from '../../domain/scans/scans.ts'
import { type Bucket, momentsOf, type Period } from '../../domain/time/periods.ts'
import { openPlaces } from '../readers/places.ts'
import type { Reader, Readers } from '../readers/readers.ts'
import { fromAgent, KINDS } from '../scans/write-rollups.ts'
import { openCities } from './cities.ts'
import { type CountedFigures, countFigures, countSeries } from './count-scans.ts'
import { chooseSource, type FigureSource } from './figure-source.ts'
import { EMPTY_HEATMAP, heatmapIn } from './heatmap.ts'
import { qualityIn } from './quality.ts'
import { rankCodes, topCodes } from './ranking.ts'
import {
  type ScansByNumber,
  scansIn,
  seriesIn,
  sumsIn,
  visitorsIn,
  widened,
} from './read-rollups.ts'
import { openScanPages } from './scan-pages.ts'
import { findSubject, firstScanIn, type WithSubject } from './subjects.ts'

/** Figures about scans. Each answer shows one moment. figure-source.ts decides where they come from. */

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
        top: await topCodes(reader, source, subject, period, namesOf),
      })),

    seriesOf: (subject, series) =>
      ask(subject, series.period, series.buckets.map(toEmpty), async (reader, source) => {
        const sums =
          'scope' in source
            ? await seriesIn(reader, source.scope, series)
            : await countSeries(reader, source, series)
        return series.buckets.map((bucket, index) => ({ ...toEmpty(bucket), ...sums[index] }))
      }),

    rankingOf: (subject, period, asked, exist) =>
      ask(subject, period, { items: [], total: 0 }, (reader, source) =>
        rankCodes(reader, source, subject, period, asked, exist),
      ),

    qualityOf: (subject, period) =>
      withSubject(subject, NO_REQUESTS, (reader, _, { account }) =>
        qualityIn(reader, account ?? 0, period),
      ),

    heatmapOf: (subject, period) =>
      withSubject(subject, EMPTY_HEATMAP, (reader, spelled, found) =>
        heatmapIn(reader, spelled, found, period),
      ),
  }
}

const NO_REQUESTS: AccountQuality = { classes: [], codes: new Map() }
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
