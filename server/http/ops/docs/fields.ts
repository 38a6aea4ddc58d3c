import { escapeHtml, toInline } from './inline.ts'
import { toTable } from './markdown.ts'

/** Schemas of the OpenAPI document as tables of fields and as examples. */

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is whatever the document says
export type Schema = any

export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/** The schemas of the document by name. */
export type Named = Readonly<Record<string, Schema>>

export function toText(text: string | undefined): string {
  return toInline(text ?? '', () => null)
}

/** `string or null`, `array of …`, with a link to what has a name; as HTML. */
function typeOf(schema: Schema): string {
  if (schema === undefined || schema === true) return 'anything'
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return `<a href="#object-${name}">${escapeHtml(name)}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  const types = [schema.type ?? 'anything'].flat()
  const named = types.map((type: string) =>
    type === 'array' && schema.items ? `array of ${typeOf(schema.items)}` : type,
  )
  return named.join(' or ')
}

/** What a value may be, beyond its type. */
function boundsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const bounds = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ].filter((text) => text !== '')
  const values = (schema.enum ?? []).filter((value: unknown) => value !== null)
  const listed = values.map((value: unknown) => `<code>${escapeHtml(String(value))}</code>`)
  if (listed.length > 0) bounds.push(`one of ${listed.join(', ')}`)
  if (schema.default !== undefined) {
    bounds.push(`default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`)
  }
  return bounds.join('; ')
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return ''
  if (min === undefined) return `up to ${max}${unit}`
  return max === undefined ? `${min}${unit} or more` : `${min} to ${max}${unit}`
}

interface Row {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** The fields of an object; those of objects in it follow, as `frame.type` and `items[].name`. */
function rowsOf(schema: Schema, before = ''): Row[] {
  const inner = schema.type === 'array' || schema.items ? schema.items : schema
  const required: readonly string[] = inner?.required ?? []
  return Object.entries<Schema>(inner?.properties ?? {}).flatMap(([key, field]) => {
    const name = before + key
    const isList = [field.type].flat().includes('array')
    return [
      { name, schema: field, isRequired: required.includes(key) },
      ...choicesOf(field).flatMap((one) => rowsOf(one, `${name}${isList ? '[]' : ''}.`)),
    ]
  })
}

function choicesOf(field: Schema): Schema[] {
  return field.anyOf ?? field.oneOf ?? [field]
}

export function toFields(schema: Schema): string {
  const rows = rowsOf(schema).map(({ name, schema: field, isRequired }) =>
    toRow(name, isRequired, typeOf(field), field.description, field),
  )
  return rows.length === 0 ? `<p>${typeOf(schema)}</p>` : toTable(['field', 'meaning'], rows)
}

export function toParameters(parameters: readonly Schema[]): string {
  const rows = parameters.map(({ name, in: place, required, description, schema = {} }) => {
    const type = place === 'query' ? typeOf(schema) : `${typeOf(schema)} in the ${place}`
    return toRow(name, required, type, description ?? schema.description, schema)
  })
  return toTable(['parameter', 'meaning'], rows)
}

/** Two cells, which fit a phone: what it is, and what it means. */
function toRow(name: string, isRequired: boolean, type: string, text: string, schema: Schema) {
  const mark = isRequired ? ' <em>required</em>' : ''
  const meaning = [toText(text), boundsOf(schema)].filter((part) => part !== '').join('<br>')
  return [`<code>${escapeHtml(name)}</code>${mark}<small>${type}</small>`, meaning]
}

const DEPTH_MAX = 6

/** A value that fits, made of the examples of the fields. */
export function exampleOf(schema: Schema, named: Named, depth = 0): unknown {
  if (schema === undefined || depth > DEPTH_MAX) return null
  if (schema.$ref) return exampleOf(named[nameOf(schema.$ref)], named, depth + 1)
  const told = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default
  if (told !== undefined) return told
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, named, depth + 1)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (type === 'array') return [exampleOf(schema.items, named, depth + 1)]
  if (type !== 'object')
    return { string: '…', integer: 0, number: 0, boolean: true }[type as string] ?? null
  const fields = Object.entries<Schema>(schema.properties ?? {})
  return Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field, named, depth + 1)]))
}

/** Names of all schemas that one uses, itself first. */
export function usedBy(schema: unknown, named: Named, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  const { $ref } = schema as { $ref?: string }
  if (typeof $ref === 'string' && !found.has(nameOf($ref))) {
    found.add(nameOf($ref))
    usedBy(named[nameOf($ref)], named, found)
  }
  for (const value of Object.values(schema)) usedBy(value, named, found)
  return found
}

const LINE_MAX = 76

/** Indented, but what fits is in one line, above all rows of numbers. */
export function toJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return line
  const isShort = line.length + indent.length <= LINE_MAX
  const parts = Object.values(value)
  const isFlat = parts.every((part) => typeof part !== 'object' || part === null)
  if (parts.length === 0 || (isFlat && isShort)) return spaced(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((one) => inner + toJson(one, inner)).join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).map(
    ([key, one]) => `${inner}${JSON.stringify(key)}: ${toJson(one, inner)}`,
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}

function spaced(value: object): string {
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
  const fields = Object.entries(value).map(([key, one]) => `"${key}": ${JSON.stringify(one)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
