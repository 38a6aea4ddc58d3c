import { OPERATIONS } from './operations.ts'
import type { ErrorObject, Fault, Operations } from './types.ts'

export type * from './types.ts'

/**
 * A client for the API, for browsers and Node: `client.getCode({ id })`. A request that fails is a
 * value, not an exception: `if (answer.ok) answer.data`, else `answer.error`.
 */
export interface ClientOptions {
  /** Where the service is. Empty in a page of the service itself. */
  readonly baseUrl: string
  /** An API key. Browsers with a session need none. */
  readonly key?: string | undefined
  /** For sessions: which data to work on. A key belongs to one mode. */
  readonly mode?: Mode | (() => Mode) | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Sent with every request. */
  readonly headers?: HeaderFields | (() => HeaderFields) | undefined
}

export type Mode = 'live' | 'test'
export type HeaderFields = Readonly<Record<string, string>>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Repeating a request with the same key has no second effect. */
  readonly idempotencyKey?: string | undefined
  /**
   * The ETag that a change is based on: if the code has another by now, the answer is 412. So it is with
   * null, which `headers.get('etag')` is where something on the way has removed it.
   */
  readonly ifMatch?: string | null | undefined
  /** Where an event stream continues. */
  readonly lastEventId?: string | undefined
}

/**
 * Of the client itself: there was no response; the request was aborted with its signal; the response
 * is not one of the service, for example a proxy's page.
 */
export type ClientErrorCode = 'network_error' | 'aborted' | 'unexpected_answer'
export type ErrorCode = ErrorObject['code'] | ClientErrorCode

export interface ApiError {
  readonly code: ErrorCode
  readonly message: string
  /** The field or parameter that is wrong. */
  readonly param?: string
  readonly details?: readonly Fault[]
  readonly request_id?: string
}

export interface Success<Data> {
  readonly ok: true
  readonly status: number
  readonly data: Data
  readonly headers: Headers
}

export interface Failure {
  readonly ok: false
  /** 0 if there was no response. */
  readonly status: number
  readonly error: ApiError
  readonly retryAfterSeconds: number | null
  /** None if there was no response. */
  readonly headers: Headers
}

export type Answer<Data> = Success<Data> | Failure
export type OperationName = keyof Operations
export type DataOf<Name extends OperationName> = Operations[Name]['data']
/** Parameters of path and query, and `body`. */
export type InputOf<Name extends OperationName> = Operations[Name]['params'] &
  Pick<Operations[Name], 'body'>

type ArgumentsOf<Input, Options> =
  Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options]

export type Client<Options = CallOptions> = {
  readonly [Name in OperationName]: (
    ...given: ArgumentsOf<InputOf<Name>, Options>
  ) => Promise<Answer<DataOf<Name>>>
}

type Input = Readonly<Record<string, unknown>>

export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (input: Input = {}, call: CallOptions = {}) => send(options, operation, input, call),
  ])
  return Object.fromEntries(methods)
}

async function send(
  options: ClientOptions,
  operation: string,
  { body, ...input }: Input,
  call: CallOptions,
): Promise<Answer<unknown>> {
  const [method = '', template = '', raw] = operation.split(' ')
  const { path, missing } = toPath(template, input)
  if (missing !== undefined) {
    const message = `${missing} is missing or not an id`
    return failure(0, { code: 'invalid_request', message, param: missing })
  }
  const request = {
    method,
    headers: toHeaders(options, call, typeOf(body)),
    body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body),
    signal: call.signal ?? null,
  }
  // A method of `options` would be called with the wrong `this`, which browsers refuse.
  const fetch = options.fetch ?? globalThis.fetch
  try {
    const response = await fetch(options.baseUrl.replace(/\/+$/, '') + path, request)
    return await toAnswer(response, raw !== undefined)
  } catch (error) {
    const isAborted = call.signal?.aborted === true
    const code = isAborted ? 'aborted' : 'network_error'
    const message = isAborted ? 'The request was aborted' : `No response: ${reasonOf(error)}`
    return failure(0, { code, message })
  }
}

/** Parameters that the path does not name go into the query. */
function toPath(template: string, input: Input): { path: string; missing?: string } {
  const rest = { ...input }
  let missing: string | undefined
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    // URLs resolve dots even if they are encoded, so these would lead to another operation.
    if (/^\.{0,2}$/.test(value)) missing = name
    return encodeURIComponent(value)
  })
  if (missing !== undefined) return { path, missing }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, String(value))
  }
  const text = query.toString()
  return { path: text === '' ? path : `${path}?${text}` }
}

/** A file is sent as it is. */
function typeOf(body: unknown): string | undefined {
  if (body instanceof Blob) return body.type
  return body === undefined ? undefined : 'application/json'
}

function toHeaders(
  { key, mode, headers }: ClientOptions,
  { idempotencyKey, ifMatch, lastEventId }: CallOptions,
  type: string | undefined,
): Headers {
  const all = new Headers(resolve(headers))
  const put = (name: string, value: string | undefined) =>
    value !== undefined && all.set(name, value)
  put('content-type', type)
  put('authorization', key && `Bearer ${key}`)
  put('x-mode', !key && resolve(mode) === 'test' ? 'test' : undefined)
  put('idempotency-key', idempotencyKey)
  put('if-match', ifMatch === null ? '""' : ifMatch)
  put('last-event-id', lastEventId)
  return all
}

function resolve<Value>(given: Value | (() => Value)): Value {
  return given instanceof Function ? given() : given
}

async function toAnswer(response: Response, isRaw: boolean): Promise<Answer<unknown>> {
  const { ok, status, headers } = response
  if (ok && isRaw && !/html/.test(headers.get('content-type') ?? '')) {
    return { ok, status, data: response, headers }
  }
  const text = await response.text()
  const json = isRaw && ok ? undefined : parse(text)
  if (ok && json !== undefined) return { ok, status, data: json, headers }
  const error = (json as { error?: ApiError } | null | undefined)?.error
  if (typeof error?.code === 'string') return failure(status, error, headers)
  const message = `The response (${status}) does not come from Qroute`
  return failure(status, { code: 'unexpected_answer', message }, headers)
}

/** `Retry-After` is a number or a date. */
function toSeconds(text: string): number | null {
  const seconds = /^\d+$/.test(text) ? +text : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return seconds >= 0 ? seconds : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failure(status: number, error: ApiError, headers = new Headers()): Failure {
  const retryAfterSeconds = toSeconds(headers.get('retry-after') ?? '')
  return { ok: false, status, error, retryAfterSeconds, headers }
}

/** Node says why in `cause`; browsers do not say. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string } }
  return cause?.message || message || String(error)
}
