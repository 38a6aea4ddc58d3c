import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/errors.ts'
import { startWorker } from '../../lib/threads/worker.ts'
import { madeOnce, sendShared, toShared } from '../frame/answers/shared-files.ts'
import { routesOf } from '../frame/routes.ts'
import type { PageFiles } from './docs-thread.ts'
import { toOpenApi } from './openapi.ts'

/** `/openapi.json`, and `/docs` as an interactive page, fully self-hosted. */

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

const THREAD = new URL('./docs-thread.ts', import.meta.url)

export function docsRoutes(app: FastifyInstance, baseUrl: string, version: string): void {
  const document = madeOnce(() => {
    const text = JSON.stringify(toOpenApi(routesOf(app), baseUrl, version))
    return toShared({ type: 'application/json; charset=utf-8', text })
  })
  const page = madeOnce(printPage)
  app.get('/openapi.json', async (request, reply) => sendShared(request, reply, await document()))
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = (await page())[path]
    if (file === undefined) throw new Problem('not_found', 'This path does not exist')
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'public, max-age=300',
    })
    return sendShared(request, reply, file)
  })
}

async function printPage(): Promise<PageFiles> {
  const printer = startWorker({ name: 'docs', file: THREAD })
  try {
    return await printer.ask<PageFiles>(null)
  } finally {
    void printer.terminate()
  }
}
