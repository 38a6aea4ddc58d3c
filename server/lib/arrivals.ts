/**
 * Whether requests may have arrived since. What was checked once is true for every request that had been
 * sent by then, and need not be checked for each of them: an edit that returns later is none that they
 * have to know of.
 *
 * libuv counts the rounds of the event loop, each just before it goes to the network, and the events it
 * has handled, each time before it goes there again within a round (1,024 at once, under load). So while
 * both stay the same, all there is to do was on its way already. A phase of the loop says less: work at
 * the end of a round (`setImmediate`) runs on into the next, whose requests may be younger. Reading both
 * takes 0.1 µs.
 *
 * The exception is a request behind another one on the same connection: it may have arrived later than
 * the event it came with. Who takes it out of its line says so.
 */
const { nodeTiming } = performance
let fromLines = 0

/** Equal numbers: whatever is handled now had arrived when the first was read. They only grow. */
export function arrivals(): number {
  const { loopCount, events } = nodeTiming.uvMetricsInfo
  return loopCount + events + fromLines
}

/** A request that has waited in line is about to be handled. */
export function leavesLine(): void {
  fromLines++
}
