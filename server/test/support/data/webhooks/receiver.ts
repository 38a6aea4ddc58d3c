import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of webhooks: a real server, which keeps what it was sent and answers as it is told. */
export interface Got {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly at: number
}

export interface Receiver {
  readonly url: string
  readonly got: Got[]
  /** Posts whose answer has not been given yet. */
  open(): number
  close(): Promise<void>
}

export type Answering = (got: Got, response: ServerResponse) => number | null

/** `answering` gives the status; null: it answers itself, or never. */
export async function openReceiver(answering: Answering = () => 200): Promise<Receiver> {
  const got: Got[] = []
  let open = 0
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    open++
    response.on('close', () => open--)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      const one = { path: url, headers, body: Buffer.concat(chunks), at: Date.now() }
      got.push(one)
      const status = answering(one, response)
      if (status !== null) response.writeHead(status).end(`answered ${status}`)
    })
  })
  // Longer than a machine stands still: a post on a closed connection would fail.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    open: () => open,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
