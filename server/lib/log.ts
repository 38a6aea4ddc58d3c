import { isIP } from 'node:net'
import pino, { type Logger } from 'pino'
import { DatabaseAway } from './database-away.ts'
import { part } from './process/part.ts'

/**
 * The log: JSON lines that say what happened, never to whom. Only `err` can carry text that we did
 * not write, so only there anything is redacted: addresses, keys, passwords in URLs. Of an error,
 * only name, code, message and stack are logged, because drivers attach whole connections to
 * theirs. Errors of the database name its host as the operator wrote it.
 */
export function openLog(level: string): Logger {
  const options = {
    level,
    base: part === null ? null : { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toTold },
  }
  return pino(options, openOutput())
}

/** Lines that nobody takes; the newest are dropped then. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024

/**
 * Standard output. A terminal that was closed or a full disk takes no lines, which must neither end
 * the server nor hold up its end: by itself the stream throws, and at the exit it tries for ever.
 */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: WAITING_MAX_BYTES })
  const flush = output.flushSync
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  output.on('write', () => {
    output.flushSync = flush
  })
  return output
}

interface Told {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack?: string
  readonly cause?: Told
}

/** The depth of causes that is logged; an error may be its own cause. */
const CAUSES_MAX = 4

export function toTold(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: strike(String(error)) }
  const { code } = error as { code?: unknown }
  const place = error instanceof DatabaseAway ? error.place : undefined
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: strike(error.message, place),
    ...(error.stack ? { stack: strike(error.stack, place) } : {}),
    ...(error.cause === undefined || depth === CAUSES_MAX
      ? {}
      : { cause: toTold(error.cause, depth + 1) }),
  }
}

/** Everything that may be an address. `isIP` decides, so `file.ts:12:34` stays. */
const CANDIDATE =
  /(?<![\w.])\[?((?:[0-9a-f]{0,4}:){2,7}[0-9a-f:.]*|\d{1,3}(?:\.\d{1,3}){3})(?:%\w+)?\]?(?::\d+)?/gi
const KEY = /\b(sk_(?:live|test)_|whsec_)[\w+/=-]+/g
const CREDENTIALS = /:\/\/[^\s/@]+@/g

/** Redacts the text. An address is replaced by the name of its host, where that is known. */
function strike(text: string, place = '[address]'): string {
  return text
    .replace(CREDENTIALS, '://[credentials]@')
    .replace(KEY, '$1[key]')
    .replace(CANDIDATE, (found, address: string) => (isAddress(address) ? place : found))
}

/** Also recognises an address with a port attached: `::1:5432` is a valid address itself. */
function isAddress(text: string): boolean {
  return isIP(text) !== 0 || isIP(text.replace(/:\d+$/, '')) !== 0
}

const RARELY_MS = 1_000

/** For what may fail with every scan: the first at once, then a line a second that says how many more. */
export function rarely(log: Logger, message: string): (error: unknown) => void {
  let timer: NodeJS.Timeout | undefined
  let more = 0
  let last: unknown

  function tell(): void {
    timer = undefined
    if (more === 0) return
    log.error({ err: last, more }, message)
    more = 0
    timer = setTimeout(tell, RARELY_MS).unref()
  }

  return (error) => {
    last = error
    if (timer) {
      more++
      return
    }
    log.error({ err: error }, message)
    timer = setTimeout(tell, RARELY_MS).unref()
  }
}
