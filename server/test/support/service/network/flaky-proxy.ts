import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newAddress } from '../addresses.ts'
import type { Answer } from '../call.ts'

/**
 * Stands between a program and a real server. What it is told to do with the next requests, in order:
 * answer with something else; or hand the request on and drop the connection before the answer has
 * come, so that it is done and nobody knows; or say nothing more after the first part of the answer. All
 * others are handed on.
 */
export type Trouble = Answer | 'lost' | 'silent'

export interface FlakyProxy {
  readonly url: string
  /** Of each request, as it came: method and path. */
  readonly asked: readonly string[]
  /** `last-event-id` of each request. */
  readonly resumed: readonly (string | undefined)[]
  meet(...troubles: readonly Trouble[]): void
  /** Drops all connections that are open. */
  cut(): void
  close(): Promise<void>
}

export async function openFlakyProxy(target: string): Promise<FlakyProxy> {
  const coming: Trouble[] = []
  const asked: string[] = []
  const resumed: (string | undefined)[] = []
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    resumed.push(incoming.headers['last-event-id'] as string | undefined)
    const trouble = coming.shift()
    if (trouble === undefined || typeof trouble === 'string') {
      return handOn(target, incoming, outgoing, trouble)
    }
    incoming.resume()
    outgoing.writeHead(trouble.status, Object.fromEntries(trouble.headers)).end(trouble.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    resumed,
    meet: (...troubles) => void coming.push(...troubles),
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function handOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  trouble: 'lost' | 'silent' | undefined,
): void {
  const headers = {
    ...incoming.headers,
    host: new URL(target).host,
    'x-forwarded-for': newAddress(),
  }
  const { method, url = '' } = incoming
  const onward = request(target + url, { method, headers }, (answer) => {
    if (trouble === 'lost') {
      answer.resume().on('end', () => outgoing.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    if (trouble === 'silent') answer.once('data', (chunk) => outgoing.write(chunk))
    else answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
