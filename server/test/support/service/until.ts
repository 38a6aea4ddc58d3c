import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a test waits for what has no promised time. A machine that is busy with other tests may
 * stand still for many seconds; a test that fails because of it says nothing about the service.
 */
export const PATIENCE_MS = 120_000

export async function until(
  hoped: () => boolean | Promise<boolean>,
  what: string | (() => string),
  limitMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await hoped())) {
    if (performance.now() > end) {
      throw new Error(`not within ${limitMs} ms: ${typeof what === 'string' ? what : what()}`)
    }
    await sleep(20)
  }
}
