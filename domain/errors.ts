/** Every error that a caller can receive. lib/answers/problem-body.ts gives each one its status. */
export const ERROR_CODES = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'account_suspended',
  'quota_exceeded',
  'plan_required',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'short_code_taken',
  'external_id_taken',
  'invalid_state',
  'idempotency_conflict',
  'precondition_failed',
  'gone',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limit_exceeded',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** What is wrong with a field, for programs. http/core/schemas/fault-schemas.ts says what each means. */
export const FAULT_CODES = [
  'required',
  'unknown',
  'immutable',
  'type',
  'format',
  'choice',
  'range',
  'length',
  'repeated',
  'taken',
  'conflict',
  'invalid',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** What a program needs to say the same in its own words. */
export interface FaultFacts {
  /** Default: as the error implies, see `DEFAULT_CODES`. */
  readonly code?: FaultCode
  readonly min?: number
  readonly max?: number
  readonly allowed?: readonly (string | number | boolean)[]
}

/** One error in one field. `param` is empty if the whole body is wrong. */
export interface Fault extends FaultFacts {
  readonly param: string
  readonly message: string
  /** The caller's own code that is in the way. */
  readonly id?: string
}

const DEFAULT_CODES: Partial<Readonly<Record<ErrorCode, FaultCode>>> = {
  short_code_taken: 'taken',
  external_id_taken: 'taken',
  invalid_state: 'conflict',
  idempotency_conflict: 'conflict',
  precondition_failed: 'conflict',
}

/** More than anyone fixes at once. A bulk of a thousand bad items would have fifty thousand. */
export const FAULTS_MAX = 100

/** Browsers may not have the limit. */
const STACKS = Error as ErrorConstructor & { stackTraceLimit?: number | undefined }

export class Problem extends Error {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]

  constructor(code: ErrorCode, message: string, faults: readonly Fault[] = [], cause?: unknown) {
    // The caller has no use for our stack, and capturing it costs more than all the rest.
    const { stackTraceLimit } = STACKS
    STACKS.stackTraceLimit = 0
    super(message, { cause })
    STACKS.stackTraceLimit = stackTraceLimit
    this.name = 'Problem'
    this.code = code
    const implied = DEFAULT_CODES[code] ?? 'invalid'
    this.faults = faults.map((fault) => (fault.code ? fault : { ...fault, code: implied }))
  }
}

/** What was to be changed is not, or no longer, what the caller saw. */
export class PreconditionFailed extends Problem {
  /** Of what it is now; null: it does not exist. */
  readonly etag: string | null

  constructor(etag: string | null) {
    const now =
      etag === null
        ? 'the code does not exist'
        : `the code has changed, and its ETag is now ${etag}`
    super('precondition_failed', `If-Match does not match: ${now}`, [
      { param: 'If-Match', message: `If-Match: ${now}` },
    ])
    this.etag = etag
  }
}

/** `what`: ` to this tag`. */
export function tooManyChanges(what = ''): Problem {
  return new Problem('unavailable', `Too many simultaneous changes${what}: try again in a moment`)
}

/** The account was deleted after its key was checked. */
export function accountGone(): Problem {
  return new Problem('unauthorized', 'The account of this key has been deleted')
}

export const SIGNED_OUT = 'You are not signed in, or your session has ended: sign in again'

export function signedOut(): Problem {
  return new Problem('unauthorized', SIGNED_OUT)
}

export function accountSuspended(): Problem {
  const message = 'The operator of this service has suspended this account. Nothing was deleted'
  return new Problem('account_suspended', message)
}

/** An error that lists every fault; the first one is also the message. */
export function invalidRequest(faults: readonly [Fault, ...Fault[]]): Problem {
  return new Problem('invalid_request', faults[0].message, faults)
}
