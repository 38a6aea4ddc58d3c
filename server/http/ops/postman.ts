import { type Example, type Examples, readExamples, toAddress } from './openapi-examples.ts'

/** The OpenAPI document as a Postman collection (v2.1): a folder for each tag, with the examples. */

// biome-ignore lint/suspicious/noExplicitAny: a part of the document
type Part = any

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const BASE = '{{base_url}}'
const JSON_TYPE = 'application/json'
const NOTE = `

Set the variable \`base_url\` to your server and \`api_key\` to a key (start with a test key, \`sk_test_…\`). Operations that only people can use need a session. When you sign in, Postman keeps the session cookie.`

interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Part
  readonly examples: readonly Example[]
}

export function toPostman(document: Part): Part {
  const base = document.servers[0].url
  const examples: Examples = readExamples(base)
  const places: Place[] = Object.entries<Part>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Part>(methods).map(([method, operation]) => ({
      ...{ method: method.toUpperCase(), path, operation },
      examples: examples[operation.operationId] ?? [],
    })),
  )
  const { title, version, description } = document.info
  return {
    info: { name: title, version, description: description + NOTE, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: base, type: 'string' },
      { key: 'api_key', value: '', type: 'string' },
    ],
    item: document.tags.map((tag: Part) => ({
      name: tag.name,
      description: tag.description,
      item: places.filter(({ operation }) => operation.tags.includes(tag.name)).map(toItem),
    })),
  }
}

function toItem(place: Place): Part {
  const { operation, examples } = place
  const [first] = examples
  return {
    name: operation.summary,
    request: toRequest(place, first, operation.description),
    response: examples.map((example) => ({
      name: `${example.status} ${example.type}`,
      originalRequest: toRequest(place, example),
      status: example.status === 201 ? 'Created' : 'OK',
      code: example.status,
      header: [{ key: 'Content-Type', value: example.type }],
      _postman_previewlanguage: example.type === JSON_TYPE ? 'json' : 'text',
      body: toBody(example.value ?? example.summary),
    })),
  }
}

function toRequest(place: Place, example?: Example, description?: string): Part {
  const { method, operation } = place
  const isPublic = operation.security.length === 0
  const body = operation.requestBody ? example?.body : undefined
  const type = example?.headers?.['Content-Type'] ?? JSON_TYPE
  const headers = { ...(body !== undefined && { 'Content-Type': type }), ...example?.headers }
  return {
    method,
    header: Object.entries(headers).map(([key, value]) => ({ key, value })),
    url: toUrl(place, example, description === undefined),
    ...(isPublic ? { auth: { type: 'noauth' } } : {}),
    ...(body === undefined ? {} : { body: toRaw(body, type) }),
    ...(description === undefined ? {} : { description }),
  }
}

function toRaw(body: unknown, type: string): Part {
  const language = type === JSON_TYPE ? 'json' : 'text'
  return { mode: 'raw', raw: toBody(body), options: { raw: { language } } }
}

function toBody(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** `{id}` of the path is a variable of Postman's; `ext_{external_id}`, a part of a segment, is filled in. */
function toUrl({ path, operation }: Place, example: Example | undefined, isShort: boolean): Part {
  const params = example?.params ?? {}
  const parameters: readonly Part[] = operation.parameters ?? []
  const told = (name: string) => parameters.find((one) => one.name === name)?.description
  const segments = path
    .slice(1)
    .split('/')
    .map((part) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
      if (name !== undefined) return `:${name}`
      return part.replace(/\{(\w+)\}/g, (_, inner) =>
        encodeURIComponent(String(params[inner] ?? '')),
      )
    })
  const named = segments.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
  const query = parameters
    .filter((one) => one.in === 'query' && !(isShort && params[one.name] === undefined))
    .map(({ name, description }) => {
      const value = params[name]
      const isOff = value === undefined
      return {
        key: name,
        value: String(value ?? ''),
        description,
        ...(isOff && { disabled: true }),
      }
    })
  const sent = toAddress(
    { path: `/${segments.join('/')}` },
    { ...EMPTY, params: asked(params, query) },
  )
  return {
    raw: BASE + sent,
    host: [BASE],
    path: segments,
    ...(query.length > 0 ? { query } : {}),
    ...(named.length > 0 && {
      variable: named.map((key) => ({
        ...{ key, value: encodeURIComponent(String(params[key] ?? '')) },
        ...(isShort ? {} : { description: told(key) }),
      })),
    }),
  }
}

const EMPTY = { status: 0, type: '' }

/** Those of the query. */
function asked(params: Readonly<Record<string, string | number>>, query: readonly Part[]) {
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => query.some((one) => one.key === name)),
  )
}
