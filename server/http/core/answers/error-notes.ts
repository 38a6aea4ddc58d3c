import type { ErrorCode } from '../../../../domain/errors.ts'

/** When each error occurs, with an example message, for the OpenAPI document. */
export interface ErrorNote {
  readonly when: string
  readonly message: string
  readonly param?: string
}

export const ERROR_NOTES: Readonly<Record<ErrorCode, ErrorNote>> = {
  invalid_request: {
    when: 'a field or query parameter is missing, unknown, immutable or invalid, or the body is not JSON; `details` lists every error.',
    message: 'name is required',
    param: 'name',
  },
  unauthorized: {
    when: 'the key is missing, unknown, expired or revoked, or the caller is not signed in.',
    message: 'The API key is unknown, has expired or has been revoked',
  },
  forbidden: {
    when: 'the key lacks the scope, the person lacks the role, or a browser sent the request from another site.',
    message: 'This key does not have the scope codes:edit, which is part of codes:write',
  },
  account_suspended: {
    when: 'the operator has suspended the account.',
    message: 'The operator of this service has suspended this account. Nothing was deleted',
  },
  quota_exceeded: {
    when: "the account has reached a limit, such as the plan's limit on codes or on webhooks.",
    message: 'The plan allows 50 codes and 50 are in use: delete some or change the plan',
  },
  plan_required: {
    when: 'the plan does not include this feature.',
    message: 'The plan does not include webhooks',
  },
  not_found: {
    when: 'the path or id does not exist, or the id belongs to another account or mode.',
    message: 'Code qr_01m7eftr2mb8239pr4s9qw6yc9 not found',
  },
  method_not_allowed: {
    when: 'the path does not support this method; `Allow` lists the supported methods.',
    message: 'This path supports GET, HEAD, POST',
  },
  request_timeout: {
    when: 'the request was not received in time.',
    message: 'The request was not received in time',
  },
  short_code_taken: {
    when: 'the short_code is in use, or belonged to a deleted code of another account.',
    message:
      'short_code "menu" is not available: it is in use, or belonged to a deleted code of another account',
    param: 'short_code',
  },
  external_id_taken: {
    when: 'another code in the account, in the same mode, already has this external_id.',
    message: 'external_id "A-1001" is in use by another code',
    param: 'external_id',
  },
  invalid_state: {
    when: 'the current state of the object does not allow the change.',
    message: 'A draft without a destination cannot be published: set destination_url',
    param: 'active',
  },
  idempotency_conflict: {
    when: 'the Idempotency-Key was already used with a different body, or its response was not stored.',
    message:
      'Idempotency-Key "order-1843" was already used with a different body: use a new key for a new request',
    param: 'Idempotency-Key',
  },
  precondition_failed: {
    when: 'the code has changed, so its ETag no longer matches If-Match; the response has the current ETag.',
    message:
      'If-Match does not match: the code has changed, and its ETag is now "qr_01m7eftr2mb8239pr4s9qw6yc9.7"',
    param: 'If-Match',
  },
  gone: { when: 'the code has been deleted.', message: 'This code has been deleted' },
  payload_too_large: {
    when: 'the body is larger than 64 KiB (4 MiB for bulk requests).',
    message: 'The body exceeds the 65536 bytes that this path accepts',
  },
  unsupported_media_type: {
    when: 'the body is not JSON.',
    message: 'Send the body as JSON, with Content-Type: application/json',
  },
  rate_limit_exceeded: {
    when: 'the limit on requests per minute has been exceeded, or too many streams are open.',
    message: 'The limit of 60 requests per minute has been exceeded: try again in 12 s',
  },
  headers_too_large: {
    when: 'the request line and headers are larger than 16 KiB.',
    message: 'The request line and headers are longer than 16384 bytes',
  },
  internal_error: {
    when: 'an error occurred on our side.',
    message: 'Something went wrong on our side',
  },
  unavailable: {
    when: 'the service is overloaded or cannot reach its database; try again.',
    message: 'The database cannot be reached right now',
  },
}
