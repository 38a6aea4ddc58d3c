/**
 * The types of client/, printed from the OpenAPI document; tests compare them with the committed
 * files. What the document does not use yet is refused here instead of being printed wrongly.
 */

import {
  type AnySchema,
  type Document,
  dataOf,
  deref,
  eventsOf,
  JSON_TYPE,
  nameOf,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  type Schema,
  takesList,
  UNKNOWN,
} from '../../http/ops/document.ts'

export interface ClientFiles {
  readonly 'client/types.ts': string
  readonly 'client/operations.ts': string
}

interface Field {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  readonly about?: string | undefined
}

const HEAD = '// Generated from openapi.json by `npm run docs`. Do not edit.\n'
const LINE_MAX = 100
const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

export function toClientFiles(document: Document): ClientFiles {
  return { 'client/types.ts': toTypes(document), 'client/operations.ts': toTable(document) }
}

function toTypes(document: Document): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${toComment(schema.description)}export type ${name} = ${toType(schema)}\n`,
  )
  const operations = operationsOf(document).map(({ operation, method, path }) => {
    const about = [operation.summary, `\`${method} ${path}\``].filter(Boolean).join('. ')
    return `  ${toComment(about)}  ${operation.operationId}: ${toOperation(document, operation)}\n`
  })
  const events = eventsOf(document).map((schema) => `\n  | ${toType(schema)}`)
  return `${[HEAD, ...schemas].join('\n')}
/** What webhooks deliver; \`event\` says which it is. */
export type WebhookEvent =${events.join('') || ' never'}

/** A file on its way, whose \`body\` is a stream. */
export type Download = Response & { readonly body: NonNullable<Response['body']> }

/** \`params\` are those of path and query; \`data\` is a \`Download\` unless it is JSON. */
export interface Operations {
${operations.join('')}}
`
}

/** One string each, because browsers load this file: method, path, and `raw` if not JSON. */
function toTable(document: Document): string {
  const operations = operationsOf(document)
  const rows = operations.map(({ operation, method, path }) => {
    const raw = dataOf(document, operation) === null ? ' raw' : ''
    return `  ${operation.operationId}: '${method} ${path}${raw}',\n`
  })
  const once = operations
    .filter(({ operation }) => takesKey(document, operation))
    .map(({ operation }) => `  '${operation.operationId}',\n`)
  return `${HEAD}
import type { Operations } from './types.ts'

/** Method, path, and \`raw\` if the response is not JSON. */
export const OPERATIONS: Readonly<Record<keyof Operations, string>> = {
${rows.join('')}}

/** They take an \`Idempotency-Key\`: sent twice with the same one, they are done once. */
export const ONCE: readonly (keyof Operations)[] = [
${once.join('')}]
`
}

function takesKey(document: Document, operation: Operation): boolean {
  const parameters = parametersOf(document, operation)
  return parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')
}

function toOperation(document: Document, operation: Operation): string {
  const params = parametersOf(document, operation)
    .filter((one) => one.in === 'path' || one.in === 'query')
    .map((one): Field => ({ name: one.name, ...toParameter(one) }))
  if (params.some(({ name }) => name === 'body')) throw new Error('A parameter is called body')
  const body = deref(document, operation.requestBody ?? {})
  const schema = body.content?.[JSON_TYPE]?.schema
  const bodyType = schema ? toType(schema, '    ') : body.content ? 'Blob' : 'undefined'
  const data = dataOf(document, operation)
  return toFields(
    [
      { name: 'params', type: toFields(params, '    '), isOptional: false },
      {
        name: 'body',
        type: bodyType,
        isOptional: body.required !== true,
      },
      { name: 'data', type: data === null ? 'Download' : toType(data, '    '), isOptional: false },
    ],
    '  ',
  )
}

/** A query parameter that is undefined is left out, so optional ones may be. */
function toParameter({ schema, required, description }: Parameter): Omit<Field, 'name'> {
  const type = takesList(schema) ? 'string | readonly string[]' : toType(schema, '    ')
  const about = description ?? schema.description
  if (required) return { type, isOptional: false, about }
  return { type: `${type} | undefined`, isOptional: true, about }
}

function toType(schema: AnySchema, indent = ''): string {
  if (schema === true) return 'unknown'
  if (schema === false) return 'never'
  const unknown = UNKNOWN.find((word) => word in schema)
  if (unknown) throw new Error(`print-client.ts cannot print ${unknown}`)
  const alternatives = schema.anyOf ?? schema.oneOf
  const parts = [
    nameOf(schema),
    alternatives && toUnion(alternatives.map((one) => toType(one, indent))),
    ...(schema.allOf ?? []).map((one) => toType(one, indent)),
    toOwnType(schema, indent),
  ].filter((part) => typeof part === 'string')
  const all = parts.length > 1 ? parts.map(inParentheses).join(' & ') : (parts[0] ?? 'unknown')
  return schema.nullable === true ? toUnion([all, 'null']) : all
}

/** What a schema says by itself, without those that it refers to. */
function toOwnType(schema: Schema, indent: string): string | null {
  if ('const' in schema) return toLiteral(schema.const)
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat()
  if (schema.enum) {
    // Some documents name null as a type alone.
    const values = types.includes('null') ? [...schema.enum, null] : schema.enum
    return toUnion(values.map(toLiteral))
  }
  if (types.length === 0) return null
  return toUnion(types.map((type) => toTypeOf(type, schema, indent)))
}

function toTypeOf(type: string, schema: Schema, indent: string): string {
  if (type === 'array') return `readonly ${inParentheses(toType(schema.items ?? true, indent))}[]`
  if (type === 'object') return toObject(schema, indent)
  const simple = SIMPLE[type]
  if (!simple) throw new Error(`print-client.ts cannot print the type ${type}`)
  return simple
}

function toObject(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others = false } = schema
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    type: toType(field, `${indent}  `),
    isOptional: !required.includes(name),
    about: field.description,
  }))
  const record = others === false ? null : `Record<string, ${toType(others, indent)}>`
  if (record === null) return toFields(fields, indent)
  return fields.length === 0 ? record : `${toFields(fields, indent)} & ${record}`
}

/** In one line where it fits and there is nothing to say. */
function toFields(fields: readonly Field[], indent: string): string {
  if (fields.length === 0) return '{}'
  const texts = fields.map(({ name, type, isOptional, about }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : toLiteral(name)
    const comment = about ? `${toComment(about)}${indent}  ` : ''
    return `${comment}${key}${isOptional ? '?' : ''}: ${type}`
  })
  const line = `{ ${texts.join('; ')} }`
  if (line.length + indent.length <= LINE_MAX && !line.includes('\n')) return line
  return `{\n${texts.map((text) => `${indent}  ${text}\n`).join('')}${indent}}`
}

function toUnion(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function inParentheses(type: string): string {
  return /[ |&]/.test(type) && !/^\{[^{}]*\}$/.test(type) ? `(${type})` : type
}

function toLiteral(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

function toComment(text: string | undefined): string {
  return text ? `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : ''
}
