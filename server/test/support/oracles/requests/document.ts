/** Reading an OpenAPI document. */

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is whatever the document says
export type Schema = any

export interface Operation {
  readonly method: string
  readonly path: string
  /** Ways in: a scheme and what it needs. None: it is open to everybody. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly { name: string; in: string; schema: Schema }[]
  readonly body: Schema | null
  /** It takes a file instead. */
  readonly isUpload: boolean
  readonly responses: Schema
}

/** What a reference leads to, or the thing itself. */
export function deref(document: Schema, thing: Schema): Schema {
  const steps: string[] = thing.$ref?.split('/').slice(1) ?? []
  return thing.$ref ? steps.reduce((part, step) => part[step], document) : thing
}

export function operationsOf(document: Schema): Operation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      security: operation.security,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      isUpload:
        operation.requestBody !== undefined &&
        !('application/json' in operation.requestBody.content),
      responses: allDereferenced(document, operation.responses),
    })),
  )
}

export const isForKeys = ({ security }: Operation) => security.some((way) => 'apiKey' in way)

/** Those that a key can use. accounts/permissions.test.ts looks at the others. */
export function keyOperationsOf(document: Schema): Operation[] {
  return operationsOf(document).filter(isForKeys)
}

function allDereferenced(document: Schema, things: Schema): Schema {
  const found = Object.entries<Schema>(things).map(([name, thing]) => [
    name,
    deref(document, thing),
  ])
  return Object.fromEntries(found)
}

/** The same text from every server. */
export function withoutAddress(document: Schema): string {
  return JSON.stringify(document).replaceAll(document.servers[0].url, '')
}
