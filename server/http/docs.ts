import { type FastifyInstance, fastify } from 'fastify'
import { Problem } from '../domain/errors.ts'
import { toOpenApi } from './openapi.ts'
import { routesOf } from './routes.ts'
import { type FileText, openSharedFiles } from './shared-files.ts'

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
  const share = openSharedFiles()
  app.get('/', async (_request, reply) => reply.redirect('/docs/'))
  app.get('/openapi.json', (request, reply) =>
    share(request, reply, 'openapi.json', async () => ({
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(toOpenApi(routesOf(app), baseUrl, version)),
    })),
  )
  let page: Promise<FastifyInstance> | null = null
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    page ??= openPage()
    const opened = await page
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'public, max-age=300',
    })
    return share(request, reply, path, () => readFile(opened, path))
  })
}

/** When somebody first reads it, for it takes 45 MB. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, { routePrefix: '/docs', configuration: PAGE_SETTINGS })
  return page
}

async function readFile(page: FastifyInstance, path: string): Promise<FileText> {
  const { statusCode, headers, payload } = await page.inject(path)
  if (statusCode !== 200) throw new Problem('not_found', 'There is nothing at this path')
  return { type: String(headers['content-type']), text: payload }
}
