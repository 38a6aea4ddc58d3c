import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { afterEach } from 'node:test'
import { openDialer } from '../../../outbound/dial.ts'
import { openPoster, type Post } from '../../../outbound/post.ts'
import { type Close, closeAll } from '../service/close-all.ts'

/** One POST to receivers of every temper. */

export const BODY = new TextEncoder().encode('{"name":"Straße"}')
export const TIMEOUT_MS = 60_000
/** In time, on a machine that may stand still meanwhile; undici itself gives up after 30 s. */
export const IN_TIME_MS = 25_000

/** Closed after each test of the suite. */
export function openReceivers() {
  const closing: Close[] = []
  afterEach(() => closeAll(closing))

  async function portOf(server: Server): Promise<number> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    return (server.address() as AddressInfo).port
  }

  return {
    onClose: (close: Close) => void closing.push(close),
    portOf,
    /** Every name leads to this machine. */
    openPost(): Post {
      const dialer = openDialer({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
      closing.push(() => dialer.destroy())
      return openPoster(dialer)
    },
    async serve(listener: RequestListener): Promise<string> {
      const server = createServer(listener)
      server.keepAliveTimeout = TIMEOUT_MS
      const port = await portOf(server)
      closing.push(() => server.closeAllConnections())
      return `http://hooks.example:${port}/in?a=b`
    },
  }
}
