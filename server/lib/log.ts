import { isIP } from 'node:net'
import pino, { type Logger } from 'pino'
import { DatabaseAway } from './database-away.ts'

/**
 * The log: JSON lines that say what happened, never to whom. Only `err` can carry words that we did
 * not choose, so only there is anything struck out: addresses, keys, the passwords of URLs. An error
 * is told by its kind, code, message and stack (drivers hang whole connections on theirs). Where the
 * database was to be found stands in errors of its own, by the name that the operator gave it.
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toTold },
  })
}

interface Told {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly stack?: string
  readonly cause?: Told
}

/** Causes of causes; more say nothing new, and an error may be its own. */
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

/** Whatever could be an address; whether it is one says `isIP`, so `file.ts:12:34` stays. */
const CANDIDATE =
  /(?<![\w.])\[?((?:[0-9a-f]{0,4}:){2,7}[0-9a-f:.]*|\d{1,3}(?:\.\d{1,3}){3})(?:%\w+)?\]?(?::\d+)?/gi
const KEY = /\b(sk_(?:live|test)_|whsec_)[\w+/=-]+/g
const CREDENTIALS = /:\/\/[^\s/@]+@/g

/** An address gives way to the place that it stands for, where that is known. */
function strike(text: string, place = '[address]'): string {
  return text
    .replace(CREDENTIALS, '://[credentials]@')
    .replace(KEY, '$1[key]')
    .replace(CANDIDATE, (found, address: string) => (isAddress(address) ? place : found))
}

/** Also with a port that nothing parts from it: `::1:5432` is one address more. */
function isAddress(text: string): boolean {
  return isIP(text) !== 0 || isIP(text.replace(/:\d+$/, '')) !== 0
}
