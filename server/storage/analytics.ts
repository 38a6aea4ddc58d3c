import {
  type AgentCount,
  type AnalyticsStore,
  type CodeCount,
  type Figures,
  type There,
  TOP,
} from '../domain/analytics.ts'
import { invalidRequest } from '../domain/errors.ts'
import { type Bucket, type Period, toDate } from '../domain/periods.ts'
import { BROWSERS, DEVICES, SCAN_CLASSES } from '../domain/scans.ts'
import { placeholders } from './database.ts'
import { openPlaces } from './places.ts'
import type { Reader, Readers } from './reader.ts'
import { type Sums, scansIn, seriesIn, sumsIn, visitorsIn } from './rolled.ts'
import { fromAgent, KINDS } from './rollups.ts'
import { openScanPages } from './scan-pages.ts'
import { type Found, find, findCodes } from './subjects.ts'
import { type Counted, countIn, countSeries, momentsOf } from './unrolled.ts'

/**
 * Where figures come from. One rule decides: what has rollups is answered from them, in time that
 * does not grow with the scans; a code that is too small to have any is counted scan by scan.
 */

const COUNTED = SCAN_CLASSES.indexOf('human')
/** Visitors of several codes together are counted from their scans, up to this many. */
const SCANS_TOGETHER_MAX = 1_000_000
const ASKED_AT_ONCE = 50

export function openAnalyticsStore(readers: Readers): AnalyticsStore {
  const places = openPlaces()

  async function toFigures(reader: Reader, counted: Counted): Promise<Figures> {
    const { scans, visitors, agents } = counted
    const found = await places.counted(reader, counted.places)
    return { scans, visitors, places: found, agents: agentsOf(agents) }
  }

  return {
    ...openScanPages(readers, places.named),

    figuresOf: (subject, period) =>
      readers.atOneMoment(async (reader) => {
        const found = await find(reader, subject)
        return found ? toFigures(reader, await count(reader, found, period)) : NOTHING
      }),

    overviewOf: (subject, period, there) =>
      readers.atOneMoment(async (reader) => {
        const account = await find(reader, subject)
        if (!account) return { figures: NOTHING, top: [] }
        const figures = await toFigures(reader, await count(reader, account, period))
        const sums = await sumsIn(reader, account.scope, KINDS.code, period)
        const most = [...sums].sort(([a, x], [b, y]) => y - x || a - b)
        return { figures, top: await firstThere(reader, most, period, there) }
      }),

    overviewOfSome: (codeIds, period) =>
      readers.atOneMoment(async (reader) => {
        const found = await findCodes(reader, codeIds)
        if (found.size === 0) return { figures: NOTHING, top: [] }
        const parts: (Counted & CodeCount)[] = []
        for (const [codeId, one] of found) {
          parts.push({ codeId, ...(await count(reader, one, period)) })
        }
        const scanned = parts.filter(({ scans }) => scans > 0)
        const figures = await toFigures(reader, {
          scans: parts.reduce((sum, { scans }) => sum + scans, 0),
          visitors:
            scanned.length < 2
              ? (scanned[0]?.visitors ?? 0)
              : await visitorsTogether(reader, [...found.values()], period),
          places: added(parts.map((part) => part.places)),
          agents: added(parts.map(({ agents }) => agents)),
        })
        return { figures, top: mostScanned(parts) }
      }),

    seriesOf: (subject, buckets) =>
      readers.atOneMoment(async (reader) => {
        const found = await find(reader, subject)
        const sums = found ? await series(reader, found, buckets) : []
        return buckets.map(({ name }, index) => {
          const { scans = 0, visitors = 0 } = sums[index] ?? {}
          return { name, scans, visitors }
        })
      }),
  }
}

function mostScanned(counts: readonly CodeCount[]): CodeCount[] {
  return counts
    .filter(({ scans }) => scans > 0)
    .sort((a, b) => b.scans - a.scans || (a.codeId < b.codeId ? -1 : 1))
    .slice(0, TOP)
}

/** Deleted codes are passed over. */
async function firstThere(
  reader: Reader,
  most: readonly (readonly [code: number, scans: number])[],
  period: Period,
  there: There,
): Promise<CodeCount[]> {
  const top: CodeCount[] = []
  for (let from = 0; from < most.length && top.length < TOP; from += ASKED_AT_ONCE) {
    const some = most.slice(from, from + ASKED_AT_ONCE)
    const codes = await codesByNum(
      reader,
      some.map(([code]) => code),
    )
    const existing = await there([...codes.values()].map(({ code_id }) => code_id))
    for (const [num, scans] of some) {
      const code = codes.get(num)
      if (top.length === TOP || !code || !existing.has(code.code_id)) continue
      const visitors = code.rolled
        ? await visitorsIn(reader, num, period)
        : (await countIn(reader, num, period)).visitors
      top.push({ codeId: code.code_id, scans, visitors })
    }
  }
  return top
}

interface NamedCode {
  num: number
  code_id: string
  rolled: number
}

async function codesByNum(
  reader: Reader,
  nums: readonly number[],
): Promise<ReadonlyMap<number, NamedCode>> {
  const text = `select num, code_id, rolled from scan_codes
    where num in (${placeholders(nums.length, 0)})`
  const rows = await reader.query<NamedCode>(text, nums)
  return new Map(rows.map((row) => [row.num, row]))
}

async function count(reader: Reader, { scope, rolled }: Found, period: Period): Promise<Counted> {
  if (!rolled) return countIn(reader, scope, period)
  return {
    scans: await scansIn(reader, scope, period),
    visitors: await visitorsIn(reader, scope, period),
    places: await sumsIn(reader, scope, KINDS.place, period),
    agents: await sumsIn(reader, scope, KINDS.agent, period),
  }
}

const NOTHING: Figures = { scans: 0, visitors: 0, places: [], agents: [] }

function series(reader: Reader, { scope, rolled }: Found, buckets: readonly Bucket[]) {
  return rolled ? seriesIn(reader, scope, buckets) : countSeries(reader, scope, buckets)
}

async function visitorsTogether(
  reader: Reader,
  found: readonly Found[],
  period: Period,
): Promise<number> {
  const total = found.reduce((sum, one) => sum + one.total, 0)
  if (total > SCANS_TOGETHER_MAX) {
    const message = `qr_ids together have ${total} scans; visitors of several codes are counted up to ${SCANS_TOGETHER_MAX}`
    throw invalidRequest([{ param: 'qr_ids', message }])
  }
  await assertKept(reader, found, period)
  const scopes = found.map(({ scope }) => scope)
  const text = `select count(distinct visitor) as visitors from scans
    where code in (${placeholders(scopes.length, 2)}) and at between $1 and $2
      and class = ${COUNTED}`
  const values = [...momentsOf(period), ...scopes]
  return Number((await reader.query<{ visitors: number }>(text, values))[0]?.visitors ?? 0)
}

/** Whether two codes had the same visitor only their scans can tell, and some are dropped. */
async function assertKept(
  reader: Reader,
  found: readonly Found[],
  { firstDay, lastDay }: Period,
): Promise<void> {
  const horizon = Math.max(...found.map((one) => one.horizon))
  for (const { scope, horizon: own } of found) {
    const dropped = { firstDay, lastDay: Math.min(lastDay, own - 1) }
    if (firstDay >= own || (await scansIn(reader, scope, dropped)) === 0) continue
    const message = `Scans before ${toDate(horizon)} are dropped (RETENTION_DAYS): visitors of several codes can be counted from then on`
    throw invalidRequest([{ param: 'start_date', message }])
  }
}

function added(parts: readonly Sums[]): Sums {
  const sums = new Map<number, number>()
  for (const part of parts) {
    for (const [value, scans] of part) sums.set(value, (sums.get(value) ?? 0) + scans)
  }
  return sums
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
