import pino, { type Logger } from 'pino'

/**
 * The log: JSON lines that say what happened, never to whom. An error is told by its kind, code,
 * message and stack only (drivers hang whole connections on theirs), and addresses in it are
 * struck out.
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

const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|\[?(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}\]?/gi

function toTold(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: strike(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: strike(error.message),
    ...(error.stack ? { stack: strike(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: toTold(error.cause) }),
  }
}

function strike(text: string): string {
  return text.replace(ADDRESS, '[address]')
}
