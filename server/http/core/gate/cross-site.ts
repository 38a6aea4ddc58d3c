import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../../domain/errors.ts'

/**
 * A cookie is sent along whoever caused the request, so a change needs proof that our own page
 * caused it: browsers say so in headers that pages cannot set.
 */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const MESSAGE =
  'A change must come from a page of this service: send Sec-Fetch-Site: same-origin, or an Origin that matches BASE_URL'

export function assertSameSite(request: FastifyRequest, origin: string): void {
  if (!SAFE.has(request.method) && !isOwn(request, origin)) throw new Problem('forbidden', MESSAGE)
}

/** For requests without a cookie: programs send neither header, browsers always send one. */
export function assertNotCrossSite(request: FastifyRequest, origin: string): void {
  const { 'sec-fetch-site': site, origin: from } = request.headers
  if (site === undefined && from === undefined) return
  if (!isOwn(request, origin)) throw new Problem('forbidden', MESSAGE)
}

function isOwn({ headers }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: from } = headers
  return site === undefined ? from === origin : site === 'same-origin'
}
