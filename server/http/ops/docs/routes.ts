import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../domain/errors.ts'
import { PERMISSIONS_POLICY } from '../../../../pages/pages.ts'
import { startWorker } from '../../../lib/threads/worker.ts'
import { madeOnce, sendShared, toShared } from '../../core/answers/shared-files.ts'
import { routesOf } from '../../core/routes.ts'
import { toOpenApi } from '../openapi.ts'
import { SITE } from './contents.ts'
import type { PageFiles } from './thread.ts'

/** `/openapi.json`, and at `/docs` the guides of docs/ beside the reference, which is made from it. */

/** The dashboard's cookie is on this origin: nothing inline runs, and nothing comes from elsewhere. */
const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const THREAD = new URL('./thread.ts', import.meta.url)

export function docsRoutes(app: FastifyInstance, baseUrl: string, version: string): void {
  const text = madeOnce(async () => JSON.stringify(toOpenApi(routesOf(app), baseUrl, version)))
  const document = madeOnce(async () =>
    toShared({
      type: 'application/json; charset=utf-8',
      bytes: new TextEncoder().encode(await text()),
    }),
  )
  const site = madeOnce(async () => writeSite(await text()))
  app.get('/openapi.json', async (request, reply) => sendShared(request, reply, await document()))
  app.get('/docs', async (_request, reply) => reply.redirect(SITE, 301))
  app.get(`${SITE}*`, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const files = await site()
    const file = Object.hasOwn(files, path) ? files[path] : undefined
    if (file === undefined) throw new Problem('not_found', 'This path does not exist')
    reply.headers({
      'content-security-policy': SITE_POLICY,
      'cache-control': 'public, max-age=300',
      ...(file.type.startsWith('text/html') && { 'permissions-policy': PERMISSIONS_POLICY }),
    })
    return sendShared(request, reply, file)
  })
}

async function writeSite(document: string): Promise<PageFiles> {
  const writer = startWorker({ name: 'docs', file: THREAD })
  try {
    return await writer.ask<PageFiles>(document)
  } finally {
    void writer.terminate()
  }
}
