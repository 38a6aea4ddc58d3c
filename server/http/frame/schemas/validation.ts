import type { Ajv, ErrorObject } from 'ajv'
import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import { scopesFault } from '../../../domain/accounts/permissions.ts'
import { type BulkChangeFields, bulkChangeFaults } from '../../../domain/codes/bulk-changes.ts'
import { fieldRules } from '../../../domain/codes/codes.ts'
import { type NewCodeFields, newCodeFaults } from '../../../domain/codes/new-codes.ts'
import { languageFault, languagesFault } from '../../../domain/codes/routing/languages.ts'
import { laterLabelFaults } from '../../../domain/codes/routing/later-label.ts'
import { countryFault, routingFaults } from '../../../domain/codes/routing/routing-faults.ts'
import { type ShortBases, toBaseUrls } from '../../../domain/codes/short-bases.ts'
import { tagFault, tagListFault } from '../../../domain/codes/tags.ts'
import { FAULTS_MAX, type Fault, invalidRequest, type Problem } from '../../../domain/errors.ts'
import { dateFault, instantFault, zoneFault } from '../../../domain/time/periods.ts'
import { descriptionFault } from '../../../domain/webhooks/webhooks.ts'
import { nearest } from './nearest.ts'

/**
 * Schemas describe the shape of a request; domain rules decide which values are valid. A schema
 * names its rules with the keyword `x-rule`, so one validation pass finds every error of both
 * kinds. Nothing is coerced, filled in or removed: `{"active": null}` is not `false`.
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

/** Our own keywords that check nothing: they word the message, or are read by other tools. */
const NOTES = ['x-message', 'x-immutable', 'x-schema', 'x-told']

type Rule = (value: unknown) => readonly Fault[]

/** Null if the text is valid. */
export type TextRule = (text: string) => string | null

export function rulesKeyword(bases: ShortBases, webhookUrlFault: TextRule): (ajv: Ajv) => Ajv {
  const shortBases = toBaseUrls(bases)
  const routing: Rule = (body) => routingFaults(body, shortBases)
  const rules: Record<string, Rule> = {
    new_code: (body) =>
      isObject(body)
        ? [...newCodeFaults(body as NewCodeFields), ...routing(body), ...laterLabelFaults(body)]
        : [],
    code_change: routing,
    bulk_change: (body) => (isObject(body) ? bulkChangeFaults(body as BulkChangeFields) : []),
    scopes: (value) => toFaults(scopesFault(value)),
  }
  const texts: Record<string, TextRule> = {
    ...fieldRules(bases),
    start_date: dateFault('start_date'),
    end_date: dateFault('end_date'),
    timezone: zoneFault,
    from: instantFault('from'),
    to: instantFault('to'),
    expires_at: instantFault('expires_at'),
    at: instantFault('at'),
    country: named('country', countryFault),
    language: named('language', languageFault),
    tag: named('tag', tagFault),
    tag_name: named('name', tagFault),
    tag_list: named('tag', tagListFault),
    languages: named('language', languagesFault),
    description: descriptionFault,
    webhook_url: webhookUrlFault,
  }
  for (const [name, rule] of Object.entries(texts)) {
    rules[name] = (value) => toFaults(typeof value === 'string' ? rule(value) : null)
  }
  return (ajv) =>
    ajv.addVocabulary(NOTES).addKeyword({
      keyword: 'x-rule',
      schemaType: 'string',
      errors: true,
      validate: check(rules),
    })
}

function named(name: string, fault: TextRule): TextRule {
  return (text) => {
    const message = fault(text)
    return message === null ? null : `${name} ${message}`
  }
}

function toFaults(message: string | null): readonly Fault[] {
  return message === null ? [] : [{ param: '', message }]
}

/** Ajv reads the reasons of a failed keyword from a property of the function that found them. */
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
  return { param, message: messageOf(error, param || (part === 'item' ? 'The item' : 'The body')) }
}

function toQueryFault(error: ErrorObject): Fault {
  const { keyword, params, parentSchema, data } = error
  if (keyword === 'additionalProperties') {
    const param = shortened(String(params.additionalProperty))
    const hint =
      hintFor(param, parentSchema) ?? `this path accepts ${fieldsOf(parentSchema) || 'none'}`
    const what = param === '' ? 'A parameter with an empty name' : param
    return { param, message: `${what} is not a known parameter: ${hint}` }
  }
  const param = paramOf(error)
  const isTwice = Array.isArray(data)
  return { param, message: isTwice ? `${param} may be given only once` : messageOf(error, param) }
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

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A query string contains only text. If the schema expects an integer, plain digits become one;
 * anything else ("1.5", "0x10", "", a repeated parameter) stays as it is and fails the schema.
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

function rangeOf(schema: ErrorObject['parentSchema']): string {
  const { minItems, maxItems } = schema ?? {}
  return minItems === undefined ? `at most ${maxItems}` : `${minItems} to ${maxItems}`
}
