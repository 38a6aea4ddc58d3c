import { EXIT, Failure } from '../errors.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where `qr` writes: results to stdout, everything else to stderr. */
export interface Terminal {
  /** Of stdout; 80 where there is none. */
  readonly columns: number
  readonly hasColor: boolean
  /** Someone sees stdout. */
  readonly isTty: boolean
  /** Someone sees stderr, so that progress can be shown there. */
  readonly hasProgress: boolean
  /** Someone can be asked. */
  readonly canAsk: boolean
  /** Results, as they are. Waits until a slow reader has taken them. */
  write(text: string | Uint8Array): Promise<void>
  /** A line of a result. */
  line(text?: string): Promise<void>
  /** A line that is no result. */
  note(text: string): void
  /** For progress: no line break is added. */
  draw(text: string): void
  /** The answer to a question, without the line break. */
  ask(question: string): Promise<string>
}

export interface Streams {
  readonly stdin: NodeJS.ReadStream | NodeJS.ReadableStream
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

const COLUMNS = 80
const COLUMNS_MIN = 20

export function openTerminal(
  streams: Streams,
  env: Environment,
  isPlain: boolean,
  signal: AbortSignal,
): Terminal {
  // Each is opened when it is first needed, which takes a while.
  const { stdout } = streams
  const isTty = stdout.isTTY === true
  const isDumb = env.TERM === 'dumb'
  const columns = isTty ? stdout.columns || COLUMNS : Number(env.COLUMNS) || COLUMNS
  const write = (text: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      stdout.write(text, (error) => (error ? reject(error) : resolve()))
    })
  return {
    columns: Math.max(columns, COLUMNS_MIN),
    hasColor: (isTty || (env.FORCE_COLOR ?? '0') !== '0') && !isPlain && !env.NO_COLOR && !isDumb,
    isTty,
    get hasProgress() {
      return streams.stderr.isTTY === true && !isDumb
    },
    get canAsk() {
      return (streams.stdin as NodeJS.ReadStream).isTTY === true
    },
    write,
    line: (text = '') => write(`${text}\n`),
    note: (text) => void streams.stderr.write(`${text}\n`),
    draw: (text) => void streams.stderr.write(text),
    ask: (question) => ask(streams.stdin, streams.stderr, question, signal),
  }
}

async function ask(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input, output })
  // Ctrl D is no answer. Ctrl C comes here, not as a signal, as long as a line is edited.
  const closed = new Promise<string>((resolve, reject) => {
    lines.once('SIGINT', () => reject(new Failure('Interrupted', EXIT.interrupted)))
    lines.once('close', () => resolve('\n'))
  })
  try {
    const answer = await Promise.race([lines.question(question, { signal }), closed])
    if (answer === '\n') output.write(answer)
    return answer.trim()
  } catch (error) {
    output.write('\n')
    throw error
  } finally {
    lines.close()
  }
}
