import type {
  AccountQuality,
  AnalyticsStore,
  CodeCount,
  Included,
  Overview,
  Ranking,
} from '../../../domain/analytics/analytics.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { momentsOf, type Period } from '../../../domain/time/periods.ts'
import { openPlaces } from '../readers/places.ts'
import type { Readers } from '../readers/readers.ts'
import { type Asked, chooseSource } from './figure-source.ts'
import { noFigures, openFigures } from './figures.ts'
import { EMPTY_HEATMAP, heatmapIn } from './heatmap.ts'
import { qualityIn } from './quality.ts'
import { rankCodes, topCodes } from './ranking.ts'
import { openScanPages } from './scan-pages.ts'
import { emptySeries, seriesIn } from './series.ts'
import { openSpellings } from './spellings.ts'
import { type Answer, findSubject, firstScanIn, type Question } from './subjects.ts'
import { openWalks } from './walks.ts'

/** Figures about scans. Each answer shows one moment. figure-source.ts decides where they come from. */

export function openAnalyticsStore(
  readers: Readers,
  codes: Pick<CodeStore, 'externalIdsOf'>,
): AnalyticsStore {
  const places = openPlaces()
  const spellings = openSpellings()
  const toFigures = openFigures(places)

  const answer: Answer = (subject, never, read) =>
    readers.atOneMoment(subject.accountId, async (reader) => {
      const found = await findSubject(reader, subject)
      return found
        ? read({ reader, subject: await spellings.spelled(reader, subject), found })
        : never
    })

  /** The variants of each code, as its own figures have them; by days of UTC only if the ranking is so, too. */
  async function withVariants({ reader, subject, period }: Asked, ranking: Ranking) {
    const items: CodeCount[] = []
    const mayApproximate = ranking.byUtcDay !== 'nothing'
    for (const item of ranking.items) {
      const ofCode = { ...subject, codeIds: [item.codeId], mayApproximate }
      const found = await findSubject(reader, ofCode)
      if (!found) continue
      const asked = await askedIn({ reader, subject: ofCode, found }, period)
      const { details } = await toFigures(asked, 'breakdowns')
      items.push({ ...item, variants: details?.variants ?? null })
    }
    return { ...ranking, items }
  }

  return {
    ...openScanPages(answer),
    ...openWalks(answer, codes),

    firstScanOf: (subject) => answer(subject, null, firstScanIn),

    figuresOf: (subject, period, included) =>
      answer(subject, noFigures(included), async (question) =>
        toFigures(await askedIn(question, period, included), included),
      ),

    overviewOf: (subject, period, included, namesOf) =>
      answer<Overview>(subject, { figures: noFigures(included), top: [] }, async (question) => {
        const asked = await askedIn(question, period, included)
        return { figures: await toFigures(asked, included), top: await topCodes(asked, namesOf) }
      }),

    seriesOf: (subject, series) =>
      answer(subject, emptySeries(series), (question) => seriesIn(question, series)),

    rankingOf: (subject, period, how, exist) =>
      answer(subject, NO_CODES, async (question) => {
        const asked = await askedIn(question, period)
        const ranking = await rankCodes(asked, how, exist)
        return how.hasVariants ? withVariants(asked, ranking) : ranking
      }),

    qualityOf: (subject, period) =>
      answer(subject, NO_REQUESTS, (question) => qualityIn(question, period)),

    heatmapOf: (subject, period) =>
      answer(subject, EMPTY_HEATMAP, (question) => heatmapIn(question, period)),
  }
}

async function askedIn(
  question: Question,
  period: Period,
  included: Included | null = null,
): Promise<Asked> {
  const wanted = { hasNew: included === 'details' }
  const source = await chooseSource(question, period.zone, momentsOf(period), wanted)
  return { ...question, period, source }
}

const NO_CODES: Ranking = { items: [], total: 0, byUtcDay: 'nothing' }
const NO_REQUESTS: AccountQuality = { classes: [], codes: new Map() }
