import type { Metric, Registry } from 'prom-client'
import { OUTCOMES } from '../../redirect/exchange.ts'
import { BUCKETS_S, type LinkSums } from '../../redirect/figures.ts'

/** The figures of the processes that answer short links, which count for themselves. */

interface Value {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number>>
  readonly metricName?: string
}

interface Shown {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly name: string
  readonly help: string
  readonly values: (figures: LinkSums) => readonly Value[]
}

const plain = (value: number): Value[] => [{ value, labels: {} }]

const SHOWN: readonly Shown[] = [
  {
    type: 'counter',
    name: 'qroute_redirects_total',
    help: 'Short link requests by outcome',
    // Alerts compare with what was before: a series that begins at its first failure has no before.
    values: ({ redirects }) =>
      OUTCOMES.map((outcome, index) => ({
        value: redirects.outcomes[index] ?? 0,
        labels: { outcome },
      })),
  },
  {
    type: 'histogram',
    name: 'qroute_redirect_duration_seconds',
    help: 'Time from a short link request to its response',
    values: ({ redirects }) => histogramOf('qroute_redirect_duration_seconds', redirects),
  },
  {
    type: 'gauge',
    name: 'qroute_scans_logged',
    help: 'Scans written to the log since startup',
    values: ({ logged }) => plain(logged),
  },
  {
    type: 'gauge',
    name: 'qroute_scans_unrecorded',
    help: 'Scans that were redirected but could not be logged',
    values: ({ unrecorded }) => plain(unrecorded),
  },
]

const OF_LEASES: readonly Shown[] = [
  {
    type: 'gauge',
    name: 'qroute_lease_valid',
    help: '1 if the destinations in memory are known to be current, otherwise 0',
    values: ({ lease }) => plain(Number(lease?.isValid ?? false)),
  },
  {
    type: 'counter',
    name: 'qroute_redirects_unproven_total',
    help: 'Redirects to the last known destination while the database was unreachable',
    values: ({ lease }) => plain(lease?.unproven ?? 0),
  },
]

function histogramOf(name: string, { buckets, seconds }: LinkSums['redirects']): Value[] {
  let count = 0
  const values: Value[] = []
  for (const le of [...BUCKETS_S, '+Inf'] as const) {
    count += buckets[values.length] ?? 0
    values.push({ metricName: `${name}_bucket`, labels: { le }, value: count })
  }
  values.push({ metricName: `${name}_sum`, labels: {}, value: seconds })
  values.push({ metricName: `${name}_count`, labels: {}, value: count })
  return values
}

/** `read` gives what was gathered last. */
export function watchLinks(register: Registry, hasLeases: boolean, read: () => LinkSums): void {
  for (const { type, name, help, values } of [...SHOWN, ...(hasLeases ? OF_LEASES : [])]) {
    const get = async () => ({ name, help, type, aggregator: 'sum', values: values(read()) })
    // Registries take whatever has these two; the type asks for a class of the package.
    register.registerMetric({ name, get } as unknown as Metric)
  }
}
