import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer } from '../service/service.ts'
import { deref, type Operation, type Schema } from './document.ts'

/**
 * Says what the service's own OpenAPI document, and the few rules that a schema cannot hold, allow
 * as the answer to a request. It shares no code with the service: where they differ, one is wrong.
 */
export interface Sent {
  /** What is odd about it, for who reads the failure. */
  readonly kind: string
  /** Null for a path or method that the document does not have. */
  readonly operation: Operation | null
  readonly method: string
  /** With `{id}` for a code of the caller that exists. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  /** What the text of the body says, when it is sound JSON. */
  readonly value?: unknown
  readonly text?: string
  /** Known beforehand, in place of what would follow from the rest. */
  readonly expected?: readonly number[]
}

export type Verdict = 'good' | 'bad' | 'unsure'

const RESERVED = /^(v1|app|images|docs|assets|healthz|readyz|metrics)$/i
/** The contract's list of reserved words ends with "…". */
const MAYBE_RESERVED = /^[a-z]{3,12}$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const PLAIN_URL = /^https?:\/\/[a-z][a-z0-9-]*\.(com|org)(:\d{1,4})?([/?#][!-~]*)?$/i
/** Answers that any path can give, so that no operation has to list them. */
const GENERAL = [400, 404, 405, 408, 431]
/** Only where a body is sent to an operation that has none. */
const NEEDLESS = [413, 415]
const IN_WORDS = new Set(['after', 'language', 'cursor', 'tag', 'external_id'])
const ERROR = { $ref: '#/components/schemas/Error' }
const NEW_CODE = { $ref: '#/components/schemas/NewCode' }
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const INNARDS =
  /\bat \S+:\d+|node_modules|\.[tj]s\b|FST_|ERR_|sqlite|postgres|\b(select|insert into|update|delete from)\s|syntax error|native code|\[object|(\/home|\/usr|\/tmp)\//gi

export function openChecker(document: Schema) {
  const shapes = openShapes(document)
  const expectedFor = openRules(shapes)

  /** Everything that an answer must have, whatever was asked. Gives the faults. */
  function faultsOf(sent: Sent, answer: Answer, request: string): string[] {
    const { status, headers, json } = answer
    const faults: string[] = []
    if (status >= 500) faults.push(`answered ${status}`)
    const expected = expectedFor(sent)
    if (expected && ![...expected, 429].includes(status)) {
      faults.push(`answered ${status} in place of ${expected}`)
    }
    if (!headers.get('x-request-id')) faults.push('no X-Request-Id')
    if (status >= 400 && sent.method !== 'HEAD') {
      if (!shapes.fits(ERROR, json)) faults.push('not an error body')
      else if (json.error.request_id !== headers.get('x-request-id')) faults.push('another id')
      else faults.push(...innardsIn(json.error, request))
    }
    faults.push(...missingHeaders(sent, answer))
    return sent.operation ? [...faults, ...undocumented(sent.operation, answer)] : faults
  }

  function undocumented({ responses, body }: Operation, answer: Answer): string[] {
    const { status, headers, json } = answer
    const response = responses[status]
    const general = body ? GENERAL : [...GENERAL, ...NEEDLESS]
    if (!response) return general.includes(status) ? [] : [`${status} is not documented`]
    const told = response.content['application/json']
    const type = headers.get('content-type') ?? ''
    const isFile = Object.hasOwn(response.content, type.split(';')[0] ?? '')
    const reason = told?.schema
      ? shapes.misfit(told.schema, json)
      : isFile
        ? null
        : `of type ${type}`
    const faults = reason === null ? [] : [`not as documented: ${reason}`]
    for (const [name, header] of Object.entries<Schema>(response.headers)) {
      const { schema, required } = deref(document, header)
      const value = headers.get(name)
      if (value === null && !required) continue
      if (value === null || (schema.type === 'integer' && !/^\d+$/.test(value)))
        faults.push(`documented header ${name}: ${value}`)
    }
    return faults
  }

  return {
    faultsOf,
    fits: shapes.fits,
    checkCode: (code: Schema) => checkCode(shapes, code, NEW_CODE),
  }
}

export type Checker = ReturnType<typeof openChecker>

interface Shapes {
  fits(schema: Schema, value: unknown): boolean
  /** What does not fit, null when all does. */
  misfit(schema: Schema, value: unknown): string | null
}

function openShapes(document: Schema): Shapes {
  const ajv = new Ajv2020({ strict: false })
  ajv.addFormat('date-time', DATE_TIME)
  ajv.addSchema({ $id: 'api', ...document })
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorFor = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(absolute(schema))
    compiled.set(schema, known)
    return known
  }
  return {
    fits: (schema, value) => validatorFor(schema)(value) === true,
    misfit(schema, value) {
      const validate = validatorFor(schema)
      if (validate(value)) return null
      const [error] = validate.errors ?? []
      return `${error?.instancePath} ${error?.message}`
    },
  }
}

/** Gives the statuses that a request may get, null when all are alike. */
function openRules(shapes: Shapes): (sent: Sent) => readonly number[] | null {
  function judgeQuery({ operation, query }: Sent): Verdict {
    const names = operation?.parameters.filter((one) => one.in === 'query').map((one) => one.name)
    if (query.some(([name]) => !names?.includes(name))) return 'bad'
    const verdicts = (operation?.parameters ?? []).map(({ name, in: place, schema }): Verdict => {
      const [value, ...more] = query.filter(([key]) => key === name).map(([, text]) => text)
      if (place !== 'query' || value === undefined) return 'good'
      if (more.length > 0) return 'bad'
      if (name === 'timezone' && !isZone(value)) return 'bad'
      // The document gives the shape of such an id or language; which there are, the service knows.
      if (IN_WORDS.has(name) && shapes.fits(schema, value)) return 'unsure'
      // A picture must have room for its code, which the document tells in words.
      if (name === 'size' && Number(value) > 0 && Number(value) < 200) return 'unsure'
      if (schema.type !== 'integer') return shapes.fits(schema, value) ? 'good' : 'bad'
      return /^-?\d+$/.test(value) && shapes.fits(schema, Number(value)) ? 'good' : 'bad'
    })
    return worst(verdicts)
  }

  function judgeBody({ operation, value, text }: Sent): Verdict {
    if (!operation?.body) return 'good'
    if (text === undefined || value === undefined) return 'bad'
    // The document tells of URLs, descriptions and times of webhooks in words only.
    if (isOfWebhooks(operation)) return shapes.fits(operation.body, value) ? 'unsure' : 'bad'
    // So it does of which versions, countries and codes there are, of times, and of tags.
    if (isOfRouting(operation) || isBulkChange(operation))
      return shapes.fits(operation.body, value) ? 'unsure' : 'bad'
    if (!isBulk(value)) return checkCode(shapes, value, operation.body)
    // Items are judged one by one, so that one bad item does not spoil the request.
    const { length } = (value as { items: unknown[] }).items
    if (!operation.path.endsWith('/bulk') || length < 1 || length > 1000) return 'bad'
    // Whether such a key spoils its item or the whole text is left open.
    return text.includes('"__proto__"') ? 'unsure' : 'good'
  }

  return (sent) => {
    const { operation } = sent
    if (sent.expected || operation === null) return sent.expected ?? null
    const known = sent.path.includes('{id}')
    if (operation.path.includes('{id}') && !known) return [404]
    const verdict = worst([judgeQuery(sent), judgeBody(sent), judgeHeaders(sent)])
    const gone = known || operation.path.includes('{tag}') ? [404] : []
    if (verdict === 'bad') return [400, ...gone]
    const success = Object.keys(operation.responses).map(Number)[0] ?? 200
    // Of webhooks and reports there can be too many.
    const full = /^\/v1\/(?:webhooks|reports)/.test(operation.path) ? [403] : []
    const good = [success, ...gone, ...full, ...(operation.body ? [409] : [])]
    // A style may be refused because no scanner could read it, an atomic bulk because of an item.
    const isAtomic = sent.query.some(([name]) => name === 'atomic')
    // Codes that do not exist, what goes together with include: the document tells these in words.
    const isWordy = /\/analytics(\/|$)/.test(sent.path) && sent.query.length > 0
    const isDoubtful = verdict === 'unsure' || isAtomic || isWordy || hasStyle(sent.value)
    return isDoubtful ? [...good, 400] : good
  }
}

/** The document gives the shape of such a name; which there are, the IANA database tells. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** One create or change, by the rules of the contract's section on codes. */
function checkCode(shapes: Shapes, code: Schema, schema: Schema): Verdict {
  // The document's limits of a name hold "after trimming", which a schema cannot say.
  const trimmed = typeof code?.name === 'string' ? { ...code, name: code.name.trim() } : code
  if (!shapes.fits(schema, trimmed)) return 'bad'
  const { name, short_code, status, active } = code
  const places = [code.destination_url, code.destination].filter((url) => typeof url === 'string')
  if (name !== undefined && !isName(name)) return 'bad'
  if (typeof short_code === 'string' && !/^[\w-]{3,50}$/.test(short_code)) return 'bad'
  if (RESERVED.test(short_code ?? '')) return 'bad'
  if (schema.$ref === NEW_CODE.$ref && places.length === 0 && status !== 'draft') return 'bad'
  if (places.length === 2 && places[0] !== places[1]) return 'bad'
  const isDoubtful =
    MAYBE_RESERVED.test(short_code ?? '') || (status && typeof active === 'boolean')
  return worst([
    ...[...places, ...routedUrls(code)].map(judgeUrl),
    // What routing, tags and so on may say, alone and together, is told in words.
    isDoubtful || isRouted(code) || isOrdered(code) ? 'unsure' : 'good',
  ])
}

const ROUTING = /^(rules|split|fallback_url|forward_query|utm|starts_at|expires_at|scan_limit)$/
const LABELS = /^(tags|external_id|notes|domain)$/

/** Whether a code leads elsewhere than to its destination. */
export const isRouted = (code: Schema) => hasAny(code, ROUTING)
const isOrdered = (code: Schema) => hasAny(code, LABELS)

function hasAny(code: Schema, names: RegExp): boolean {
  return Object.keys(code ?? {}).some((name) => names.test(name) && (code[name] ?? null) !== null)
}

function routedUrls({ rules, split, fallback_url }: Schema): string[] {
  const entries: Schema[] = [...(rules ?? []), ...(split ?? [])]
  const urls = entries.map(({ destination_url }) => destination_url)
  return fallback_url ? [...urls, fallback_url] : urls
}

/** Rate limits on everything under /v1, and what some statuses must carry. */
function missingHeaders({ path, kind }: Sent, { status, headers }: Answer): string[] {
  const missing: string[] = []
  const demand = (name: string, shape: RegExp) => {
    if (!shape.test(headers.get(name) ?? '')) missing.push(`no ${name}`)
  }
  // What never became a request has no path yet.
  if (/^\/v1([/?]|$)/.test(path) && kind !== 'no method') {
    for (const name of ['limit', 'remaining', 'reset']) demand(`x-ratelimit-${name}`, /^\d+$/)
  }
  if (status === 429 || status === 503) demand('retry-after', /^[1-9]\d*$/)
  if (status === 405) demand('allow', /^[A-Z]+(, [A-Z]+)*$/)
  return missing
}

/** References of the document, for a schema that stands alone. */
function absolute(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')
  return JSON.parse(text)
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('bad')) return 'bad'
  return verdicts.includes('unsure') ? 'unsure' : 'good'
}

export const isOfWebhooks = ({ path }: Operation) => path.startsWith('/v1/webhooks')

export const isOfRouting = ({ path }: Operation) =>
  /\/(?:rollback|simulate|schedule|reports|{tag})$/.test(path)

export const isBulkChange = ({ method, path }: Operation) =>
  /^PATCH .*\/bulk$|\/bulk\/delete$/.test(`${method} ${path}`)

export function isBulk(value: Schema): boolean {
  return Array.isArray(value?.items) && Object.keys(value).length === 1
}

const hasStyle = (value: Schema) => Object.keys(value?.style ?? {}).length > 0

function isName(name: string): boolean {
  const length = [...name.trim()].length
  return length >= 1 && length <= 255 && !CONTROL.test(name.trim()) && name.isWellFormed()
}

function judgeUrl(url: string): Verdict {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || CONTROL.test(url)) return 'bad'
  if (Buffer.byteLength(url) > 8000 || parsed.username !== '' || parsed.password !== '')
    return 'bad'
  return PLAIN_URL.test(url) ? 'good' : 'unsure'
}

/** HTTP takes the blanks around a value away, and says nothing of letters beyond ASCII. */
function judgeHeaders({ operation, headers }: Sent): Verdict {
  const key = headers['idempotency-key']
  const isOnce = operation?.parameters.some(({ name }) => name === 'Idempotency-Key')
  if (key === undefined || !isOnce) return 'good'
  if (!/^[!-~]([ -~]*[!-~])?$/.test(key)) return 'unsure'
  return key.length <= 255 ? 'good' : 'bad'
}

/** Words of the inside of the service that are not simply an echo of what was sent. */
function innardsIn(error: Schema, request: string): string[] {
  const said = `${error.message}\n${JSON.stringify(error.details ?? '')}`
  const found = [...said.matchAll(INNARDS)].map(([word]) => word)
  return found.filter((word) => !request.includes(word)).map((word) => `says "${word}"`)
}
