import type { IncomingMessage } from 'node:http'
import { memoryRateLimiter } from '../../../../domain/accounts/rate-limit.ts'

/** LINKS_PER_MINUTE: for short links and public images, by address, in memory only. */

/** 0: within the limit. */
export type SecondsToWait = (request: IncomingMessage) => number

/** Null: there is no limit, and nothing is counted. */
export function openLinksPerMinute(
  limit: number | null,
  networkOf: (request: IncomingMessage) => string,
): SecondsToWait | null {
  if (limit === null) return null
  const windows = memoryRateLimiter()
  return (request) => {
    const { admitted, leftMs } = windows.count(networkOf(request), limit)
    return admitted ? 0 : Math.max(1, Math.ceil(leftMs / 1000))
  }
}
