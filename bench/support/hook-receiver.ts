import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For bench/scans/webhooks.ts: a receiver in its own process, as fast as node:http. */
export interface Received {
  readonly posts: number
  readonly firstAt: number
  readonly lastAt: number
  /** From the scan to its arrival. */
  readonly delaysMs: readonly number[]
}

export interface HookReceiver {
  readonly url: string
  readonly child: ChildProcess
  /** What arrived at the path since the last call. */
  take(path: string): Promise<Received>
}

const HANG_MS = 15_000

export async function startHookReceiver(): Promise<HookReceiver> {
  const child = fork(import.meta.filename, ['receiver'])
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async take(path) {
      const told = once(child, 'message')
      child.send(path)
      const [received] = await told
      return received as Received
    },
  }
}

interface Counted {
  posts: number
  firstAt: number
  lastAt: number
  delaysMs: number[]
}

if (process.argv[2] === 'receiver') {
  const counts = new Map<string, Counted>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const known = counts.get(path) ?? { posts: 0, firstAt: Date.now(), lastAt: 0, delaysMs: [] }
    counts.set(path, known)
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      known.posts++
      known.lastAt = Date.now()
      if (path === '/healthy') {
        const { timestamp } = JSON.parse(Buffer.concat(chunks).toString())
        known.delaysMs.push(known.lastAt - Date.parse(timestamp))
      }
      if (path === '/hang') setTimeout(() => response.writeHead(200).end(), HANG_MS)
      else response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', (path: string) => {
    process.send?.(counts.get(path) ?? { posts: 0, firstAt: 0, lastAt: 0, delaysMs: [] })
    counts.delete(path)
  })
  process.on('disconnect', () => process.exit(0))
}
