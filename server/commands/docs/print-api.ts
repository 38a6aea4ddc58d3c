import { FAULT_CODES } from '../../../domain/errors.ts'
import {
  contentOf,
  type Document,
  JSON_TYPE,
  nameOf,
  type Operation,
  operationsOf,
} from '../../http/ops/document.ts'

/** The page docs/api.md, printed from the OpenAPI document: every operation in a line. */

/** What every question about scans takes; written once, above the tables. */
const FILTERS = [
  'period',
  'start_date',
  'end_date',
  'timezone',
  'country',
  'city',
  'region',
  'device',
  'browser',
  'os',
  'language',
  'variant',
]

const HEAD = `# The API

<!-- written by npm run docs -->

Every path starts with \`/v1\`, and bodies are JSON. The full reference, with every field and example, is at \`/docs\` on a running service and in
[openapi.json](../openapi.json), from which this page is generated.

- **Authentication**: \`Authorization: Bearer sk_live_…\`, or the session of a signed-in person. Live and test keys access separate data.
- **Errors** are \`{"error": {"code", "message", "param", "details", "request_id"}}\`; \`details\` names every invalid field, with a machine-readable \`code\` (${FAULT_CODES.map((code) => `\`${code}\``).join(', ')}) and, where applicable, \`min\`, \`max\` and \`allowed\`.
- **Limits**: every response has \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\`; 429 and 503 have \`Retry-After\`.
- **Retries**: with an \`Idempotency-Key\`, a POST or a bulk change runs only once, however often you send it.
- **Lists** accept \`page\` and \`limit\`, which are meant for display. To read a whole list reliably while it changes, send \`cursor=\` (empty), then the \`pagination.next_cursor\` of each response until it is null. Events and the audit log have \`next_cursor\` at the top level.
- **Times** are ISO 8601; responses use UTC. In requests, a time without \`Z\` or an offset (\`2026-01-31T13:00:00+01:00\`) is rejected; a date is \`2026-01-31\`.
- In the tables, **filters** means ${FILTERS.map((name) => `\`${name}\``).join(', ')} ([Analytics](analytics.md)).
- **Changes** to \`/v1\` are additive only. For deprecations, see [Versioning](versioning.md).
- Fields in bold are required. *Who* lists the scope that a key needs, then the roles that people need.

Outside \`/v1\`: \`GET /<short_code>\` is the short link (302, or 404 and 410 with a small page); the image of a code is public at its
\`image_url\`; \`/healthz\`, \`/readyz\` and \`/metrics\` are for [operators](operating.md).
`

export function toApiPage(document: Document): string {
  const operations = operationsOf(document)
  const sections = document.tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => {
        const call = `\`${method} ${path}\``
        return `| ${call} | ${operation.summary} | ${takesOf(document, operation)} | ${whoOf(operation)} |\n`
      })
    return `\n## ${name}\n\n${description}\n\n| call | what it does | takes | who |\n|---|---|---|---|\n${rows.join('')}`
  })
  return `${HEAD}${sections.join('')}`
}

function takesOf(document: Document, operation: Operation): string {
  const names = (operation.parameters ?? []).flatMap((one) => (one.in === 'query' ? one.name : []))
  const isFiltered = FILTERS.every((name) => names.includes(name))
  const own = isFiltered ? names.filter((name) => !FILTERS.includes(name)) : names
  const query = [...(isFiltered ? ['filters'] : []), ...own.map((name) => `\`${name}\``)]
  return [...query, ...fieldsOf(document, operation)].join(', ')
}

function fieldsOf(document: Document, operation: Operation): string[] {
  const schema = contentOf(document, operation)?.[JSON_TYPE]?.schema ?? {}
  const { schemas } = document.components
  const { properties = {}, required = [] } = schemas[nameOf(schema) ?? ''] ?? schema
  return Object.keys(properties).map((name) =>
    required.includes(name) ? `**\`${name}\`**` : `\`${name}\``,
  )
}

function whoOf({ security = [] }: Operation): string {
  if (security.length === 0) return 'anybody'
  const [key] = security.flatMap(({ apiKey }) => (apiKey ? [apiKey] : []))
  const [roles] = security.flatMap(({ session }) => (session ? [session] : []))
  const scope = key?.length === 0 ? ['any key'] : (key ?? []).map((name) => `\`${name}\``)
  return [scope.join(', '), (roles ?? []).join(', ')].filter((part) => part !== '').join('; ')
}
