import { Readable, Writable } from 'node:stream'
import { main } from '../../../../cli/main.ts'

/** The command `qr` in this process, and what came of it. */
export interface QrResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface QrOptions {
  /** What is typed; then someone can be asked. */
  readonly typed?: string
  /** Of a terminal; without them there is none. */
  readonly columns?: number
  readonly signal?: AbortSignal
}

export async function qr(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { typed, columns, signal = new AbortController().signal }: QrOptions = {},
): Promise<QrResult> {
  const stdout = collect()
  const stderr = collect()
  const stdin = Readable.from(typed === undefined ? [] : [typed])
  const tty = columns === undefined ? {} : { isTTY: true, columns }
  const streams = {
    stdin: Object.assign(stdin, typed === undefined ? {} : { isTTY: true }),
    stdout: Object.assign(stdout.stream, tty),
    stderr: Object.assign(stderr.stream, tty),
  }
  const code = await main(args, streams, { HOME: '/nonexistent', ...env }, signal)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function collect() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}
