import type { AgentCount, Figures, Included } from '../../../domain/analytics/analytics.ts'
import { BROWSERS, DEVICES, perPlain, SYSTEMS, UNKNOWN } from '../../../domain/scans/dimensions.ts'
import type { Places } from '../readers/places.ts'
import type { Reader } from '../readers/reader.ts'
import { fromAgent, KINDS, type Kind, PLAIN_KINDS } from '../scans/recording/write-rollups.ts'
import { type Counted, openDetails } from './details.ts'
import { addUp, visitorsAtEdges } from './edges/edges.ts'
import {
  atMostScans,
  estimatedNewVisitors,
  estimatedSums,
  estimatedVisitors,
} from './edges/estimates.ts'
import { sharesOf } from './edges/shares.ts'
import type { Asked, RolledSource } from './figure-source.ts'
import {
  newVisitorsIn,
  type ScansByNumber,
  toUtcDays,
  type UtcDays,
  visitorsIn,
} from './read-rollups.ts'
import { sumsIn } from './read-sums.ts'
import { type PlainSums, type Surveyed, surveyScans } from './survey.ts'

/** The figures of a summary. */

const NONE: ScansByNumber = new Map()

async function count(asked: Asked, included: Included | null): Promise<Counted> {
  const { reader, source } = asked
  if (!('scope' in source)) return surveyScans(reader, source, included)
  const { scope } = source
  const kinds = [KINDS.place, KINDS.agent, ...(included ? PLAIN_KINDS : [])]
  const days = toUtcDays(source.whole)
  const isNew = included === 'details'
  const sums = await sumsIn(reader, scope, kinds, days)
  const before = isNew ? await newVisitorsIn(reader, scope, days) : null
  const edges = source.isApproximate
    ? await estimateEdges(asked, source, kinds, isNew)
    : await countEdges(reader, source, included, days)
  const agents = addUp([sums[KINDS.agent], edges.agents])
  // Every scan has an agent.
  const scans = [...agents.values()].reduce((sum, some) => sum + some, 0)
  const visitors = source.isApproximate ? atMostScans(edges.visitors, scans) : edges.visitors
  return {
    ...{ scans, visitors, agents },
    places: addUp([sums[KINDS.place], edges.places]),
    plain: PLAIN_KINDS.map((kind, index) =>
      addUp([sums[kind] ?? NONE, edges.plain[index] ?? NONE]),
    ),
    variants: null,
    // Whoever is new is so in one part of the period.
    newVisitors: before === null ? null : Math.min(visitors, before + edges.newVisitors),
    isExact: edges.isExact,
  }
}

interface Edges {
  readonly places: ScansByNumber
  readonly agents: ScansByNumber
  readonly plain: PlainSums
  /** With those of the whole days. */
  readonly visitors: number
  readonly newVisitors: number
  /** Whether the scans are. */
  readonly isExact: boolean
}

async function countEdges(
  reader: Reader,
  source: RolledSource,
  included: Included | null,
  days: UtcDays,
): Promise<Edges> {
  const edges: Surveyed[] = []
  for (const edge of source.edges) edges.push(await surveyScans(reader, edge, included))
  const inDays = await visitorsIn(reader, source.scope, days)
  return {
    places: addUp(edges.map(({ places }) => places)),
    agents: addUp(edges.map(({ agents }) => agents)),
    plain: PLAIN_KINDS.map((_, index) =>
      addUp(edges.map(({ plain }) => known(plain[index] ?? NONE))),
    ),
    visitors: inDays + (await visitorsAtEdges(reader, source)),
    newVisitors: edges.reduce((sum, edge) => sum + edge.newVisitors, 0),
    isExact: true,
  }
}

async function estimateEdges(
  { reader, found }: Asked,
  { scope, whole, edges }: RolledSource,
  kinds: readonly Kind[],
  isNew: boolean,
): Promise<Edges> {
  const spans = edges.map(({ moments }) => moments)
  const { shares, isExact } = await sharesOf(reader, found, scope, spans)
  const sums = await estimatedSums(reader, scope, kinds, shares)
  const visitors = await estimatedVisitors(reader, [scope], { whole, edges: spans })
  return {
    places: sums[KINDS.place],
    agents: sums[KINDS.agent],
    plain: PLAIN_KINDS.map((kind) => sums[kind] ?? NONE),
    visitors: visitors.get(scope) ?? 0,
    newVisitors: isNew ? await estimatedNewVisitors(reader, scope, shares) : 0,
    isExact,
  }
}

/** Unknown values, whose number is 0, are what is left over, as in rollups. */
function known(sums: ScansByNumber): ScansByNumber {
  return new Map([...sums].filter(([num]) => num !== 0))
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

export type ReadFigures = (asked: Asked, included: Included | null) => Promise<Figures>

export function openFigures(places: Places): ReadFigures {
  const detailsOf = openDetails()
  return async (asked, included) => {
    const counted = await count(asked, included)
    const { scans, visitors, agents, isExact = true } = counted
    const isApproximate = 'scope' in asked.source && asked.source.isApproximate
    const byUtcDay = isApproximate ? (isExact ? 'all but scans' : 'all') : 'nothing'
    return {
      scans,
      byUtcDay,
      visitors,
      places: await places.counted(asked.reader, counted.places),
      agents: agentsOf(agents),
      details: included && (await detailsOf({ ...asked, ...counted }, included)),
    }
  }
}

/** Of what was never scanned. */
export function noFigures(included: Included | null): Figures {
  const newVisitors = included === 'details' ? 0 : null
  const details = included && { plain: perPlain(() => []), variants: [], newVisitors }
  return { scans: 0, visitors: 0, places: [], agents: [], details, byUtcDay: 'nothing' }
}
