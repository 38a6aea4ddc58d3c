/**
 * Work that can wait a moment: requests behind another one on the same connection, the next slice
 * of a large file, reads that waited for the same scans, sign-ins. It all stands in one line, with at most
 * one piece per connection, and every round of the event loop does a few. So a round stays short
 * however many connections want more than one response, and clients that ask for one thing at a
 * time come first.
 */

/** About 0.5 ms of work. An idle loop makes thousands of rounds a second. */
const PER_ROUND = 4

interface Piece {
  readonly work: () => void
  /** How many ordinary pieces it stands for. */
  readonly weight: number
}

const line: Piece[] = []
let isPlanned = false

export function inTurn(work: () => void, weight = 1): void {
  line.push({ work, weight })
  plan()
}

export function ownTurn(weight = 1): Promise<void> {
  return new Promise((resolve) => inTurn(resolve, weight))
}

function plan(): void {
  if (isPlanned || line.length === 0) return
  isPlanned = true
  setImmediate(() => {
    isPlanned = false
    for (let done = 0; done < PER_ROUND && line.length > 0; ) {
      const piece = line.shift()
      done += piece?.weight ?? 0
      piece?.work()
    }
    plan()
  })
}
