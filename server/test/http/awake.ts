/**
 * A clock that runs while this process does. A machine that stands still for ten seconds makes nothing
 * late: of such a gap only a moment counts. What a server in a process of its own takes counts whole.
 */
const TICK_MS = 20
const GAP_MAX_MS = 500

let counted = 0
let last = performance.now()

function tick(): void {
  const now = performance.now()
  counted += Math.min(now - last, GAP_MAX_MS)
  last = now
}

setInterval(tick, TICK_MS).unref()

export function awakeMs(): number {
  tick()
  return counted
}
