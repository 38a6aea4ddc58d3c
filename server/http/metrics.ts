import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** `GET /metrics` in Prometheus' text format. Labels are routes and statuses, never who asked. */
export function metricsRoutes(app: FastifyInstance): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const answers = new Counter({
    name: 'qroute_http_answers_total',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'qroute_http_duration_seconds',
    help: 'Time from the request to the end of the answer, by route',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    answers.inc({ method: request.method, route, status: reply.statusCode })
    durations.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(register.contentType)
    return register.metrics()
  })
}
