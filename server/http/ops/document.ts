/** The parts of an OpenAPI document that the printers of this folder read. */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly AnySchema[]
  readonly oneOf?: readonly AnySchema[]
  readonly allOf?: readonly AnySchema[]
  readonly items?: AnySchema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: AnySchema
  readonly description?: string
  readonly nullable?: boolean
  readonly pattern?: string
  readonly maximum?: number
}

/** true: anything; false: nothing. */
export type AnySchema = Schema | boolean

interface Ref {
  readonly $ref?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Body {
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly (Parameter & Ref)[]
  readonly requestBody?: Body & Ref
  readonly responses: Readonly<Record<string, Body & Ref>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

export interface Document {
  readonly info: { readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>
}

export const JSON_TYPE = 'application/json'
/** The document's way of saying that a query parameter takes several values: `^a(?:,a)*$`. */
const COMMA_LIST = '(?:,'
/** Words of JSON Schema that the document does not use. */
export const UNKNOWN = [
  'not',
  'patternProperties',
  'prefixItems',
  'if',
  'dependentSchemas',
  '$dynamicRef',
]

export function operationsOf(document: Document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      if (!operation.operationId) throw new Error(`${method} ${path} has no operationId`)
      return { operation, path, method: method.toUpperCase() }
    }),
  )
}

export function parametersOf(document: Document, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => deref(document, parameter))
}

export function takesList({ type, pattern }: Schema): boolean {
  return type === 'string' && pattern?.includes(COMMA_LIST) === true
}

export function contentOf(document: Document, { requestBody = {} }: Operation) {
  return deref(document, requestBody).content
}

/** The schema of a success, or null if it is not JSON alone. */
export function dataOf(document: Document, { operationId, responses }: Operation): Schema | null {
  const success = responses['200'] ?? responses['201'] ?? responses['202']
  if (!success) throw new Error(`${operationId} has neither 200, 201 nor 202`)
  const content = deref(document, success).content ?? {}
  const isJson = Object.keys(content).every((type) => type === JSON_TYPE)
  return isJson ? (content[JSON_TYPE]?.schema ?? null) : null
}

/** The schemas of what webhooks deliver. */
export function eventsOf({ webhooks = {} }: Document): Schema[] {
  return Object.values(webhooks).map(({ post }) => {
    const schema = post.requestBody?.content?.[JSON_TYPE]?.schema
    if (!schema) throw new Error(`${post.operationId} delivers no JSON`)
    return schema
  })
}

export function nameOf({ $ref }: Ref): string | undefined {
  return $ref?.split('/').at(-1)
}

export function deref<Part extends Ref>(document: Document, part: Part): Part {
  const steps = part.$ref?.split('/').slice(1) ?? []
  let place: unknown = part.$ref ? document : part
  for (const step of steps) place = (place as Readonly<Record<string, unknown>>)[step]
  return place as Part
}
