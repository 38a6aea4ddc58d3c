import type { AgentCount, Figures, Included } from '../../domain/analytics/analytics.ts'
import { ALL } from '../../domain/analytics/filters.ts'
import { BROWSERS, DEVICES, SYSTEMS, UNKNOWN } from '../../domain/scans/scans.ts'
import { HOUR_MS, type Moments, momentsOf } from '../../domain/time/periods.ts'
import { toWholeUnits } from '../../domain/time/whole-units.ts'
import type { Places } from '../readers/places.ts'
import type { Reader } from '../readers/reader.ts'
import { fromAgent, KINDS } from '../scans/recording/write-rollups.ts'
import { countScans } from './count-scans.ts'
import { type Counted, openDetails } from './details.ts'
import { addUp, visitorsAtEdges } from './edges.ts'
import { type Asked, countDropped } from './figure-source.ts'
import {
  newVisitorsIn,
  type ScansByNumber,
  scansIn,
  toUtcDays,
  visitorsIn,
} from './read-rollups.ts'
import { sumsIn } from './read-sums.ts'
import { type Surveyed, surveyScans } from './survey.ts'

/** The figures of a summary. */

/** Its number among languages. */
const UNKNOWN_LANGUAGE = 0

async function count(
  reader: Reader,
  { source }: Asked,
  included: Included | null,
): Promise<Counted> {
  if (!('scope' in source)) return surveyScans(reader, source, included)
  const { scope } = source
  const { place, agent, language } = KINDS
  const kinds = included ? [place, agent, language] : [place, agent]
  const days = toUtcDays(source.whole)
  const sums = await sumsIn(reader, scope, kinds, days)
  const edges: Surveyed[] = []
  for (const edge of source.edges) edges.push(await surveyScans(reader, edge, included))
  const agents = addUp([sums[agent], ...edges.map((edge) => edge.agents)])
  const isNew = included === 'details'
  return {
    // Every scan has an agent.
    scans: [...agents.values()].reduce((sum, some) => sum + some, 0),
    visitors: (await visitorsIn(reader, scope, days)) + (await visitorsAtEdges(reader, source)),
    places: addUp([sums[place], ...edges.map((edge) => edge.places)]),
    agents,
    languages: addUp([sums[language] ?? new Map(), ...edges.map(knownLanguages)]),
    variants: null,
    // Whoever is new is so in one part of the period.
    newVisitors: isNew
      ? edges.reduce(
          (sum, edge) => sum + edge.newVisitors,
          await newVisitorsIn(reader, scope, days),
        )
      : null,
  }
}

/** What is left over is unknown, as in rollups. */
function knownLanguages({ languages }: Surveyed): ScansByNumber {
  return new Map([...languages].filter(([number]) => number !== UNKNOWN_LANGUAGE))
}

function agentsOf(sums: ScansByNumber): AgentCount[] {
  return [...sums].map(([agent, scans]) => {
    const { os, device, browser } = fromAgent(agent)
    return {
      os: SYSTEMS[os] ?? UNKNOWN,
      device: DEVICES[device] ?? DEVICES[0],
      browser: BROWSERS[browser] ?? BROWSERS[0],
      scans,
    }
  })
}

export type ReadFigures = (
  reader: Reader,
  asked: Asked,
  included: Included | null,
) => Promise<Figures>

export function openFigures(places: Places): ReadFigures {
  const detailsOf = openDetails()
  return async (reader, asked, included) => {
    const counted = await count(reader, asked, included)
    const { visitors, agents } = counted
    const { scans, byUtcDay } = await totalOf(reader, asked, counted.scans)
    return {
      scans,
      byUtcDay,
      visitors,
      places: await places.counted(reader, counted.places),
      agents: agentsOf(agents),
      details: included && (await detailsOf(reader, { ...asked, ...counted }, included)),
    }
  }
}

/**
 * Where days of UTC stand for what was asked for, its scans are still known: by the hour, and parts of an
 * hour are counted, unless scans of them have been deleted.
 */
async function totalOf(
  reader: Reader,
  { source, found, period }: Asked,
  counted: number,
): Promise<Pick<Figures, 'scans' | 'byUtcDay'>> {
  if (!('scope' in source) || !source.isApproximate) return { scans: counted, byUtcDay: 'nothing' }
  const { first, last, edges } = toWholeUnits(momentsOf(period), HOUR_MS)
  let scans = 0
  for (const moments of edges) {
    if ((await countDropped(reader, found, moments)) > 0) return { scans: counted, byUtcDay: 'all' }
    scans += await countScans(reader, { found, filter: ALL, moments })
  }
  const hours: Moments = [first * HOUR_MS, (last + 1) * HOUR_MS - 1]
  if (last >= first) scans += await scansIn(reader, source.scope, hours)
  return { scans, byUtcDay: 'all but scans' }
}

/** Of what was never scanned. */
export function noFigures(included: Included | null): Figures {
  const newVisitors = included === 'details' ? 0 : null
  const details = included && { languages: [], variants: [], newVisitors }
  return { scans: 0, visitors: 0, places: [], agents: [], details, byUtcDay: 'nothing' }
}
