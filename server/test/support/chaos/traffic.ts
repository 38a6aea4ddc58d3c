import { setTimeout as sleep } from 'node:timers/promises'
import { unlessShed } from '../service/patient.ts'
import { type Answer, call } from '../service/service.ts'
import { openHammer, openTally } from './hammer.ts'

const WRITE_REST_MS = 20

/** Scans, edits and new codes without a pause: what failed, and the longest time without an answer of the API. */
export function openTraffic(base: string, key: string, ids: ReadonlyMap<string, string>) {
  const failed: string[] = []
  const tally = openTally([...ids.keys()])
  const scans = openHammer(Number(new URL(base).port), 8, tally.next, 5)
  let isOver = false
  let writes = 0
  let longestGapMs = 0
  let last = performance.now()
  const write = async (
    path: string,
    method: string,
    headers: Record<string, string>,
    body: object,
  ) => {
    // A node that is late refuses, on a busy machine: that is no matter of restarts.
    const send = () => call(base + path, method, { key, body, headers })
    const answer: Answer | Error = await unlessShed(send).catch((error: Error) => error)
    writes++
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - last)
    last = now
    if (answer instanceof Error) failed.push(`${method}: ${answer.message}`)
    else if (answer.status >= 300) failed.push(`${method}: ${answer.status} ${answer.text}`)
  }
  const all = [...ids.values()]
  const writing = (async () => {
    for (let i = 0; !isOver; i++) {
      const destination_url = `https://example.com/${i}`
      await write(`/v1/qrcodes/${all[i % all.length]}`, 'PATCH', {}, { destination_url })
      const headers = { 'Idempotency-Key': `rolling-${i}` }
      await write('/v1/qrcodes', 'POST', headers, { name: 'New', destination_url })
      await sleep(WRITE_REST_MS)
    }
  })()
  return {
    async end() {
      isOver = true
      await writing
      await scans.stop()
      for (const [status, count] of tally.others) failed.push(`${count} scans: ${status}`)
      if (tally.inFlight() > 0) failed.push(`${tally.inFlight()} scans without an answer`)
      return { failed, tally, writes, longestGapMs: Math.round(longestGapMs) }
    },
  }
}
