import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer } from '../../service/service.ts'
import { isOfMany, judgeMany, judgePrint } from '../pictures/print-rules.ts'
import { checkCode } from './code-rules.ts'
import { deref, type Operation, type Schema } from './document.ts'
import { type Shapes, type Verdict, worst } from './verdict.ts'

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

/** Answers that any path can give, so that no operation has to list them. */
const GENERAL = [400, 404, 405, 408, 431]
/** Only where a body is sent to an operation that has none. */
const NEEDLESS = [413, 415]
const IN_WORDS = new Set(['after', 'language', 'cursor', 'tag', 'external_id'])
const ERROR = { $ref: '#/components/schemas/Error' }
const NEW_CODE = { $ref: '#/components/schemas/NewCode' }
/** As the document's page on limits has them; the deepest level may hold empty values. */
const LEVELS_MAX = 16
const FIELDS_MAX = 32
const INTEGER = /^-?\d+$/
/** Of a length: as in JSON, without an exponent. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/
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
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    const told = response.content[type]
    const isJson = type === 'application/json'
    const reason = !told ? `of type ${type}` : isJson ? shapes.misfit(told.schema, json) : null
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

function openShapes(document: Schema): Shapes {
  const ajv = new Ajv2020({ strict: false })
  ajv.addFormat('date-time', DATE_TIME)
  ajv.addFormat('binary', true)
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
      const pattern = { integer: INTEGER, number: NUMBER }[String(schema.type)]
      if (!pattern) return shapes.fits(schema, value) ? 'good' : 'bad'
      return pattern.test(value) && shapes.fits(schema, Number(value)) ? 'good' : 'bad'
    })
    const isPrint = names?.includes('format') && names.includes('width_mm')
    return worst([...verdicts, isPrint ? judgePrint(Object.fromEntries(query)) : 'good'])
  }

  function judgeBody({ operation, value, text }: Sent): Verdict {
    // What an image must be is known where it is made.
    if (operation?.isUpload) return 'bad'
    if (!operation?.body) return 'good'
    if (text === undefined || value === undefined || isOverfull(value)) return 'bad'
    if (isOfMany(operation))
      return shapes.fits(operation.body, value) ? judgeMany(operation, value) : 'bad'
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
    const gone = known || operation.path.includes('{tag}') || isOfMany(operation) ? [404] : []
    if (verdict === 'bad') return [400, ...gone]
    const successes = Object.keys(operation.responses)
      .map(Number)
      .filter((one) => one < 300)
    // Of webhooks and reports there can be too many.
    const full = /^\/v1\/(?:webhooks|reports)/.test(operation.path) ? [403] : []
    const good = [...successes, ...gone, ...full, ...(operation.body ? [409] : [])]
    // A style may be refused because no scanner could read it, an atomic bulk because of an item.
    const isAtomic = sent.query.some(([name]) => name === 'atomic')
    // Codes that do not exist, what goes together with include: the document tells these in words.
    const isWordy = /\/analytics(\/|$)/.test(sent.path) && sent.query.length > 0
    // What a PUT needs depends on whether there is such a code.
    const isTold = isAtomic || isWordy || operation.method === 'PUT'
    const isDoubtful = verdict === 'unsure' || isTold || hasStyle(sent.value)
    return isDoubtful ? [...good, 400] : good
  }
}

/** Such a body is refused before it is read. */
function isOverfull(value: unknown, level = 1): boolean {
  if (typeof value !== 'object' || value === null) return false
  const inner = Object.values(value)
  const isWide = !Array.isArray(value) && inner.length > FIELDS_MAX
  return isWide || level > LEVELS_MAX + 1 || inner.some((one) => isOverfull(one, level + 1))
}

/** The document gives the shape of such a name; which there are, the IANA database tells. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
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

export const isOfWebhooks = ({ path }: Operation) => path.startsWith('/v1/webhooks')

export const isOfRouting = ({ path }: Operation) =>
  /\/(?:rollback|simulate|schedule|reports|{tag})$/.test(path)

export const isBulkChange = ({ method, path }: Operation) =>
  /^PATCH .*\/bulk$|\/bulk\/delete$/.test(`${method} ${path}`)

export function isBulk(value: Schema): boolean {
  return Array.isArray(value?.items) && Object.keys(value).length === 1
}

const hasStyle = (value: Schema) => Object.keys(value?.style ?? {}).length > 0

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
