import { type Static, type TProperties, type TSchema, Type } from './type.ts'

/** Builders of common fields and objects. For a field with more rules, use `Type` itself. */

export const Text = (description: string, example: string | null) =>
  Type.String({ description, examples: [example] })

export const Integer = (description: string, example: number | null) =>
  Type.Integer({ description, examples: [example] })

export const Decimal = (description: string, example: number | null) =>
  Type.Number({ description, examples: [example] })

export const YesNo = (description: string, example: boolean) =>
  Type.Boolean({ description, examples: [example] })

/** A field that is always present, and may be null. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  })
}

/** An optional field; null means the same as omitting it. */
export function Omittable<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Nullable(schema))
}

/** An object without any other fields. Its title makes it a named component of the OpenAPI document. */
export const Component = <Fields extends TProperties>(title: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, title })

/** A part of a larger object. */
export const Part = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, description })
