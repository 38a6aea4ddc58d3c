import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_MS } from '../../../../domain/accounts/people/known-browser.ts'
import { SESSION_MS } from '../../../../domain/accounts/people/session.ts'

/**
 * Cookies that scripts cannot read. With HTTPS their name makes browsers accept them from this host
 * only, so that no neighbour can set one before the sign-in.
 */
export interface HostCookie {
  /** Empty if there is none. */
  read(request: FastifyRequest): string
  set(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
}

/** Of a signed-in browser. */
export function openSessionCookie(baseUrl: string): HostCookie {
  return openCookie(baseUrl, 'qroute', SESSION_MS)
}

/** Of a browser in which somebody has signed in: it stays when they sign out. */
export function openKnownCookie(baseUrl: string): HostCookie {
  return openCookie(baseUrl, 'qroute-known', KNOWN_MS)
}

function openCookie(baseUrl: string, bareName: string, keptMs: number): HostCookie {
  const isSecure = baseUrl.startsWith('https:')
  const name = isSecure ? `__Host-${bareName}` : bareName
  const rest = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read(request) {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
      const own = cookies.filter((cookie) => cookie.startsWith(`${name}=`))
      // Two of the same name: one of them is somebody else's, and nobody can tell which.
      return own.length === 1 ? (own[0] ?? '').slice(name.length + 1) : ''
    },
    set(reply, value) {
      reply.header('set-cookie', `${name}=${value}; Max-Age=${keptMs / 1000}${rest}`)
    },
    clear(reply) {
      reply.header('set-cookie', `${name}=; Max-Age=0${rest}`)
      // On a shared computer, nothing that the person saw stays behind in the browser.
      reply.header('clear-site-data', '"cache"')
    },
  }
}
