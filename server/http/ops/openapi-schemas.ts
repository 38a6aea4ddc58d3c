import { RULES_TOLD } from '../core/schemas/told.ts'
import { type Json, ref } from './openapi-headers.ts'

/** Our schemas as those of the OpenAPI document. */

export function toContent(schema: unknown, schemas: Json): Json {
  const { examples } = schema as { examples?: readonly unknown[] }
  const example = examples ? { example: examples[0] } : {}
  return { 'application/json': { schema: hoist(schema, schemas), ...example } }
}

/** Schemas with a title move to the components; our own keywords are removed. */
export function hoist(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, schemas))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('x-schema' in schema) return hoist(schema['x-schema'], schemas)
  const rule = 'x-rule' in schema ? RULES_TOLD[String(schema['x-rule'])] : {}
  const told = { ...schema, ...rule, ...('x-told' in schema ? (schema['x-told'] as Json) : {}) }
  const entries = Object.entries(told).filter(([key]) => !key.startsWith('x-'))
  const { title, ...rest } = Object.fromEntries(
    entries.map(([key, value]) => [key, hoist(value, schemas)]),
  )
  if (typeof title !== 'string') return rest
  schemas[title] = rest
  return ref('schemas', title)
}
