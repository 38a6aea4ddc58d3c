import type { ErrorCode } from '../../domain/errors.ts'

/** When each error is given, and what it then says: for the OpenAPI document. */
export interface ErrorNote {
  readonly when: string
  readonly message: string
  readonly param?: string
}

export const ERROR_NOTES: Readonly<Record<ErrorCode, ErrorNote>> = {
  invalid_request: {
    when: 'a field or query parameter is missing, unknown, immutable or not valid, or the body is no JSON; `details` lists every fault.',
    message: 'name is required',
    param: 'name',
  },
  unauthorized: {
    when: 'there is no key, or it is unknown or revoked.',
    message: 'The API key is unknown or has been revoked',
  },
  forbidden: { when: 'this key may not do that.', message: 'A key cannot make other keys' },
  quota_exceeded: {
    when: "the plan's number of codes, or the number of webhooks, is used up.",
    message: 'The plan allows 50 codes and 50 are in use: delete some or change the plan',
  },
  plan_required: {
    when: 'the plan does not include this.',
    message: 'Webhooks need a paid plan',
  },
  not_found: {
    when: "there is no such path or id; another account's, or the other mode's, is none.",
    message: 'There is no code qr_01m7eftr2mb8239pr4s9qw6yc9',
  },
  method_not_allowed: {
    when: 'the path answers other methods; `Allow` names them.',
    message: 'This path answers GET, HEAD, POST',
  },
  request_timeout: {
    when: 'the request was not received in time.',
    message: 'The request was not received in time',
  },
  short_code_taken: {
    when: 'the short_code is in use, or belonged to a deleted code of someone else.',
    message:
      'short_code "menu" cannot be had: it is in use, or belonged to a deleted code of someone else',
    param: 'short_code',
  },
  invalid_state: {
    when: 'the code cannot go into that state as it is.',
    message: 'A draft without a destination cannot be published: give it a destination_url',
    param: 'active',
  },
  idempotency_conflict: {
    when: 'the Idempotency-Key was used with another body.',
    message:
      'Idempotency-Key "order-1843" was used with another body: take a new one for a new request',
    param: 'Idempotency-Key',
  },
  gone: { when: 'it has been deleted.', message: 'This code has been removed' },
  payload_too_large: {
    when: 'the body is over 64 KiB (bulk: 4 MiB).',
    message: 'The body is larger than the 65536 bytes that this path accepts',
  },
  unsupported_media_type: {
    when: 'the body is not sent as JSON.',
    message: 'Send the body as JSON, with Content-Type: application/json',
  },
  rate_limit_exceeded: {
    when: "the minute's requests are used up, or too many streams are open.",
    message: 'The limit of 60 requests a minute is used up: try again in 12 s',
  },
  headers_too_large: {
    when: 'request line and headers are over 16 KiB.',
    message: 'The request line and headers are longer than 16384 bytes',
  },
  internal_error: { when: 'a fault of ours.', message: 'Something went wrong on our side' },
  unavailable: {
    when: 'the service is overloaded or cannot reach its database; try again.',
    message: 'The database cannot be reached right now',
  },
}
