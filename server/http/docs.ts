import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { toOpenApi } from './openapi.ts'
import { routesOf } from './routes.ts'
import { shareFiles } from './shared-files.ts'

/** `/openapi.json`, and `/docs` as a page to read and try it, served whole from here. */

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Everything that would call home or belongs to the maker's own workshop is off. */
const PAGE_SETTINGS = {
  url: '/openapi.json',
  // Tried out where the page was opened, whatever name the service has elsewhere.
  servers: [{ url: '/', description: 'This server' }],
  pageTitle: 'Qroute API',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never' as const,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
}

export function docsRoutes(app: FastifyInstance, baseUrl: string, version: string): void {
  app.get('/', async (_request, reply) => reply.redirect('/docs/'))
  app.register(async (pages) => {
    pages.addHook('onSend', shareFiles())
    let document: string | null = null
    pages.get('/openapi.json', async (_request, reply) => {
      document ??= JSON.stringify(toOpenApi(routesOf(app), baseUrl, version))
      reply.type('application/json; charset=utf-8')
      return document
    })
    pages.register(scalar, {
      routePrefix: '/docs',
      configuration: PAGE_SETTINGS,
      hooks: {
        onRequest: (_request, reply, done) => {
          reply.header('content-security-policy', PAGE_POLICY)
          reply.header('cache-control', 'public, max-age=300')
          done()
        },
      },
    })
  })
}
