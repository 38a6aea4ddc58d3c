import type { Metric, Registry } from 'prom-client'
import type { ProcessFigures } from '../../lib/process/figures.ts'

/** The figures of each process under the names that are usual for them; what else is usual, the API process alone has. */

export interface NamedProcess {
  /** Null: there is only one. */
  readonly name: string | null
  readonly figures: ProcessFigures
}

interface Shown {
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly value: (figures: ProcessFigures) => number
}

const SHOWN: Readonly<Record<string, Shown>> = {
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'Total user and system CPU time spent in seconds.',
    value: ({ cpuSeconds }) => cpuSeconds,
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Resident memory size in bytes.',
    value: ({ residentBytes }) => residentBytes,
  },
  process_start_time_seconds: {
    type: 'gauge',
    help: 'Start time of the process since unix epoch in seconds.',
    value: ({ startedAtSeconds }) => startedAtSeconds,
  },
  nodejs_eventloop_lag_mean_seconds: {
    type: 'gauge',
    help: 'The mean of the recorded event loop delays.',
    value: ({ lagMeanSeconds }) => lagMeanSeconds,
  },
  nodejs_eventloop_lag_p99_seconds: {
    type: 'gauge',
    help: 'The 99th percentile of the recorded event loop delays.',
    value: ({ lagP99Seconds }) => lagP99Seconds,
  },
}

/** In place of those that the package has, which are of this process only. */
export function watchProcesses(register: Registry, read: () => readonly NamedProcess[]): void {
  for (const [name, { type, help, value }] of Object.entries(SHOWN)) {
    register.removeSingleMetric(name)
    const values = () =>
      read().map((one) => ({
        value: value(one.figures),
        labels: one.name === null ? {} : { process: one.name },
      }))
    const get = async () => ({ name, help, type, aggregator: 'omit', values: values() })
    register.registerMetric({ name, get } as unknown as Metric)
  }
}
