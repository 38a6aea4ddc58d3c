import type { AgentCount, Figures, Included } from '../../domain/analytics/analytics.ts'
import { BROWSERS, DEVICES, SYSTEMS, UNKNOWN } from '../../domain/scans/scans.ts'
import type { Places } from '../readers/places.ts'
import type { Reader } from '../readers/reader.ts'
import { fromAgent, KINDS } from '../scans/recording/write-rollups.ts'
import { type Counted, openDetails } from './details.ts'
import type { Asked } from './figure-source.ts'
import { type ScansByNumber, visitorsIn } from './read-rollups.ts'
import { sumsIn } from './read-sums.ts'
import { surveyScans } from './survey.ts'

/** The figures of a summary. */

async function count(
  reader: Reader,
  { source, period }: Asked,
  included: Included | null,
): Promise<Counted> {
  if (!('scope' in source)) return surveyScans(reader, source, included)
  const { scope } = source
  const { place, agent, language } = KINDS
  const kinds = included ? [place, agent, language] : [place, agent]
  const sums = await sumsIn(reader, scope, kinds, period)
  return {
    // Every scan has an agent.
    scans: [...sums[agent].values()].reduce((sum, some) => sum + some, 0),
    visitors: await visitorsIn(reader, scope, period),
    places: sums[KINDS.place],
    agents: sums[KINDS.agent],
    languages: sums[language] ?? new Map(),
    variants: null,
    newVisitors: null,
  }
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
    const { scans, visitors, agents } = counted
    return {
      scans,
      visitors,
      places: await places.counted(reader, counted.places),
      agents: agentsOf(agents),
      details: included && (await detailsOf(reader, { ...asked, ...counted }, included)),
    }
  }
}

/** Of what was never scanned. */
export function noFigures(included: Included | null): Figures {
  const newVisitors = included === 'details' ? 0 : null
  const details = included && { languages: [], variants: [], newVisitors }
  return { scans: 0, visitors: 0, places: [], agents: [], details }
}
