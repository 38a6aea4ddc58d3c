import type { Code, PastVersion } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import type { Report } from '../../../domain/reports/report.ts'
import { momentsOf, type Period } from '../../../domain/time/periods.ts'

/** More flags than a chart has room for. */
const CHANGES_MAX = 100

/** When it began to lead elsewhere. Where to is told only if the report shows it. */
export async function changesOf(codes: CodeStore, code: Code, report: Report, period: Period) {
  const [from, to] = momentsOf(period)
  const found: PastVersion[] = []
  let later: PastVersion | null = null
  for (let page = 1; found.length < CHANGES_MAX && (later?.changedAt ?? to) >= from; page++) {
    const { items } = await codes.history(code, { page, limit: CHANGES_MAX })
    for (const past of items) {
      const isIn = later !== null && later.changedAt >= from && later.changedAt <= to
      if (later && isIn && leadsElsewhere(past, later)) found.push(later)
      later = past
    }
    if (items.length < CHANGES_MAX) break
  }
  return found
    .slice(0, CHANGES_MAX)
    .map(({ changedAt, destinationUrl }) => ({
      at: new Date(changedAt).toISOString(),
      ...(report.showsDestination && { destination_url: destinationUrl }),
    }))
    .reverse()
}

/** Not when it ends, how often it may be scanned, or what is shown while it is closed. */
function leadsElsewhere(before: PastVersion, after: PastVersion): boolean {
  const way = ({ destinationUrl, routing: { rules, split } }: PastVersion) =>
    JSON.stringify([destinationUrl, rules, split])
  return way(before) !== way(after)
}
