import type { Ajv, ErrorObject } from 'ajv'
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { fieldRules, IMMUTABLE } from '../domain/codes.ts'
import { type Fault, invalidRequest, type Problem } from '../domain/errors.ts'
import { type NewCodeFields, newCodeFaults } from '../domain/new-codes.ts'
import { dateFault, instantFault, zoneFault } from '../domain/periods.ts'
import { descriptionFault } from '../domain/webhooks.ts'

/**
 * Schemas say what shape a request has; rules of the domain say which values are good. A schema
 * names the rules that apply to it with the keyword `x-rule`, so that one validation finds every
 * fault of both kinds. Nothing is coerced, filled in or removed: `{"active": null}` is no `false`.
 */
export const AJV_OPTIONS = {
  allErrors: true,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  verbose: true,
} as const

/** Keywords of ours that check nothing: they word the answer, or are read by other tools. */
const NOTES = ['x-message', 'x-immutable', 'x-schema', 'x-told']

type Rule = (value: unknown) => readonly Fault[]

/** Null when the text is good. */
export type TextRule = (text: string) => string | null

export function rulesKeyword(shortBaseUrl: string, webhookUrlFault: TextRule): (ajv: Ajv) => Ajv {
  const rules: Record<string, Rule> = {
    new_code: (body) => (isObject(body) ? newCodeFaults(body as NewCodeFields) : []),
  }
  const texts: Record<string, TextRule> = {
    ...fieldRules(shortBaseUrl),
    start_date: dateFault('start_date'),
    end_date: dateFault('end_date'),
    timezone: zoneFault,
    from: instantFault('from'),
    to: instantFault('to'),
    description: descriptionFault,
    webhook_url: webhookUrlFault,
  }
  for (const [name, rule] of Object.entries(texts)) {
    rules[name] = (value) => {
      const message = typeof value === 'string' ? rule(value) : null
      return message === null ? [] : [{ param: '', message }]
    }
  }
  return (ajv) =>
    ajv.addVocabulary(NOTES).addKeyword({
      keyword: 'x-rule',
      schemaType: 'string',
      errors: true,
      validate: check(rules),
    })
}

/** Ajv takes a failed keyword's reasons from a property of the function that found them. */
function check(rules: Readonly<Record<string, Rule>>) {
  const validate: { (name: string, value: unknown): boolean; errors?: Partial<ErrorObject>[] } = (
    name,
    value,
  ) => {
    const faults = rules[name]?.(value) ?? []
    validate.errors = faults.map(({ param, message }) => ({
      keyword: 'x-rule',
      message,
      params: { param },
    }))
    return faults.length === 0
  }
  return validate
}

export function toInvalidRequest(
  errors: readonly FastifySchemaValidationError[],
  part: string | undefined,
): Problem {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    const fault = toFault(error as ErrorObject, part)
    // One fault a field: what has the wrong type is not also told that it is none of the words.
    if (!faults.has(fault.param)) faults.set(fault.param, fault)
  }
  const [first, ...rest] = faults.values()
  return invalidRequest([first ?? { param: '', message: 'The request is not valid' }, ...rest])
}

function toFault(error: ErrorObject, part: string | undefined): Fault {
  const param = paramOf(error)
  if (part === 'querystring' && Array.isArray(error.data)) {
    return { param, message: `${param} may be given only once` }
  }
  return { param, message: messageOf(error, param || 'The body') }
}

/** `/style/dotsColor` becomes `style.dotsColor`, `/items/3/name` becomes `items[3].name`. */
function paramOf({ instancePath, params }: ErrorObject): string {
  const inner = params.missingProperty ?? params.additionalProperty ?? params.param ?? ''
  return [...instancePath.split('/').slice(1), inner]
    .filter((part) => part !== '')
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
      return immutable(parentSchema, params.additionalProperty) ?? `${what} is not a known field`
    case 'type':
      return `${what} must be ${article([params.type].flat())}`
    case 'enum':
      return `${what} must be one of: ${params.allowedValues.filter(Boolean).join(', ')}`
    case 'minProperties':
      return `${what} must change something: give one or more of ${fieldsOf(parentSchema)}`
    case 'minimum':
      return `${what} must be at least ${params.limit}`
    case 'maximum':
      return `${what} must be at most ${params.limit}`
    case 'minItems':
    case 'maxItems':
      return `${what} must have ${parentSchema?.minItems} to ${parentSchema?.maxItems} entries`
    default:
      return `${what} ${String(parentSchema?.['x-message'] ?? message)}`
  }
}

function article(types: readonly string[]): string {
  const names = types.filter((type) => type !== 'null')
  return names.map((name) => (/^[aio]/.test(name) ? `an ${name}` : `a ${name}`)).join(' or ')
}

function immutable(schema: ErrorObject['parentSchema'], field: string): string | undefined {
  return schema?.['x-immutable'] && Object.hasOwn(IMMUTABLE, field) ? IMMUTABLE[field] : undefined
}

function fieldsOf(schema: ErrorObject['parentSchema']): string {
  return Object.keys(schema?.properties ?? {}).join(', ')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A query string holds only text. Where the schema wants an integer, plain digits become one;
 * all else ("1.5", "0x10", "", a repeated parameter) stays as it is and fails the schema.
 */
export function readIntegers(
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
    if (type === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value)) {
      query[name] = Number(value)
    }
  }
  done()
}
