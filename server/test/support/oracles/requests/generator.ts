import fc, { type Arbitrary } from 'fast-check'
import { isOfMany, printed, together } from '../pictures/print-rules.ts'
import type { Sent } from './conformance.ts'
import {
  isForKeys,
  keyOperationsOf,
  type Operation,
  operationsOf,
  type Schema,
} from './document.ts'
import { openSchemas, type Schemas, WRONG_TEXT } from './values.ts'

/**
 * Good and bad requests, made from the OpenAPI document: every operation, with what its schemas
 * allow and with what they do not. What the answer must be is not known here but in conformance.ts,
 * except where it follows from the kind of fault alone.
 */
export const UNKNOWN_ID = 'qr_00000000000000000000000000'
const BODY_MAX_BYTES = 64 * 1024
const BULK_MAX_BYTES = 4 * 1024 * 1024

const BROKEN_JSON = fc.constantFrom(
  ...['{', '[', '{}{}', "{'a':1}", '{"a":1,}', 'NaN', '"\u0000"', '/**/{}', '['.repeat(60_000)],
)
const WRONG_TYPE = fc.constantFrom(
  ...['text/plain', 'application/x-www-form-urlencoded', 'json', 'multipart/form-data', '*/*'],
  'application/jsonx',
)
const BAD_KEY = fc.constantFrom(
  ...['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer sk_live_', 'Bearer null', 'bearer x y'],
  `Bearer sk_live_${'0'.repeat(38)}`,
  `Bearer ${'x'.repeat(8000)}`,
)
const ODD_PATHS = [
  ...[
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1//qrcodes',
    '/v1/qrcodes/',
    '/v1/qrcodes//',
    '/v1/account/',
  ],
  ...['/V1/account', '/%761/account', '/v1/../v1/account', '/v1/..;/account', '/v1/%2e%2e/metrics'],
  ...[
    '/v1/qrcodes/%00',
    '/v1/qrcodes/%ff',
    '/v1/qrcodes/%',
    '/v1/qrcodes/%2F',
    '/v1/qrcodes/a%0d%0ab',
  ],
  ...['/v1/qrcodes;a=b', '/v1/qrcodes%3fpage=1', '/v1/account?%ff=%ff', '/v1/account#x', '/v1/*'],
  ...['/', '//', '///', '//example.com/', '/.', '/..', '/%00', '/%ff', '/\xff', '/%', '/a+b'],
  ...[
    '/__proto__',
    '/constructor',
    '/.env',
    '/.well-known/x',
    '/docs/../v1',
    '/images/x/public',
    '*',
  ],
  ...[`/${'x'.repeat(7000)}`, `/v1/qrcodes/${'x'.repeat(7000)}`, '/a/b/c', '/favicon.ico', '/app'],
]

export function toSent(kind: string, operation: Operation, value?: unknown): Sent {
  const { method, path } = operation
  const text = value === undefined ? undefined : JSON.stringify(value)
  const sent = { kind, operation, method, path, query: [], headers: {} }
  if (text === undefined) return sent
  const headers = { 'content-type': 'application/json' }
  return { ...sent, headers, text, value: JSON.parse(text) }
}

/** Any request, as a seed decides. */
export function openGenerator(document: Schema): Arbitrary<Sent> {
  const schemas = openSchemas(document)
  const operations = keyOperationsOf(document)
  const ofOperations = operations.map((operation) => {
    const { body } = operation
    const good = goodRequests(operation, schemas)
    const kinds = [
      { weight: 4, arbitrary: operation.isUpload ? uploads(operation) : good },
      { weight: 2, arbitrary: badQueries(operation, good, schemas) },
      { weight: 1, arbitrary: badMethods(operation, operationsOf(document)) },
      { weight: 1, arbitrary: badKeys(operation, schemas) },
    ]
    if (body) {
      const spoiled = schemas.spoiled(body).map((value) => toSent('spoiled', operation, value))
      kinds.push({ weight: 6, arbitrary: spoiled.filter(({ text }) => text !== undefined) })
      kinds.push({ weight: 2, arbitrary: badBytes(operation, schemas) })
    } else if (!operation.isUpload) {
      kinds.push({ weight: 1, arbitrary: needlessBodies(operation) })
    }
    return { weight: body ? 3 : 1, arbitrary: fc.oneof(...kinds) }
  })
  return fc.oneof(...ofOperations, { weight: 1, arbitrary: oddPaths })
}

function goodRequests(operation: Operation, schemas: Schemas): Arbitrary<Sent> {
  const { path, body } = operation
  const value = body ? schemas.good(body) : fc.constant(undefined)
  const paths = fc.constantFrom(path, path, path, path.replace('{id}', UNKNOWN_ID))
  const isOnce = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  const keys = isOnce ? [null, null, 'again', 'k'.repeat(255), 'k'.repeat(256)] : [null]
  const asked = queries(operation, schemas, null)
  const parts = fc.tuple(paths, asked, value, fc.constantFrom(...keys), fc.nat({ max: 3 }))
  return parts.map(([at, query, content, key, pick]) => {
    const whole = isOfMany(operation) ? together(content, pick) : content
    const sent = toSent('as documented', operation, whole)
    const headers = key === null ? sent.headers : { ...sent.headers, 'idempotency-key': key }
    const isDownload = path.endsWith('/download')
    const pairs = isDownload ? Object.entries(printed(Object.fromEntries(query), pick)) : query
    return { ...sent, path: at, query: pairs.map(([name, text]) => [name, `${text}`]), headers }
  })
}

function queries(operation: Operation, schemas: Schemas, wrong: Arbitrary<string> | null) {
  const own = operation.parameters.filter((parameter) => parameter.in === 'query')
  const given = own.map(({ name, schema }) => {
    const right = schemas.good(schema, name).map(String)
    const texts = fc.array(wrong ? fc.oneof(right, wrong) : right, { maxLength: wrong ? 2 : 1 })
    return texts.map((values) => values.map((value): [string, string] => [name, value]))
  })
  const unknown: [string, string][] = [
    ['utm_source', 'x'],
    ['a[b]', '1'],
    ['__proto__', 'x'],
  ]
  const odd = wrong ? fc.subarray(unknown, { maxLength: 1 }) : fc.constant([])
  return fc.tuple(odd, ...given).map((pairs) => pairs.flat())
}

function badQueries(operation: Operation, good: Arbitrary<Sent>, schemas: Schemas) {
  const pairs = fc.tuple(good, queries(operation, schemas, WRONG_TEXT))
  return pairs.map(([sent, query]): Sent => ({ ...sent, kind: 'spoiled query', query }))
}

/** Not JSON, not of JSON's type, or too much of it. */
function badBytes(operation: Operation, schemas: Schemas): Arbitrary<Sent> {
  const known = operation.path.includes('{') ? [404] : []
  const isBulk = /\/bulk(?:\/|$)/.test(operation.path)
  const max = isBulk ? BULK_MAX_BYTES : BODY_MAX_BYTES
  const toBytes = (
    kind: string,
    status: number,
    text: string,
    type = 'application/json',
  ): Sent => ({
    ...toSent(kind, operation, null),
    text,
    headers: { 'content-type': type },
    expected: [status, ...known],
  })
  const tooLarge = fc
    .constantFrom(max + 1, max * 2)
    .map((size) => toBytes('too large', 413, `{}${' '.repeat(size - 2)}`))
  const cut = fc.tuple(schemas.good(operation.body), fc.double({ min: 0, max: 1, noNaN: true }))
  const cutOff = cut.map(([value, part]) => {
    const text = JSON.stringify(value)
    return toBytes('cut off', 400, text.slice(0, 1 + Math.floor(part * (text.length - 2))))
  })
  const noJson = BROKEN_JSON.map((text) => toBytes('no JSON', 400, text))
  const typed = fc
    .tuple(WRONG_TYPE, fc.constantFrom('{}', 'a=b', '{'))
    .map(([type, text]) => toBytes('wrong type', 415, text, type))
  const often = [cutOff, noJson, typed].map((arbitrary) => ({ weight: isBulk ? 40 : 5, arbitrary }))
  return fc.oneof({ weight: 1, arbitrary: tooLarge }, ...often)
}

/** Some clients send `{}` or a form with everything; nothing is promised but a documented answer. */
function needlessBodies(operation: Operation): Arbitrary<Sent> {
  const texts = fc.constantFrom('{}', 'null', '{', 'a=b', 'x'.repeat(BODY_MAX_BYTES + 1))
  const types = fc.constantFrom('application/json', 'text/plain')
  return fc.tuple(texts, types).map(([text, type]) => ({
    ...toSent('needless body', operation),
    text,
    headers: { 'content-type': type },
    expected: [200, 400, 404, 413, 415],
  }))
}

function badMethods({ path }: Operation, all: readonly Operation[]): Arbitrary<Sent> {
  // GET /v1/qrcodes/bulk reads as a code whose id is "bulk", and so with the others.
  const same = all.filter(
    (one) =>
      one.path === path || /(\/(bulk|preview|pictures|sheet|export)|\{external_id\})$/.test(path),
  )
  const methods = ['PUT', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY', 'POST', 'PATCH', 'DELETE']
  const wrong = methods.filter((method) => !same.some((one) => one.method === method))
  // For people only.
  const closed = all.filter((one) => one.path === path && !isForKeys(one))
  const at = { path: path.replace('{id}', UNKNOWN_ID), operation: null, query: [], headers: {} }
  const given = (kind: string, status: number, names: readonly string[]) =>
    names.map((method): Sent => ({ ...at, kind, method, expected: [status] }))
  return fc.oneof(
    fc.constantFrom(
      ...given('wrong method', 405, wrong),
      ...given(
        'method for people',
        403,
        closed.map(({ method }) => method),
      ),
    ),
    fc.constantFrom(...given('no method', 400, ['FOO', 'G', 'GETT'])),
  )
}

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml']
const UPLOAD_MAX_BYTES = 512 * 1024

/** Images, and what is none. */
function uploads(operation: Operation): Arbitrary<Sent> {
  const toUpload = (kind: string, statuses: number[], text: string, type: string): Sent => ({
    ...toSent(kind, operation),
    text,
    headers: { 'content-type': type },
    expected: statuses,
  })
  const types = fc.constantFrom(...IMAGE_TYPES)
  const images = fc.integer({ min: 1, max: 999 }).map((side) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="M0 0h${side}v${side}z"/></svg>`
    // The same bytes again are the same logo.
    return toUpload('an image', [200, 201], svg, 'image/svg+xml')
  })
  const none = fc.constantFrom('', ' ', '<svg', '{}', 'GIF89a', '<html/>', '\u0000', '\x89PNG\r\n')
  return fc.oneof(
    images,
    fc.tuple(none, types).map(([text, type]) => toUpload('no image', [400], text, type)),
    types.map((type) => toUpload('too large', [413], 'x'.repeat(UPLOAD_MAX_BYTES + 1), type)),
    WRONG_TYPE.map((type) => toUpload('wrong type', [415], '<svg/>', type)),
  )
}

/** Whatever else is wrong with it, a request without a valid key is 401. */
function badKeys(operation: Operation, schemas: Schemas): Arbitrary<Sent> {
  const value = operation.body ? schemas.spoiled(operation.body) : fc.constant(undefined)
  return fc.tuple(value, BAD_KEY).map(([content, authorization]) => {
    const sent = toSent('bad key', operation, content)
    return { ...sent, headers: { ...sent.headers, authorization }, expected: [401] }
  })
}

function toOddPath(method: string, path: string): Sent {
  return { kind: 'odd path', operation: null, method, path, query: [], headers: {} }
}

const oddPaths: Arbitrary<Sent> = fc
  .tuple(fc.constantFrom('HEAD', 'POST', 'PATCH', 'DELETE'), fc.constantFrom(...ODD_PATHS))
  // Bytes that are no HTTP are refused before anyone knows that it was a HEAD.
  .filter(([method, path]) => method !== 'HEAD' || !path.includes('\xff'))
  .map(([method, path]) => toOddPath(method, path))

export const oddPathReads: readonly Sent[] = ODD_PATHS.map((path) => toOddPath('GET', path))
