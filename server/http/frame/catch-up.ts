import type { FastifyReply } from 'fastify'
import { ownTurn } from './turns.ts'

/** How many scans are not recorded yet; for a read, after a wait for those answered here. */
export type CaughtUp = () => Promise<number>

/**
 * An answer with counts holds every scan answered before, or says in a header how many are missing.
 * To be called before the counts are read. Its route is documented with `counts: true`.
 */
export async function catchUp(caughtUp: CaughtUp, reply: FastifyReply): Promise<void> {
  const missing = await caughtUp()
  // All who have waited for the same scans would go on at once.
  await ownTurn()
  if (missing > 0) reply.header('x-scans-pending', missing)
}
