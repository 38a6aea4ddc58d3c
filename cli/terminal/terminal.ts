import { type Streams as Asked, ask, canAsk } from '../../terminal/ask.ts'
import { toSafe, toSafeLine } from '../../terminal/width.ts'
import { isClosedPipe } from '../errors.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where `qr` writes: results to stdout, everything else to stderr. */
export interface Terminal {
  /** Of stdout; 80 where there is none. */
  readonly columns: number
  readonly hasColour: boolean
  /** Someone sees stdout. */
  readonly isTty: boolean
  /** Someone sees stderr, so that progress can be shown there. */
  readonly hasProgress: boolean
  /** Someone can be asked. */
  readonly canAsk: boolean
  /** Results, as they are. Waits until a slow reader has taken them. */
  write(text: string | Uint8Array): Promise<void>
  /** One line of a result. Whatever a terminal would obey, except colours of ours, is a space. */
  line(text?: string): Promise<void>
  /** One line that is no result, in the same way. */
  note(text: string): void
  /** For progress: no line break is added. */
  draw(text: string): void
  /** The answer to a question, without the line break. */
  ask(question: string): Promise<string>
  /** The same, but what is typed is not shown. */
  askSecret(question: string): Promise<string>
}

export interface Streams extends Asked {
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
  const isForced = (env.FORCE_COLOR ?? '0') !== '0'
  const hasColour = (isTty || isForced) && !isPlain && !env.NO_COLOR && !isDumb
  let isWatched = false
  const draw = (text: string) => {
    const { stderr } = streams
    // Where nobody listens there is nobody to tell.
    if (!isWatched) stderr.on('error', () => {})
    isWatched = true
    stderr.write(text)
  }
  return {
    columns: Math.max(columns, COLUMNS_MIN),
    hasColour,
    isTty,
    get hasProgress() {
      return streams.stderr.isTTY === true && !isDumb
    },
    get canAsk() {
      return canAsk(streams)
    },
    write,
    line: (text = '') => write(`${hasColour ? toSafeLine(text) : toSafe(text)}\n`),
    note: (text) => draw(`${toSafe(text)}\n`),
    draw,
    ask: (question) => ask(streams, toSafeLine(question), { signal }),
    askSecret: (question) => ask(streams, toSafeLine(question), { isSecret: true, signal }),
  }
}

/** For a command that goes on when the reader of a pipe needs no more. */
export function toDeaf(terminal: Terminal): Terminal {
  const orNobody = (error: unknown) => {
    if (!isClosedPipe(error)) throw error
  }
  return Object.create(terminal, {
    write: { value: (text: string | Uint8Array) => terminal.write(text).catch(orNobody) },
    line: { value: (text?: string) => terminal.line(text).catch(orNobody) },
  })
}
