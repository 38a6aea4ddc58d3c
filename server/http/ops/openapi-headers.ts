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
    'Identifies this request in logs. Errors contain the same id in error.request_id.',
    'string',
    'req_01m7…',
  ),
  'X-RateLimit-Limit': header(
    'Number of requests allowed in each one-minute window.',
    'integer',
    60,
  ),
  'X-RateLimit-Remaining': header('Number of requests left in this window.', 'integer', 59),
  'X-RateLimit-Reset': header('When the window ends, in Unix seconds.', 'integer', 1794709016),
  [PENDING]: {
    ...header(
      'Number of earlier scans not yet included in this response. Omitted if there are none.',
      'integer',
      12,
    ),
    required: false,
  },
  ETag: header(
    'Revision of the code, for use with If-Match. Changes with every update to the code, but not with scans.',
    'string',
    '"qr_01m7eftr2mb8239pr4s9qw6yc9.7"',
  ),
  [FILE_TAG]: header(
    'Identifies the bytes of the file, for use with If-None-Match. Changes whenever the bytes change.',
    'string',
    '"8mYwq2Vx7Zk4TnR1cHs9LdPfGb3"',
  ),
  'Retry-After': header('Number of seconds to wait before retrying.', 'integer', 12),
  Location: header(
    'Path of the object that was created.',
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
    'The ETag that your change is based on, or several ETags separated by commas; `*` matches any ETag. If the code now has a different ETag, nothing changes, and the response is 412 with the current ETag.',
  schema: { type: 'string' },
  example: '"qr_01m7eftr2mb8239pr4s9qw6yc9.7"',
}

export const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Makes the request run only once. If you send the same key and body again within 24 hours, you get the stored response, with \`Idempotent-Replayed: true\`. The same key with a different body returns 409. Only successful responses are stored, so you can reuse the key after an error. \`Idempotency-Stored: false\` means that the response was not stored. If a bulk request changed nothing, you can reuse the key. If the account has more than ${RECEIPTS_MAX_BYTES / 2 ** 20} MiB of stored responses, repeating the request does nothing and returns 409. Each method and path has its own keys.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
}

export const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of your copy of the file. If the file has not changed, the response is 304 without a body.',
  schema: { type: 'string' },
  example: '"8mYwq2Vx7Zk4TnR1cHs9LdPfGb3"',
}
