import { type FastifyInstance, fastify, type RouteHandlerMethod } from 'fastify'
import { toOpenApi } from './openapi.ts'
import { routesOf } from './routes.ts'

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
  let document: string | null = null
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(toOpenApi(routesOf(app), baseUrl, version))
    reply.type('application/json; charset=utf-8')
    return document
  })
  app.get('/', async (_request, reply) => reply.redirect('/docs/'))
  let page: Promise<FastifyInstance> | null = null
  const answer: RouteHandlerMethod = async (request, reply) => {
    page ??= openPage()
    const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
    if (statusCode === 404) return reply.callNotFound()
    reply.header('content-security-policy', PAGE_POLICY)
    reply.header('cache-control', 'public, max-age=300')
    if (headers.location) return reply.redirect(headers.location, statusCode)
    return reply.type(String(headers['content-type'])).send(rawPayload)
  }
  app.get('/docs', answer)
  app.get('/docs/*', answer)
}

/** When somebody first reads it, for it takes 25 MB. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, { routePrefix: '/docs', configuration: PAGE_SETTINGS })
  return page
}
