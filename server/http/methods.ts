import type { FastifyInstance } from 'fastify'

/** Which methods a path answers, so that a wrong one is told 405 and what would be right. */
const routes = new WeakMap<object, Map<string, Set<string>>>()

export function rememberRoutes(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>()
  routes.set(app.server, known)
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
}

export function methodsOf(app: FastifyInstance, path: string): string[] {
  const methods = new Set<string>()
  for (const [pattern, names] of routes.get(app.server) ?? []) {
    if (matches(pattern, path)) for (const name of names) methods.add(name)
  }
  return [...methods].sort()
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith(':') && given[index]))
  )
}
