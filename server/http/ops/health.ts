import type { FastifyInstance } from 'fastify'
import type { Fault } from '../../../domain/faults.ts'
import { reasonOf } from '../../lib/database-away.ts'
import { PROBED } from '../core/routes.ts'

/** Rejects when redirects cannot be served. */
export type ReadinessCheck = () => Promise<void>

export function healthRoutes(
  app: FastifyInstance,
  version: string,
  check: ReadinessCheck,
  faults: () => readonly Fault[],
): void {
  app.get('/healthz', PROBED, async () => ({ status: 'ok', version }))

  app.get('/readyz', PROBED, async (request, reply) => {
    try {
      await check()
      return { status: 'ready', degraded: faults().map(({ text }) => text) }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      reply.code(503)
      return { status: 'not ready', reason: reasonOf(error) }
    }
  })
}
