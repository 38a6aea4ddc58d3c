import { QrouteError } from '../client/index.ts'
import { Interrupted } from '../terminal/ask.ts'
import { Unconfirmed } from '../terminal/confirm.ts'
import { UsageError } from '../terminal/options.ts'

/** What `qr` ends with. Documented in README.md: scripts depend on it. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  unavailable: 5,
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Told in one line, with what to do about it. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

export function usage(message: string): Failure {
  return new Failure(message, EXIT.usage)
}

/** The reader of a pipe needs no more, as `head` does. */
export function isClosedPipe(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'EPIPE'
}

export function toFailure(error: unknown): Failure | null {
  if (isClosedPipe(error)) return null
  if (error instanceof Failure) return error
  if (error instanceof UsageError || error instanceof Unconfirmed) return usage(error.message)
  if (error instanceof Interrupted) return new Failure(error.message, EXIT.interrupted)
  if (error instanceof QrouteError) return new Failure(toLine(error), exitCodeOf(error))
  const { code, message = String(error), path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Failure(`${path} does not exist`)
  if (code === 'EACCES' || code === 'EPERM') return new Failure(`Permission denied: ${path}`)
  if (code === 'EISDIR')
    return new Failure(path ? `${path} is a folder` : 'A folder with this name already exists')
  if (code === 'ENOSPC') return new Failure('No space left on disk')
  if ((error as Error).name === 'AbortError') return new Failure('Interrupted', EXIT.interrupted)
  return new Failure(message.split('\n')[0] ?? message)
}

function exitCodeOf({ code, status }: QrouteError): ExitCode {
  if (code === 'aborted') return EXIT.interrupted
  // From something that is not this service, a 404 says nothing of the code.
  if (code === 'unexpected_answer') return EXIT.unavailable
  if (status === 404 || status === 410) return EXIT.notFound
  if (status === 401 || status === 403) return EXIT.refused
  // 3xx: it has moved.
  if (status < 400 || status === 408 || status === 429 || status >= 500) return EXIT.unavailable
  return EXIT.failed
}

/** By error code: what to do. */
const ADVICE: Readonly<Record<string, string>> = {
  unauthorized: 'run qr login, or check QROUTE_API_KEY',
  forbidden: 'use a key that has this permission',
  account_suspended: 'ask the operator of the service',
  network_error: 'check the address and the connection, then try again',
  unexpected_answer: 'check the address: qr profiles',
  rate_limit_exceeded: 'wait a minute, then try again',
  unavailable: 'try again in a moment',
  internal_error:
    'try again; if the command keeps failing, send this request id to the operator of the service',
  precondition_failed: 'check the current version, then try again',
  idempotency_conflict: 'try again',
}

/** Parameters of the API that are called otherwise here. */
const OWN: Readonly<Record<string, string>> = {
  at: 'The time',
  destination_url: 'The address',
  start_date: '--from',
  end_date: '--to',
  fallback_url: '--fallback',
  tags: '--tag',
}

/** As it is given to a command: `rules[1].when.device[0]` is `--rule 2: device`. */
function toOwn(param: string): string {
  const [, list, at, rest = ''] = /^(rules|split)\[(\d+)\]\.?(.*)$/.exec(param) ?? []
  if (list !== undefined) {
    const what = rest.replace(/^when\./, '').replace(/\[\d+\]$/, '')
    const own = what === 'destination_url' ? 'the address' : what
    return `--${list === 'rules' ? 'rule' : list} ${Number(at) + 1}${own && `: ${own}`}`
  }
  return (
    OWN[param] ?? (/^[a-z]+(_[a-z]+)*$/.test(param) ? `--${param.replaceAll('_', '-')}` : param)
  )
}

function toLine(error: QrouteError): string {
  if (error.code === 'aborted') return 'Interrupted'
  const [first, ...others] = error.details ?? []
  const said = String(first?.message ?? error.message.replace(/^(\d+ )?\w+: /, ''))
  const param = first?.param ?? ''
  const text =
    param && said.startsWith(`${param} `) ? toOwn(param) + said.slice(param.length) : said
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const advice = ADVICE[error.code]
  const about = error.code === 'internal_error' ? ` [${error.request_id}]` : ''
  return `${text.replace(/\.$/, '')}${more}${about}${advice ? ` – ${advice}` : ''}`
}
