import type { FastifyReply, FastifyRequest } from 'fastify'

/** A route that clients should leave: since when, and the day from which on it may be gone. */
export interface Retirement {
  readonly since: string
  readonly until: string
}

/** For a route's `onRequest`, before what may refuse: the headers of RFC 9745 and RFC 8594. */
export function announce({ since, until }: Retirement) {
  const headers = {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
  }
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers)
  }
}
