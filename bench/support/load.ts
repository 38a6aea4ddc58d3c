import { fork } from 'node:child_process'
import { connect } from 'node:net'
import type { ServerProcess } from '../../server/test/support/service/service.ts'
import { cpuUs } from './cpu.ts'

/**
 * A load generator in its own process: several connections, each sending the next prepared request
 * as soon as the last is answered. It reads only status lines and lengths, so that the server, not
 * the generator, is measured.
 */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Complete requests as text, used in turn, each repeated this often before the next. */
  readonly requests: readonly string[]
  readonly repeat: number
  /** At most this many; otherwise as many as are answered. */
  readonly perSecond?: number
  /** Ends after this many, unless the time is up first. */
  readonly count?: number
  /** The `{address}` in each request is replaced by one of this many in turn. */
  readonly addresses?: number
}

export interface LoadResult {
  readonly answers: Readonly<Record<string, number>>
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['child'])
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('error', reject)
    child.send(load)
  })
}

/** CPU of a server for each answer to this load, in microseconds. */
export async function costOf(
  { child, base }: Pick<ServerProcess, 'child' | 'base'>,
  load: Omit<Load, 'port'>,
): Promise<number> {
  const begun = cpuUs(child)
  const { answers } = await runLoad({ ...load, port: Number(new URL(base).port) })
  const count = Object.values(answers).reduce((sum, one) => sum + one, 0)
  return (cpuUs(child) - begun) / count
}

export function toRequest(method: string, path: string, headers: string[], body: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers]
  if (body)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** From all over the world, and the same in every run. */
export function address(index: number): string {
  const number = Math.imul(index + 1, 2_654_435_761) >>> 0
  return `${1 + ((number >>> 24) % 223)}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`
}

async function generate({
  port,
  connections,
  seconds,
  requests,
  repeat,
  perSecond: wanted = Infinity,
  count = Infinity,
  addresses = 0,
}: Load): Promise<LoadResult> {
  const answers: Record<string, number> = {}
  let next = Math.floor(Math.random() * requests.length) * repeat
  const times: number[] = []
  let total = 0
  let sent = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => hold()))
  const perSecond = total / ((performance.now() - begun) / 1000)
  times.sort((a, b) => a - b)
  const slowest = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { answers, perSecond, p50Ms: slowest(0.5), p99Ms: slowest(0.99) }

  function hold(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
      let pending = ''
      let sentAt = 0
      const send = () => {
        const early = begun + (sent++ / wanted) * 1000 - performance.now()
        if (early > 1) setTimeout(write, early)
        else write()
      }
      const write = () => {
        sentAt = performance.now()
        const request = requests[Math.floor(next++ / repeat) % requests.length] ?? ''
        socket.write(
          addresses > 0 ? request.replace('{address}', address(next % addresses)) : request,
        )
      }
      socket.on('error', reject).on('connect', send)
      socket.on('data', (chunk) => {
        pending += chunk
        const end = pending.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = Number(/content-length: (\d+)/i.exec(pending.slice(0, end))?.[1] ?? 0)
        if (pending.length < end + 4 + length) return
        const status = pending.slice(9, 12)
        answers[status] = (answers[status] ?? 0) + 1
        total++
        times.push(performance.now() - sentAt)
        pending = ''
        if (performance.now() < until && sent < count) send()
        else socket.end(resolve)
      })
    })
  }
}

if (process.argv[2] === 'child') {
  process.once('message', async (load) => {
    process.send?.(await generate(load as Load), () => process.exit(0))
  })
}
