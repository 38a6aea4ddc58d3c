import type { FastifyReply } from 'fastify'
import {
  type AskedPeriod,
  type DefaultPeriod,
  isOpen,
  type Period,
  toPeriod,
} from '../../domain/time/periods.ts'
import { type CaughtUp, catchUp } from '../frame/catch-up.ts'

/** Where a period begins that no start_date is given for. */
export interface Beginning {
  /** When what is asked about was made. */
  readonly createdAt: number
  /** When it was first scanned: by a clock that was behind, that may be earlier. */
  firstScan(): Promise<number | null>
}

/**
 * The period that is asked for, once the scans answered before are recorded. What is wrong with it is
 * refused before anybody waits.
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
