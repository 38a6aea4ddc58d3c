import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What /metrics says of each process of the program. */
export interface ProcessFigures {
  readonly cpuSeconds: number
  readonly residentBytes: number
  readonly startedAtSeconds: number
  /** Of the event loop, since the figures were read before. */
  readonly lagMeanSeconds: number
  readonly lagP99Seconds: number
}

const MICRO = 1e-6
const NANO = 1e-9

export function openProcessFigures(): () => ProcessFigures {
  const lag = monitorEventLoopDelay()
  lag.enable()
  const startedAtSeconds = Math.round(Date.now() / 1000 - process.uptime())
  return () => {
    const { user, system } = process.cpuUsage()
    const figures = {
      cpuSeconds: (user + system) * MICRO,
      residentBytes: process.memoryUsage.rss(),
      startedAtSeconds,
      // Without a single measurement it is not a number.
      lagMeanSeconds: (lag.mean || 0) * NANO,
      lagP99Seconds: lag.percentile(99) * NANO,
    }
    lag.reset()
    return figures
  }
}
