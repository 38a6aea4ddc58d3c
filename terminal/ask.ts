/** Questions to the person at the terminal. */

export interface Streams {
  readonly stdin: NodeJS.ReadStream | NodeJS.ReadableStream
  readonly stderr: NodeJS.WritableStream
}

/** Ctrl C or Ctrl D instead of an answer. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  constructor() {
    super('Interrupted')
  }
}

export function canAsk({ stdin }: Pick<Streams, 'stdin'>): boolean {
  return (stdin as NodeJS.ReadStream).isTTY === true
}

export interface Asking {
  /** The answer is not shown while it is typed. */
  readonly isSecret?: boolean
  readonly signal?: AbortSignal
}

/** The answer without the line break. */
export async function ask(
  { stdin: input, stderr }: Streams,
  question: string,
  { isSecret = false, signal }: Asking = {},
): Promise<string> {
  // Loaded only when needed, because this takes a while.
  const [{ createInterface }, { Writable }] = await Promise.all([
    import('node:readline/promises'),
    import('node:stream'),
  ])
  const isSeen = canAsk({ stdin: input })
  const isHidden = isSecret && isSeen
  const output = isHidden ? new Writable({ write: (_, __, done) => done() }) : stderr
  if (isHidden) stderr.write(question)
  const lines = createInterface({ input, output, terminal: isSeen })
  // While a line is edited, Ctrl C arrives here and not as a signal.
  const closed = new Promise<string>((resolve, reject) => {
    const stop = () => reject(new Interrupted())
    lines.once('SIGINT', stop)
    lines.once('close', () => (isSeen ? stop() : resolve('\n')))
  })
  try {
    const answer = await Promise.race([
      signal ? lines.question(question, { signal }) : lines.question(question),
      closed,
    ])
    if (answer === '\n' || isHidden) stderr.write('\n')
    return answer.trim()
  } catch (error) {
    stderr.write('\n')
    throw error
  } finally {
    lines.close()
  }
}
