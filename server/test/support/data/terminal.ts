import { randomInt } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** What `qr login` is to the dashboard: a listener on this machine that takes a form. */
export interface Terminal {
  readonly port: number
  readonly posts: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  close(): Promise<void>
}

const FIRST_PORT = 49_152
const PORTS = 65_536 - FIRST_PORT

export async function openTerminal(t: TestContext): Promise<Terminal> {
  const posts: Terminal['posts'] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    if (method === 'POST') posts.push({ method, url, headers, body: await text(request) })
    response.writeHead(method === 'POST' ? 200 : 404, { 'content-type': 'text/html' })
    response.end('<!doctype html><link rel="icon" href="data:,"><h1>The terminal has it</h1>')
  })
  const listen = (port: number) =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
  let port = 0
  do port = FIRST_PORT + randomInt(PORTS)
  while (!(await listen(port)))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  t.after(close)
  return { port, posts, close }
}
