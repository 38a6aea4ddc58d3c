/**
 * Work that may wait a moment: requests behind another one of their connection, the next slice of a
 * large file, those that have waited for the same scans. All of it stands in one line, each connection with one piece at most, and every round
 * of the event loop does a few. So a round stays short however many connections want more than one
 * answer, and whoever asks for one thing at a time comes first.
 */

/** Some 0.5 ms of work. An idle loop makes thousands of rounds a second. */
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
