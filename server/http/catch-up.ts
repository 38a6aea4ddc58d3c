import type { FastifyReply } from 'fastify'

/** Waits for scans answered before; how many are not recorded even so. */
export type CaughtUp = () => Promise<number>

/** An answer with counts holds every scan answered before, or says in a header how many lack. */
export async function catchUp(caughtUp: CaughtUp, reply: FastifyReply): Promise<void> {
  const missing = await caughtUp()
  if (missing > 0) reply.header('x-scans-pending', missing)
}
