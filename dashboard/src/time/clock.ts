import { signal } from '@preact/signals'

/**
 * The time by the server's clock, which decides where a scan leads and on which day it counts. The
 * browser's own is used unless the answers of the server show that it is wrong.
 */
let aheadMs = 0
/** A Date header knows whole seconds only, and an answer takes time. */
const NOTICED_MS = 3000
const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5000

export function noteServerTime(headers: Headers): void {
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said)) return
  const ahead = said + 500 - Date.now()
  aheadMs = Math.abs(ahead) < NOTICED_MS ? 0 : ahead
}

export function serverNow(): number {
  return Date.now() + aheadMs
}

/** The start of the current minute: whatever is said of "now" is said again with the next one. */
export const minute = signal(startOfMinute(), {
  watched: () => {
    queueMicrotask(look)
    timer = setInterval(look, LOOK_EVERY_MS)
  },
  unwatched: () => clearInterval(timer),
})
let timer: ReturnType<typeof setInterval> | undefined

function startOfMinute(): number {
  return Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS
}

function look(): void {
  minute.value = startOfMinute()
}
