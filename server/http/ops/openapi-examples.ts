import { readFileSync } from 'node:fs'
import type { Json } from './openapi-headers.ts'

/**
 * Examples of requests and answers. They are recorded: `npm run examples` tells a story to a real
 * server and writes examples.json; a test tells it again and compares.
 */
export interface Example {
  readonly params?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly type: string
  readonly value?: unknown
  /** In place of a value that is not text. */
  readonly summary?: string
}
export type Examples = Readonly<Record<string, readonly Example[]>>

const FILE = new URL('./examples.json', import.meta.url)
/** What the server is called in the file. */
const RECORDED = 'http://localhost:3000'
const JSON_TYPE = 'application/json'

/** With the addresses of this server. */
export function readExamples(baseUrl: string): Examples {
  return JSON.parse(readFileSync(FILE, 'utf8').replaceAll(RECORDED, baseUrl))
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly baseUrl: string
}

// biome-ignore lint/suspicious/noExplicitAny: a part of the document
type Part = any

/** The operation with the first example of its request, and of each of its answers. */
export function withExamples(operation: Json, call: Call, examples: readonly Example[] = []): Json {
  const [first] = examples
  if (!first) return operation
  const { requestBody, responses } = operation as { requestBody?: Part; responses: Part }
  const type = bodyTypeOf(first, requestBody)
  if (type !== undefined) requestBody.content[type].example = first.body
  for (const example of [...examples].reverse()) {
    const content = responses[example.status]?.content?.[example.type]
    if (!content) throw new Error(`${operation.operationId}: no webhook told of ${example.type}`)
    // A file that is no text has no value to show.
    if (example.summary === undefined) content.example = example.value
  }
  return { ...operation, 'x-codeSamples': [toSample(operation, call, first, type)] }
}

function bodyTypeOf({ headers = {} }: Example, body: Part): string | undefined {
  if (!body) return undefined
  return headers['Content-Type'] ?? JSON_TYPE
}

/** The request as curl sends it: Redoc, Scalar and our own pages show it. */
function toSample(operation: Json, call: Call, example: Example, type: string | undefined): Json {
  const { method, baseUrl } = call
  const body = type === undefined ? undefined : example.body
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined)
  const lines = [`curl ${isPlain ? '' : `-X ${method} `}"${baseUrl}${toAddress(call, example)}"`]
  lines.push(...signedBy(operation.security as readonly Part[], baseUrl))
  const headers = { ...(type === JSON_TYPE && { 'Content-Type': type }), ...example.headers }
  for (const [name, value] of Object.entries(headers))
    lines.push(`-H ${quote(`${name}: ${value}`)}`)
  if (typeof body === 'string') lines.push(`--data-binary ${quote(body)}`)
  else if (body !== undefined) lines.push(`-d ${quote(JSON.stringify(body, null, 2))}`)
  return { lang: 'Shell', label: 'curl', source: lines.join(' \\\n  ') }
}

/** Path and query. */
export function toAddress({ path }: Pick<Call, 'path'>, { params = {} }: Example): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (!path.includes(`{${name}}`)) query.set(name, String(value))
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  return query.size === 0 ? filled : `${filled}?${query}`
}

function signedBy(security: readonly Part[], baseUrl: string): string[] {
  if (security.some((way) => 'apiKey' in way)) return ['-H "Authorization: Bearer $KEY"']
  return security.length === 0 ? [] : [`-b cookies.txt -H "Origin: ${baseUrl}"`]
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
