import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MS } from '../../domain/accounts/session.ts'

/**
 * The cookie of a signed-in browser. With HTTPS its name makes browsers accept it from this host
 * only, so that no neighbour can set one before the sign-in.
 */
export interface SessionCookie {
  /** Empty if there is none. */
  read(request: FastifyRequest): string
  set(reply: FastifyReply, secret: string): void
  clear(reply: FastifyReply): void
}

export function openSessionCookie(baseUrl: string): SessionCookie {
  const isSecure = baseUrl.startsWith('https:')
  const name = isSecure ? '__Host-qroute' : 'qroute'
  const rest = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read(request) {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
      const own = cookies.filter((cookie) => cookie.startsWith(`${name}=`))
      // Two of the same name: one of them is somebody else's, and nobody can tell which.
      return own.length === 1 ? (own[0] ?? '').slice(name.length + 1) : ''
    },
    set(reply, secret) {
      reply.header('set-cookie', `${name}=${secret}; Max-Age=${SESSION_MS / 1000}${rest}`)
    },
    clear(reply) {
      reply.header('set-cookie', `${name}=; Max-Age=0${rest}`)
    },
  }
}
