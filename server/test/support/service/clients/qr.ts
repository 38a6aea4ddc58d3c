import assert from 'node:assert/strict'
import { Readable, Writable } from 'node:stream'
import { main } from '../../../../../cli/main.ts'
import { assertIs } from '../../data/clients/api-schema.ts'

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

/** Someone at a terminal of an account; `env` may change in between. */
export interface Operator {
  env: Record<string, string>
  run(args: readonly string[], options?: QrOptions): Promise<QrResult>
  /** It succeeds; what it prints. */
  ok(...args: string[]): Promise<string>
  /** With `--json`: an object of the API. */
  // biome-ignore lint/suspicious/noExplicitAny: what the schema says
  json(schema: string, ...args: string[]): Promise<any>
  /** With `--json`: one per line. */
  // biome-ignore lint/suspicious/noExplicitAny: what the schema says
  lines(schema: string, ...args: string[]): Promise<any[]>
  /** It fails with this exit code, one line on stderr, and nothing else. */
  fails(code: number, message: RegExp, ...args: string[]): Promise<void>
}

export function openOperator(env: Record<string, string>): Operator {
  const operator: Operator = {
    env,
    run: (args, options) => qr(args, operator.env, options),
    async ok(...args) {
      const { code, stdout, stderr } = await operator.run(args)
      assert.equal(code, 0, stderr)
      return stdout
    },
    async json(schema, ...args) {
      const value = JSON.parse(await operator.ok(...args, '--json'))
      assertIs(schema, value)
      return value
    },
    async lines(schema, ...args) {
      const text = await operator.ok(...args, '--json')
      const values = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      for (const value of values) assertIs(schema, value)
      return values
    },
    async fails(expected, message, ...args) {
      const { code, stdout, stderr } = await operator.run(args)
      assert.equal(code, expected, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
      assert.equal(stdout, '')
    },
  }
  return operator
}
