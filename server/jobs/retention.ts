import type { Logger } from 'pino'
import type { ReceiptStore } from '../domain/ports.ts'

/** What has outlived its use is thrown away, now and then, at its own pace. */
const EVERY_MS = 3_600_000

export function startRetention(receipts: ReceiptStore, log: Logger): { stop(): void } {
  const timer = setInterval(() => {
    receipts.sweep(Date.now()).catch((error: unknown) => log.warn({ err: error }, 'not swept'))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
