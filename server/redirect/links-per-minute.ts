import { memoryRateLimiter } from '../../domain/accounts/rate-limit.ts'
import type { RequestHead } from '../lib/request-head.ts'

/** LINKS_PER_MINUTE: for short links and public images, by address, in memory only. */

/** 0: within the limit. */
export type SecondsToWait = (request: RequestHead) => number

/** Null: there is no limit, and nothing is counted. */
export function openLinksPerMinute(
  limit: number | null,
  networkOf: (request: RequestHead) => string,
): SecondsToWait | null {
  if (limit === null) return null
  const windows = memoryRateLimiter()
  return (request) => {
    const { admitted, leftMs } = windows.count(networkOf(request), limit)
    return admitted ? 0 : Math.max(1, Math.ceil(leftMs / 1000))
  }
}
