import { memoryRateLimiter } from '../../domain/accounts/rate-limit.ts'
import type { RequestHead } from '../lib/request-head.ts'

/**
 * LINKS_PER_MINUTE: for short links and public images, by address, in memory only. Where several
 * processes of a machine answer them, each reports once a second what it has counted, so that together
 * they admit no more than one alone, but for what arrives within that second.
 */
export interface LinksPerMinute {
  /** 0: within the limit. */
  secondsToWait(request: RequestHead): number
  /** What was counted here since the last call. */
  report(): CountReport
  /** Adds what another process has counted. */
  add(report: CountReport): void
}

/** Networks, how many requests of each, and when its minute ends. */
export type CountReport = readonly (readonly [string, number, number])[]

/** Null: there is no limit, and nothing is counted. */
export function openLinksPerMinute(
  limit: number | null,
  networkOf: (request: RequestHead) => string,
): LinksPerMinute | null {
  if (limit === null) return null
  const windows = memoryRateLimiter()
  let counted = new Map<string, { count: number; endsAt: number }>()

  function note(network: string, endsAt: number): void {
    const known = counted.get(network)
    counted.set(network, { count: (known?.count ?? 0) + 1, endsAt })
  }

  return {
    secondsToWait(request) {
      const network = networkOf(request)
      const { admitted, leftMs, endsAt } = windows.count(network, limit)
      note(network, endsAt)
      return admitted ? 0 : Math.max(1, Math.ceil(leftMs / 1000))
    },
    report() {
      const report = [...counted].map(([network, one]) => [network, one.count, one.endsAt] as const)
      counted = new Map()
      return report
    },
    add(report) {
      for (const [network, count, endsAt] of report) windows.add(network, count, endsAt)
    },
  }
}
