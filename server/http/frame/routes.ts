import type { FastifyInstance } from 'fastify'
import type { RouteSchema } from './schemas.ts'

/** The routes of the service, collected during setup: for 405 and for the OpenAPI document. */
export interface KnownRoute {
  readonly method: string
  /** With `:id` for path parameters. */
  readonly path: string
  /** Null for routes outside the documented interface. */
  readonly schema: RouteSchema | null
}

const known = new WeakMap<object, KnownRoute[]>()

export function rememberRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  known.set(app.server, routes)
  app.addHook('onRoute', ({ url, method, schema }) => {
    const documented = schema !== undefined && 'summary' in schema ? (schema as RouteSchema) : null
    for (const name of [method].flat()) routes.push({ method: name, path: url, schema: documented })
  })
}

export function routesOf(app: FastifyInstance): readonly KnownRoute[] {
  return known.get(app.server) ?? []
}

export function methodsOf(app: FastifyInstance, path: string): string[] {
  const matching = routesOf(app).filter((route) => matches(route.path, path))
  return [...new Set(matching.map((route) => route.method))].sort()
}

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith(':') && given[index]))
  )
}
