import type { Answer, ApiError, ErrorCode, Failure } from './client.ts'

/** A failure as an exception, for programs that would rather catch than look. */
export class QrouteError extends Error {
  override readonly name = 'QrouteError'
  readonly code: ErrorCode
  /** 0 if there was no response. */
  readonly status: number
  readonly param: ApiError['param']
  readonly details: ApiError['details']
  readonly request_id: ApiError['request_id']
  readonly retryAfterSeconds: number | null
  /** None if there was no response. */
  readonly headers: Headers
  /** Of `precondition_failed`: the present one. */
  readonly etag: string | null

  constructor({ status, error, retryAfterSeconds, headers }: Failure) {
    super(`${status === 0 ? '' : `${status} `}${error.code}: ${error.message}`)
    this.code = error.code
    this.status = status
    this.param = error.param
    this.details = error.details
    this.request_id = error.request_id
    this.retryAfterSeconds = retryAfterSeconds
    this.headers = headers
    this.etag = headers.get('etag')
  }
}

/** The data of an answer: `const code = await orThrow(client.getCode({ id }))`. */
export async function orThrow<Data>(given: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const answer = await given
  if (answer.ok) return answer.data
  throw new QrouteError(answer)
}
