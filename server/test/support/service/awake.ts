/**
 * A clock that stands still when the machine does. What is promised within some seconds is promised by a
 * process that runs: if the machine, and with it the process of the test, has done nothing for ten
 * seconds, they are none of the service's. What a server in a process of its own takes counts whole.
 */
const TICK_MS = 20
/** A pause of this process that is longer counts as this much. */
const PAUSE_MAX_MS = 250

let awake = 0
let lookedAt = performance.now()

function look(): void {
  const now = performance.now()
  awake += Math.min(now - lookedAt, PAUSE_MAX_MS)
  lookedAt = now
}

setInterval(look, TICK_MS).unref()

/** Milliseconds, to be compared with an earlier answer. */
export function awakeMs(): number {
  look()
  return awake
}
