import { hash, timingSafeEqual } from 'node:crypto'
import type { onRequestHookHandler } from 'fastify'
import { Problem } from '../../../domain/errors.ts'
import { headOf, type RequestHead } from '../../lib/request-head.ts'
import { keyOf } from '../core/gate/authentication.ts'

/** Who may read `/metrics`: anyone with the token or, if none is set, this machine's network. */
export interface MetricsCallers {
  isNeighbour(request: RequestHead): boolean
}

/** Both are hashed, so that timing reveals neither length nor content. */
export function holdersOf(token: string): onRequestHookHandler {
  const wanted = hash('sha256', token, 'buffer')
  return (request, reply, done) => {
    if (timingSafeEqual(hash('sha256', keyOf(request), 'buffer'), wanted)) return done()
    reply.header('www-authenticate', 'Bearer')
    const message = 'Send METRICS_TOKEN in the Authorization header: Bearer …'
    done(new Problem('unauthorized', message))
  }
}

/**
 * A request through a trusted proxy counts with its visitor's address, so public requests are
 * refused behind a proxy too. A request from an untrusted proxy could be anyone's, and so could one
 * whose headers name somebody further away than the address that we believe.
 */
export function neighboursOnly(callers: MetricsCallers): onRequestHookHandler {
  return ({ raw }, _reply, done) => {
    if (callers.isNeighbour(headOf(raw))) return done()
    const message =
      'Metrics are only available from this machine and its network: set METRICS_TOKEN to read them from elsewhere'
    done(new Problem('forbidden', message))
  }
}
