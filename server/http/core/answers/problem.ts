import { Problem } from '../../../../domain/errors.ts'

/** Errors thrown by the framework, in our words. Anything unknown is a bug. */
export function toProblem(error: unknown, bodyLimit: number): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem(
      'payload_too_large',
      `The body exceeds the ${bodyLimit} bytes that this path accepts`,
    )
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const message = 'Send the body as JSON, with Content-Type: application/json'
    return new Problem('unsupported_media_type', message)
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return new Problem('invalid_request', 'The body does not match its Content-Length')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('invalid_request', 'The request cannot be read')
  }
  return new Problem('internal_error', 'Something went wrong on our side', [], error)
}
