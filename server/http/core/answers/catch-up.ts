import type { FastifyReply } from 'fastify'
import { ownTurn } from '../../../sockets/turns.ts'

/** How many scans are not recorded yet; for a read, after waiting for those answered here. */
export type CaughtUp = () => Promise<number>

/**
 * A response with counts includes every scan answered before it, or reports in a header how many
 * are missing. Call this before reading the counts. The route is documented with `counts: true`.
 */
export async function catchUp(caughtUp: CaughtUp, reply: FastifyReply): Promise<void> {
  const missing = await caughtUp()
  // Otherwise everyone waiting for the same scans would continue at once.
  await ownTurn()
  if (missing > 0) reply.header('x-scans-pending', missing)
}
