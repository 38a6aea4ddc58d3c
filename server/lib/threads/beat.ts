/**
 * A heartbeat in shared memory. A thread records when it last completed its work without an error,
 * so a thread that is dead, stuck or failing again and again looks the same from outside. The clock
 * is the system's monotonic one, which all threads share and nobody can set.
 */
/** Three times as long as a write waits for a lock or a database: longer than any hiccup. */
export const SILENT_MAX_MS = 15_000
const NS_PER_MS = 1_000_000n

export function beat(memory: BigInt64Array, which: number): void {
  Atomics.store(memory, which, process.hrtime.bigint())
}

export function silentMs(memory: BigInt64Array, which: number): number {
  return Number((process.hrtime.bigint() - Atomics.load(memory, which)) / NS_PER_MS)
}
