/**
 * Work that can wait a moment: requests behind another one on the same connection, the next slice
 * of a large file, reads that waited for the same scans, sign-ins. It all stands in one line, with at most
 * one piece per connection, and every round of the event loop does a few. So a round stays short
 * however many connections want more than one response, and clients that ask for one thing at a
 * time come first.
 */

/** About 0.5 ms of work. An idle loop makes thousands of rounds a second. */
const PER_ROUND = 4

const line: (() => void)[] = []
let isPlanned = false

export function inTurn(work: () => void): void {
  line.push(work)
  plan()
}

export function ownTurn(): Promise<void> {
  return new Promise(inTurn)
}

function plan(): void {
  if (isPlanned || line.length === 0) return
  isPlanned = true
  setImmediate(() => {
    isPlanned = false
    for (const work of line.splice(0, PER_ROUND)) work()
    plan()
  })
}
