import type { Type as Builder, TSchema } from 'typebox'

export type { Static, TProperties, TSchema } from 'typebox'

/**
 * The few builders of TypeBox that schemas use, with its types. Its schemas are nothing but these objects,
 * and loading TypeBox itself makes a start take 1.18 s of processor time instead of 0.98
 * (`npm run bench -- start`).
 */
const OPTIONAL = Symbol('optional')

type Used = 'Array' | 'Boolean' | 'Integer' | 'Number' | 'Object' | 'Optional' | 'String' | 'Unsafe'

const ofType = (type: string) => (options?: object) => ({ type, ...options })

function objectOf(properties: Readonly<Record<string, TSchema>>, options?: object) {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

/** Not enumerable: it is no part of the schema, and a copy of the schema is not optional. */
function optional(schema: TSchema) {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true })
}

function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && OPTIONAL in schema
}

export const Type = {
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Number: ofType('number'),
  Object: objectOf,
  Optional: optional,
  String: ofType('string'),
  Unsafe: (schema: TSchema) => ({ ...schema }),
} as unknown as Pick<typeof Builder, Used>
