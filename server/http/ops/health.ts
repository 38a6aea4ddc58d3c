import type { FastifyInstance } from 'fastify'
import { DatabaseAway } from '../../lib/database-away.ts'

/** Rejects when redirects cannot be served. */
export type ReadinessCheck = () => Promise<void>

export function healthRoutes(
  app: FastifyInstance,
  check: ReadinessCheck,
  faults: () => readonly string[],
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    try {
      await check()
      return { status: 'ready', degraded: faults() }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      reply.code(503)
      return { status: 'not ready', reason: reasonOf(error) }
    }
  })
}

function reasonOf(error: unknown): string {
  const { cause } = error as Error
  const does = cause instanceof DatabaseAway ? cause.does : null
  return `The database ${does ?? 'cannot be reached'}`
}
