import type { ErrorCode, Fault, Problem } from '../../../domain/errors.ts'

/** An error as it is sent, by the API and by whatever answers in its place. */

/** An error code without a status does not compile. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  account_suspended: 403,
  quota_exceeded: 403,
  plan_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  short_code_taken: 409,
  external_id_taken: 409,
  invalid_state: 409,
  idempotency_conflict: 409,
  precondition_failed: 412,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
}

/** Seconds after which a client rejected because of load should retry. */
export const RETRY_AFTER_SECONDS = 1

export interface ProblemBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly param?: string
    readonly details?: readonly Fault[]
    readonly request_id: string
  }
}

export function toBody(problem: Problem, requestId: string): ProblemBody {
  const { code, message, faults } = problem
  const param = faults[0]?.param
  return {
    error: {
      code,
      message,
      ...(param ? { param } : {}),
      ...(faults.length > 0 ? { details: faults } : {}),
      request_id: requestId,
    },
  }
}
