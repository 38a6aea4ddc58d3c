/**
 * One thread rings, another one listens. A ring that nobody is waiting for is noticed by the next
 * wait.
 */
export type Bell = BigInt64Array<SharedArrayBuffer>

export function newBell(): Bell {
  return new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
}

export function ring(bell: Bell): void {
  Atomics.add(bell, 0, 1n)
  Atomics.notify(bell, 0)
}

/** How often it has been rung. */
export function rings(bell: Bell): bigint {
  return Atomics.load(bell, 0)
}

/** Resolves when the bell has been rung more often than `heard`, or when the time is up. */
export async function nextRing(bell: Bell, heard: bigint, maxMs: number): Promise<void> {
  await Atomics.waitAsync(bell, 0, heard, maxMs).value
}
