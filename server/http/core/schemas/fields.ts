import { idTold } from './told.ts'
import { type Static, type TProperties, type TSchema, Type } from './type.ts'

/** Builders of common fields and objects. For a field with more rules, use `Type` itself. */

/** `rules`: further keywords, such as a maximum. */
export const Text = (description: string, example: string | null, rules?: object) =>
  Type.String({ ...rules, description, examples: [example] })

/** A text that a rule of the domain checks. */
export const RuledText = (rule: string, description: string, example: string) =>
  Type.String({ 'x-rule': rule, description, examples: [example] })

export const Integer = (description: string, example: number | null, rules?: object) =>
  Type.Integer({ ...rules, description, examples: [example] })

export const Decimal = (description: string, example: number | null, rules?: object) =>
  Type.Number({ ...rules, description, examples: [example] })

export const YesNo = (description: string, example: boolean) =>
  Type.Boolean({ description, examples: [example] })

/** One of some words. */
export function OneOf<const Word extends string>(
  words: readonly Word[],
  description: string,
  example: Word | undefined = words[0],
) {
  return Type.Unsafe<Word>({ type: 'string', enum: words, description, examples: [example] })
}

export const ListOf = <Item extends TSchema>(items: Item, description: string) =>
  Type.Array(items, { description })

/** An id that the service assigned, in an answer. */
export const OwnId = (prefix: string, example: string) =>
  Type.String({ ...idTold(prefix), description: 'Assigned by the service.', examples: [example] })

/** An id in a path. An id of another form is unknown rather than invalid. */
export const NamedId = (prefix: string, description: string, example: string) =>
  Type.String({ 'x-told': idTold(prefix), description, examples: [example] })

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

/** Fields that may be missing. */
export function optional<Fields extends TProperties>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]: ReturnType<typeof Type.Optional<Fields[Name]>>
  }
}

/** Without any other fields. */
export const CLOSED = { additionalProperties: false } as const

/** An object without any other fields. Its title makes it a named component of the OpenAPI document. */
export const Component = <Fields extends TProperties>(title: string, fields: Fields) =>
  Type.Object(fields, { ...CLOSED, title })

export const Described = <Fields extends TProperties>(
  title: string,
  description: string,
  fields: Fields,
) => Type.Object(fields, { ...CLOSED, title, description })

/** The answer of a delete, with what names the deleted object. */
export const Deleted = <Fields extends TProperties>(title: string, fields: Fields) =>
  Component(title, { deleted: YesNo('Always true.', true), ...fields })

/** A part of a larger object. */
export const Part = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { ...CLOSED, description })
