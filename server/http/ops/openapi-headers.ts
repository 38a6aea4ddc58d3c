import { RECEIPTS_MAX_BYTES } from '../../../domain/accounts/receipts.ts'
import { IDEMPOTENCY_KEY_MAX } from '../core/answers/idempotency.ts'

/** Headers of the OpenAPI document, described once and referenced from everywhere. */
export type Json = Record<string, unknown>

export function ref(kind: 'schemas' | 'headers' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

export const PENDING = 'X-Scans-Pending'

/** The ETag of a file, which is described otherwise than that of a code. */
export const FILE_TAG = 'File-ETag'

export const HEADERS: Json = {
  'X-Request-Id': header(
    'Identifies this request in logs; also in error.request_id.',
    'string',
    'req_01m7…',
  ),
  'X-RateLimit-Limit': header('Requests allowed per one-minute window.', 'integer', 60),
  'X-RateLimit-Remaining': header('Requests left in this window.', 'integer', 59),
  'X-RateLimit-Reset': header('Unix seconds at which the window ends.', 'integer', 1794709016),
  [PENDING]: {
    ...header(
      'Number of earlier scans not yet included in this response. Omitted if there are none.',
      'integer',
      12,
    ),
    required: false,
  },
  ETag: header(
    'Revision of the code, for If-Match. It changes with every update to the code, but not with scans.',
    'string',
    '"qr_01m7eftr2mb8239pr4s9qw6yc9.7"',
  ),
  [FILE_TAG]: header(
    'For If-None-Match. Changes whenever the bytes of the file change.',
    'string',
    '"8mYwq2Vx7Zk4TnR1cHs9LdPfGb3"',
  ),
  'Retry-After': header('Seconds to wait before retrying.', 'integer', 12),
  Location: header(
    'Path of the new object.',
    'string',
    '/v1/qrcodes/qr_01m7eftr2mb8239pr4s9qw6yc9',
  ),
}

export const COMMON_HEADERS: Json = Object.fromEntries(
  Object.keys(HEADERS)
    .filter((name) => name.startsWith('X-') && name !== PENDING)
    .map((name) => [name, ref('headers', name)]),
)

function header(description: string, type: string, example: unknown): Json {
  return { description, required: true, schema: { type }, example }
}

export const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'ETag that the change is based on, or several separated by commas; `*` matches any. If the code has a different ETag by now, nothing is changed and the response is 412 with the current ETag.',
  schema: { type: 'string' },
  example: '"qr_01m7eftr2mb8239pr4s9qw6yc9.7"',
}

export const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Makes the request run only once: the same key and body within 24 hours return the stored response, with \`Idempotent-Replayed: true\`. A different body returns 409. Only successful responses are stored: after an error the key can be reused. A response with \`Idempotency-Stored: false\` was not stored, for one of two reasons. If a bulk request changed nothing, the key can be reused. If the account has more than ${RECEIPTS_MAX_BYTES / 2 ** 20} MiB of stored responses, repeating the request does nothing and returns 409. Keys are separate for each method and path.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
}

export const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'ETag of the file you have. If the file has not changed, the response is 304 without a body.',
  schema: { type: 'string' },
  example: '"8mYwq2Vx7Zk4TnR1cHs9LdPfGb3"',
}
