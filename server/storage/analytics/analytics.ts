import type {
  AccountQuality,
  AnalyticsStore,
  CodeCount,
  Included,
  Overview,
  Ranking,
  Subject,
} from '../../../domain/analytics/analytics.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { momentsOf, type Period } from '../../../domain/time/periods.ts'
import { openPlaces } from '../readers/places.ts'
import type { Reader } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'
import { chooseSource, type FigureSource } from './figure-source.ts'
import { noFigures, openFigures, type ReadFigures } from './figures.ts'
import { EMPTY_HEATMAP, heatmapIn } from './heatmap.ts'
import { qualityIn } from './quality.ts'
import { rankCodes, topCodes } from './ranking.ts'
import { openScanPages } from './scan-pages.ts'
import { emptySeries, seriesIn } from './series.ts'
import { openSpellings } from './spellings.ts'
import { type FoundSubject, findSubject, firstScanIn, type WithSubject } from './subjects.ts'
import { openWalks } from './walks.ts'

/** Figures about scans. Each answer shows one moment. figure-source.ts decides where they come from. */

export function openAnalyticsStore(
  readers: Readers,
  codes: Pick<CodeStore, 'externalIdsOf'>,
): AnalyticsStore {
  const places = openPlaces()
  const spellings = openSpellings()
  const toFigures = openFigures(places)

  const withSubject: WithSubject = (subject, never, body) =>
    readers.atOneMoment(subject.accountId, async (reader) => {
      const found = await findSubject(reader, subject)
      return found ? body(reader, await spellings.spelled(reader, subject), found) : never
    })

  const ask = openAsk(withSubject)
  const addVariants = openAddVariants(toFigures)

  return {
    ...openScanPages(withSubject),
    ...openWalks(withSubject, codes),

    firstScanOf: (subject) =>
      withSubject(subject, null, (reader, _, found) => firstScanIn(reader, found)),

    figuresOf: (subject, period, included) =>
      ask(
        subject,
        period,
        noFigures(included),
        (reader, source, found) => toFigures(reader, { source, found, period }, included),
        included,
      ),

    overviewOf(subject, period, included, namesOf) {
      const never = { figures: noFigures(included), top: [] }
      const read = async (reader: Reader, source: FigureSource, found: FoundSubject) => ({
        figures: await toFigures(reader, { source, found, period }, included),
        top: await topCodes(reader, source, subject, period, namesOf),
      })
      return ask<Overview>(subject, period, never, read, included)
    },

    seriesOf: (subject, series) =>
      withSubject(subject, emptySeries(series), (reader, spelled, found) =>
        seriesIn(reader, spelled, found, series),
      ),

    rankingOf: (subject, period, asked, exist) =>
      ask<Ranking>(subject, period, NO_CODES, async (reader, source, _, spelled) => {
        const ranking = await rankCodes(reader, source, subject, period, asked, exist)
        return asked.hasVariants ? addVariants(reader, spelled, period, ranking) : ranking
      }),

    qualityOf: (subject, period) =>
      withSubject(subject, NO_REQUESTS, (reader, _, found) => qualityIn(reader, found, period)),

    heatmapOf: (subject, period) =>
      withSubject(subject, EMPTY_HEATMAP, (reader, spelled, found) =>
        heatmapIn(reader, spelled, found, period),
      ),
  }
}

/** The variants of each code, as its own figures have them; by days of UTC only if the ranking is so, too. */
function openAddVariants(toFigures: ReadFigures) {
  return async function addVariants(
    reader: Reader,
    subject: Subject,
    period: Period,
    ranking: Ranking,
  ): Promise<Ranking> {
    const items: CodeCount[] = []
    const mayApproximate = ranking.byUtcDay !== 'nothing'
    for (const item of ranking.items) {
      const ofCode = { ...subject, codeIds: [item.codeId], mayApproximate }
      const found = await findSubject(reader, ofCode)
      if (!found) continue
      const source = await chooseSource(reader, ofCode, found, period.zone, momentsOf(period))
      const { details } = await toFigures(reader, { source, found, period }, 'breakdowns')
      items.push({ ...item, variants: details?.variants ?? null })
    }
    return { ...ranking, items }
  }
}

/** Finds where the figures come from. */
function openAsk(withSubject: WithSubject) {
  return function ask<Result>(
    subject: Subject,
    period: Period,
    never: Result,
    body: (
      reader: Reader,
      source: FigureSource,
      found: FoundSubject,
      spelled: Subject,
    ) => Promise<Result>,
    included: Included | null = null,
  ): Promise<Result> {
    const wanted = { hasNew: included === 'details' }
    return withSubject(subject, never, async (reader, spelled, found) =>
      body(
        reader,
        await chooseSource(reader, spelled, found, period.zone, momentsOf(period), wanted),
        found,
        spelled,
      ),
    )
  }
}

const NO_CODES: Ranking = { items: [], total: 0, byUtcDay: 'nothing' }
const NO_REQUESTS: AccountQuality = { classes: [], codes: new Map() }
