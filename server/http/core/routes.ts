import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/errors.ts'
import type { RouteSchema } from './schemas/schemas.ts'

/** The routes of the service, collected during setup: for 405 and for the OpenAPI document. */
export interface KnownRoute {
  readonly method: string
  /** With `:id` for path parameters. */
  readonly path: string
  /** Null for routes outside the documented interface. */
  readonly schema: RouteSchema | null
}

/** For routes that programs ask every few seconds: their answers are logged at debug. */
export const PROBED = { config: { isProbed: true } }

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly isProbed?: boolean
  }
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

/** The problem of a request whose path is there, but not for its method; null: the path is not there. */
export function unsupported(request: FastifyRequest, reply: FastifyReply): Problem | null {
  const path = pathOf(request)
  const routes = routesOf(request.server)
  const own = routes.filter((route) => route.path === path)
  const matching = own.length > 0 ? own : routes.filter((route) => matches(route.path, path))
  if (matching.length === 0) return null
  const methods = [...new Set(matching.map((route) => route.method))].sort().join(', ')
  reply.header('allow', methods)
  return new Problem('method_not_allowed', `This path supports ${methods}`)
}

/** Whether the request came to a route with a parameter, such as `/qrcodes/:id`, by the path of another. */
export function hasRouteOfItsOwn(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return routesOf(request.server).some((route) => route.path === path)
}

export function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?')
  return path
}

/** A part with a parameter, such as `:id` or `ext_:external_id`. */
function isNamed(part: string, given: string | undefined): boolean {
  const [prefix = '', name] = part.split(':')
  return name !== undefined && !!given && given !== prefix && given.startsWith(prefix)
}

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || isNamed(part, given[index]))
  )
}
