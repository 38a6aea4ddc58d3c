import { PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts'
import { type ErrorCode, Problem } from '../../../domain/errors.ts'
import { STATUS } from '../../lib/answers/problem-body.ts'
import { ERROR_NOTES } from '../core/answers/error-notes.ts'
import type { KnownRoute } from '../core/routes.ts'
import { ErrorBody, type RouteSchema } from '../core/schemas/schemas.ts'
import { readExamples, withExamples } from './openapi-examples.ts'
import {
  COMMON_HEADERS,
  FILE_TAG,
  HEADERS,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  type Json,
  PENDING,
  ref,
} from './openapi-headers.ts'
import { hoist, toContent } from './openapi-schemas.ts'
import { toWebhooks } from './openapi-webhooks.ts'

/**
 * The OpenAPI 3.1 document, generated from the schemas that validate requests and serialise
 * responses. What applies to all routes (authentication, limits, request ids, common errors) is
 * added here once.
 */
const DESCRIPTION = `Dynamic QR codes: print a code once, change its destination whenever you like.

Send \`Authorization: Bearer <API_KEY>\` with every request. \`sk_live_\` and \`sk_test_\` keys access separate
data in the same account. All errors have the same format, and \`details\` lists every error in a request. Unknown fields and query
parameters are rejected. All changes to /v1 are additive, so ignore response fields that you do not recognise. Deprecated operations are marked, return \`Deprecation\` and \`Sunset\` headers, and remain available for at least 12 months.

Times are in ISO 8601. In requests, a time needs \`Z\` or an offset, as in \`2026-01-31T13:00:00+01:00\`. A date without a time looks like \`2026-01-31\`.`

const ANY_ROUTE: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'account_suspended',
  'rate_limit_exceeded',
  'internal_error',
  'unavailable',
]

export function toOpenApi(routes: readonly KnownRoute[], baseUrl: string, version: string): Json {
  const shared: Shared = { schemas: {}, responses: {} }
  const examples = readExamples(baseUrl)
  const paths: Record<string, Json> = {}
  for (const { method, path, schema } of routes) {
    if (schema === null || method === 'HEAD') continue
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] ??= {}
    const call = { method, path: place, baseUrl }
    paths[place][method.toLowerCase()] = withExamples(
      toOperation(schema, shared),
      call,
      examples[schema.id],
    )
  }
  const webhooks = toWebhooks(shared.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qroute API',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [
      { name: 'QR codes', description: 'Create, read, change and delete codes.' },
      { name: 'Tags', description: 'Groups of codes.' },
      { name: 'Logos and styles', description: 'Logos for codes, and reusable styles.' },
      {
        name: 'Analytics',
        description: 'Scan figures by time, location, device and browser.',
      },
      { name: 'Reports', description: 'Analytics that you share with a link.' },
      { name: 'Webhooks', description: 'Events that the service posts to your endpoints.' },
      {
        name: 'Events',
        description:
          'A feed that contains every scan exactly once and in order, as a list or a live stream.',
      },
      { name: 'Account', description: 'The plan, limits and usage of the account.' },
      { name: 'People', description: 'Sign-in, sessions and members.' },
      { name: 'API keys', description: 'Keys with scopes and an expiry date.' },
    ],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key: sk_live_… or sk_test_…. Each operation lists the scopes that the key needs. `codes:write` stands for `codes:create`, `codes:edit` and `codes:delete`, and a key with full access has all of them.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-qroute',
          description:
            'The session cookie of a signed-in person. Without HTTPS, the cookie is named qroute. Each operation lists the roles that can use it. Unsafe methods need Sec-Fetch-Site: same-origin or a matching Origin. X-Mode: test selects test data.',
        },
      },
      headers: HEADERS,
      responses: sorted(shared.responses),
      schemas: sorted(shared.schemas),
    },
  }
}

/** Described once and referenced from many places. */
interface Shared {
  readonly schemas: Json
  readonly responses: Json
}

function sorted(entries: Json): Json {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function toOperation(schema: RouteSchema, shared: Shared): Json {
  const { schemas } = shared
  const { id, tag, summary, description, body, takes, deprecated } = schema
  const parameters = [
    ...toParameters('path', schema.params, schemas),
    ...toParameters('query', schema.querystring, schemas),
    ...toParameters('header', schema.headers, schemas),
    ...(schema.errors?.includes('idempotency_conflict') ? [IDEMPOTENCY_KEY] : []),
    ...(schema.errors?.includes('precondition_failed') ? [IF_MATCH] : []),
    ...(schema.revalidates ? [IF_NONE_MATCH] : []),
  ]
  return {
    operationId: id,
    tags: [tag],
    security: toSecurity(schema.permission),
    summary,
    description,
    ...(deprecated ? { deprecated } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: toContent(body, schemas) } } : {}),
    ...(takes ? { requestBody: { required: true, content: toUploads(takes) } } : {}),
    responses: {
      ...toAnswers(schema, schemas),
      ...toFiles(schema, schemas),
      ...toErrors(schema, shared),
    },
  }
}

/** OpenAPI leaves it to us what the list of a scheme means: the key's scope, the person's roles. */
function toSecurity(permission: Permission): Json[] {
  if (permission === 'public') return []
  const { scope, roles } = PERMISSIONS[permission]
  const byKey = scope === null ? [] : [{ apiKey: scope === 'any' ? [] : [scope].flat() }]
  return [...byKey, { session: roles }]
}

function toParameters(place: 'path' | 'query' | 'header', object: unknown, schemas: Json): Json[] {
  const { properties = {} } = (object ?? {}) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path',
    description,
    schema: hoist(schema, schemas),
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  }))
}

const ANSWERS: Readonly<Record<string, string>> = { 200: 'Success.', 201: 'Created.' }

function headersOf({ counts }: RouteSchema): Json {
  return counts ? { ...COMMON_HEADERS, [PENDING]: ref('headers', PENDING) } : COMMON_HEADERS
}

function toAnswers(route: RouteSchema, schemas: Json): Json {
  const answers = Object.entries((route.response ?? {}) as Json).map(([status, schema]) => {
    const own = {
      ...(status === '201' && { Location: ref('headers', 'Location') }),
      ...(route.revision && { ETag: ref('headers', 'ETag') }),
    }
    const headers = { ...headersOf(route), ...own }
    const content = toContent(schema, schemas)
    return [status, { description: ANSWERS[status] ?? 'Success.', headers, content }]
  })
  return Object.fromEntries(answers)
}

const JSON_TYPE = 'application/json'
/** Generators make a Blob of it. */
const BINARY = { type: 'string', format: 'binary' }
const FILE_SCHEMAS: Readonly<Record<string, Json>> = {
  'text/csv': {
    type: 'string',
    description: 'CSV (RFC 4180) in UTF-8, with a header line.',
  },
  'text/event-stream': {
    type: 'string',
    description:
      'Server-sent events, each with `id`, `event` and `data` lines followed by an empty line.',
  },
}

function toUploads(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: BINARY }]))
}

function toFiles(route: RouteSchema, schemas: Json): Json {
  const { files = [], exported } = route
  if (files.length === 0) return {}
  const content = Object.fromEntries(
    files.map((type) => {
      const schema = type === JSON_TYPE ? hoist(exported, schemas) : FILE_SCHEMAS[type]
      return [type, { schema: schema ?? BINARY }]
    }),
  )
  const tag = route.revalidates ? { ETag: ref('headers', FILE_TAG) } : {}
  const headers = { ...headersOf(route), ...tag }
  const unchanged = { description: 'Not modified: your copy of the file is up to date.', headers }
  return {
    200: { description: 'The requested file.', headers, content },
    ...(route.revalidates ? { 304: unchanged } : {}),
  }
}

function toErrors({ params, body, takes, errors = [] }: RouteSchema, shared: Shared): Json {
  const codes: ErrorCode[] = [...ANY_ROUTE, ...errors]
  if (params) codes.push('not_found')
  if (body || takes) codes.push('payload_too_large', 'unsupported_media_type')
  const answers: Json = {}
  for (const status of [...new Set(codes.map((code) => STATUS[code]))].sort()) {
    const told = codes.filter((code) => STATUS[code] === status)
    const name = told.join('_or_')
    shared.responses[name] ??= toError(status, told, shared.schemas)
    answers[status] = ref('responses', name)
  }
  return answers
}

function toError(status: number, codes: readonly ErrorCode[], schemas: Json): Json {
  const retry =
    status === 429 || status === 503 ? { 'Retry-After': ref('headers', 'Retry-After') } : {}
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_NOTES[code].when}`).join('\n\n'),
    headers: { ...COMMON_HEADERS, ...retry },
    content: {
      'application/json': {
        schema: hoist(ErrorBody, schemas),
        examples: Object.fromEntries(codes.map((code) => [code, { value: toExample(code) }])),
      },
    },
  }
}

function toExample(code: ErrorCode): Json {
  const { message, param } = ERROR_NOTES[code]
  const faults = param
    ? { param, details: new Problem(code, message, [{ param, message }]).faults }
    : {}
  return { error: { code, message, ...faults, request_id: 'req_01m7eftr38dvctqav5mcbdp2j6' } }
}
