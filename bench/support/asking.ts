import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../server/test/support/service/service.ts'

/** Timed API requests. Beyond 300 per minute it waits for the next window. */
export interface Asked {
  readonly ms: number
  // biome-ignore lint/suspicious/noExplicitAny: as the tests read answers
  readonly json: any
}

export type Ask = (path: string) => Promise<Asked>

export function openAsking(base: string, key: string): Ask {
  return async (path) => {
    for (;;) {
      const begun = performance.now()
      const { status, headers, json, text } = await call(base + path, 'GET', { key })
      const ms = performance.now() - begun
      if (status === 200) return { ms, json }
      if (status !== 429) throw new Error(`${path} returned ${status}: ${text}`)
      await sleep(Number(headers.get('retry-after')) * 1000)
    }
  }
}
