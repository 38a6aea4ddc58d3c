import type { FastifyReply } from 'fastify'
import {
  type AskedPeriod,
  type DefaultPeriod,
  isOpen,
  type Period,
  toPeriod,
} from '../../../domain/time/periods.ts'
import { type CaughtUp, catchUp } from '../core/answers/catch-up.ts'

/** Where a period without start_date begins. */
export interface Beginning {
  /** When the queried object was created. */
  readonly createdAt: number
  /** When it was first scanned: possibly earlier, if a clock was behind. */
  firstScan(): Promise<number | null>
}

/**
 * The requested period, once the scans answered before it are recorded. An invalid one is rejected
 * before anyone waits.
 */
export async function askedPeriod(
  asked: AskedPeriod,
  { createdAt, firstScan }: Beginning,
  caughtUp: CaughtUp,
  reply: FastifyReply,
  fallback: DefaultPeriod = 'recent',
): Promise<Period> {
  const now = Date.now()
  const period = toPeriod(asked, createdAt, now, fallback)
  await catchUp(caughtUp, reply)
  const first = isOpen(asked, fallback) ? await firstScan() : null
  return first === null || first >= createdAt ? period : toPeriod(asked, first, now, fallback)
}
