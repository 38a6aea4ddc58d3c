import type { ErrorObject } from 'ajv'
import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import {
  FAULTS_MAX,
  type Fault,
  type FaultFacts,
  invalidRequest,
  type Problem,
} from '../../../../domain/errors.ts'
import { nearest } from '../../../lib/nearest.ts'

/**
 * Schemas describe the shape of a request; rules of the domain decide which values are valid (rules.ts). One
 * pass finds every error of both kinds, and says which field it is about. Nothing is coerced or removed:
 * `{"active": null}` is not `false`. What is left out gets the default of its schema, if that has one.
 */
export const AJV_OPTIONS = {
  allErrors: true,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  // Compiling the schema of schemas takes longer than ours do; tests check those.
  meta: false,
  validateSchema: false,
  verbose: true,
} as const

/** What is wrong with a part of a request; an item is one of a bulk. */
export interface Refused {
  readonly part: 'params' | 'body' | 'querystring' | 'headers' | 'item'
  readonly errors: readonly FastifySchemaValidationError[]
}

/** In the framework's order. It stops at the first part with errors, so the others follow here. */
const ORDER: readonly Refused['part'][] = ['params', 'body', 'querystring', 'headers']

export function allRefused(
  request: FastifyRequest,
  { validation = [], validationContext: first = 'body' }: FastifyError,
): Refused[] {
  const refused: Refused[] = [{ part: first, errors: validation }]
  const values = { querystring: request.query, headers: request.headers }
  for (const part of ['querystring', 'headers'] as const) {
    if (ORDER.indexOf(part) <= ORDER.indexOf(first)) continue
    const validate = request.getValidationFunction(part)
    if (validate && !validate(values[part])) refused.push({ part, errors: validate.errors ?? [] })
  }
  return refused
}

export function toInvalidRequest(refused: readonly Refused[], max = FAULTS_MAX): Problem {
  const faults = new Map<string, Fault>()
  for (const { part, errors } of refused) {
    for (const error of errors) {
      if (faults.size === max) break
      const key = `${part} ${paramOf(error as ErrorObject)}`
      // One error per field: a wrong type is not also reported as a wrong value.
      if (!faults.has(key)) faults.set(key, toFault(error as ErrorObject, part))
    }
  }
  const [first, ...rest] = faults.values()
  return invalidRequest([first ?? { param: '', message: 'The request is invalid' }, ...rest])
}

function toFault(error: ErrorObject, part: Refused['part']): Fault {
  if (part === 'querystring') return toQueryFault(error)
  const param = paramOf(error)
  const what = param || (part === 'item' ? 'The item' : 'The body')
  return { param, message: messageOf(error, what), ...factsOf(error) }
}

function toQueryFault(error: ErrorObject): Fault {
  const { keyword, params, parentSchema, data } = error
  if (keyword === 'additionalProperties') {
    const param = shortened(String(params.additionalProperty))
    const hint =
      hintFor(param, parentSchema) ?? `this path accepts ${fieldsOf(parentSchema) || 'none'}`
    const what = param === '' ? 'A parameter with an empty name' : param
    return { param, message: `${what} is not a known parameter: ${hint}`, code: 'unknown' }
  }
  const param = paramOf(error)
  if (Array.isArray(data)) {
    return { param, message: `${param} may be given only once`, code: 'repeated' }
  }
  return { param, message: messageOf(error, param), ...factsOf(error) }
}

/** An unknown name is repeated in the answer several times: one of 60 kB would make it 240 kB long. */
const NAME_MAX = 100

function shortened(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name
}

/** `/style/dotsColor` becomes `style.dotsColor`, `/items/3/name` becomes `items[3].name`. */
function paramOf({ instancePath, params }: ErrorObject): string {
  const inner = params.missingProperty ?? params.additionalProperty ?? params.param ?? ''
  return [...instancePath.split('/').slice(1), inner]
    .filter((part) => part !== '')
    .map(shortened)
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index > 0 ? `.${part}` : part))
    .join('')
}

function messageOf(error: ErrorObject, what: string): string {
  const { keyword, params, parentSchema, message = 'is not valid' } = error
  switch (keyword) {
    case 'x-rule':
      return message
    case 'required':
      return `${what} is required`
    case 'additionalProperties':
      return (
        immutable(parentSchema, params.additionalProperty) ??
        [`${what} is not a known field`, hintFor(params.additionalProperty, parentSchema)]
          .filter((words) => words !== null)
          .join(': ')
      )
    case 'type':
      return `${what} must be ${article([params.type].flat())}`
    case 'enum':
      return `${what} must be ${anyOf(params.allowedValues.filter(Boolean))}`
    case 'minProperties':
      return `${what} must contain at least one of ${fieldsOf(parentSchema)}`
    case 'minimum':
      return `${what} must be at least ${params.limit}`
    case 'maximum':
      return `${what} must be at most ${params.limit}`
    case 'minItems':
    case 'maxItems':
      return `${what} must have ${rangeOf(parentSchema)} entries`
    default:
      return `${what} ${String(parentSchema?.['x-message'] ?? message)}`
  }
}

/** The same for programs. */
function factsOf({ keyword, params, parentSchema, data }: ErrorObject): FaultFacts {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = parentSchema ?? {}
  switch (keyword) {
    case 'x-rule':
      return { code: 'invalid', ...params.facts }
    case 'required':
      return { code: 'required' }
    case 'additionalProperties':
      return { code: immutable(parentSchema, params.additionalProperty) ? 'immutable' : 'unknown' }
    case 'type':
      return { code: 'type', allowed: [params.type].flat() }
    case 'enum':
      return { code: 'choice', allowed: params.allowedValues.filter(Boolean) }
    case 'minProperties':
      return { code: 'required', allowed: Object.keys(parentSchema?.properties ?? {}) }
    case 'minimum':
    case 'maximum':
      return { code: 'range', ...between(minimum, maximum) }
    case 'minLength':
    case 'maxLength':
      return { code: 'length', ...between(minLength, maxLength) }
    case 'minItems':
    case 'maxItems':
      return { code: 'length', ...between(minItems, maxItems) }
    case 'uniqueItems':
      return { code: 'repeated' }
    default:
      return { code: typeof data === 'string' ? 'format' : 'invalid' }
  }
}

function between(min: number | undefined, max: number | undefined): FaultFacts {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function anyOf(values: readonly unknown[]): string {
  return `${values.length === 1 ? '' : 'one of: '}${values.join(', ')}`
}

function article(types: readonly string[]): string {
  const names = types.filter((type) => type !== 'null')
  return names.map((name) => (/^[aio]/.test(name) ? `an ${name}` : `a ${name}`)).join(' or ')
}

/** Null: nothing known is similar. */
function hintFor(name: string, schema: ErrorObject['parentSchema']): string | null {
  const near = nearest(name, Object.keys(schema?.properties ?? {}))
  return near === null ? null : `did you mean ${near}?`
}

function immutable(schema: ErrorObject['parentSchema'], field: string): string | undefined {
  const messages: Readonly<Record<string, string>> = schema?.['x-immutable'] ?? {}
  return Object.hasOwn(messages, field) ? messages[field] : undefined
}

function fieldsOf(schema: ErrorObject['parentSchema']): string {
  return Object.keys(schema?.properties ?? {}).join(', ')
}

const INTEGER = /^-?\d+$/
/** As JSON writes them, but without an exponent. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * A query string contains only text. If the schema expects a number, plain digits become one, of an
 * integer without a point; anything else ("0x10", "", a repeated parameter) stays as it is and fails the
 * schema. Integers may begin with zeros, as they always could: `/v1` changes only by addition.
 */
export function readNumbers(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const schema = request.routeOptions.schema?.querystring as
    | { properties?: Record<string, { type?: unknown }> }
    | undefined
  const query = request.query as Record<string, unknown>
  for (const [name, { type }] of Object.entries(schema?.properties ?? {})) {
    const value = query[name]
    const pattern = type === 'integer' ? INTEGER : type === 'number' ? NUMBER : null
    if (typeof value === 'string' && pattern?.test(value)) query[name] = Number(value)
  }
  done()
}

function rangeOf(schema: ErrorObject['parentSchema']): string {
  const { minItems, maxItems } = schema ?? {}
  if (minItems === maxItems) return String(maxItems)
  return minItems === undefined ? `at most ${maxItems}` : `${minItems} to ${maxItems}`
}
