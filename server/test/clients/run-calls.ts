/**
 * The calls of calls.json, one after the other, through any client: its driver says how it sends one.
 * Strangers' clients are compiled elsewhere with a copy of this file, so it imports nothing.
 */
export interface Call {
  readonly name: string
  readonly operation: string
  /** Of path and query. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own
  readonly body?: any
  /** What later calls name as `{{name}}`: a JSON pointer into the answer. */
  readonly save?: Readonly<Record<string, string>>
}

export interface Result {
  readonly name: string
  readonly status: number
  /** JSON; of an error what is in `error`; of a file its type, length and hash. */
  readonly data: unknown
}

export type Send = (call: Call) => Promise<Omit<Result, 'name'>>

export async function runCalls(calls: readonly Call[], send: Send): Promise<Result[]> {
  const known = new Map<string, unknown>()
  const results: Result[] = []
  for (const call of calls) {
    const result = { name: call.name, ...(await send(filled(call, known) as Call)) }
    for (const [name, pointer] of Object.entries(call.save ?? {})) {
      known.set(name, lookUp(result.data, pointer))
    }
    results.push(result)
  }
  return results
}

function filled(value: unknown, known: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(known.get(name)))
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, known)]))
}

function lookUp(data: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce((part, step) => (part as Record<string, unknown>)[step], data)
}

export async function toFile(type: string | null, bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { type, length: bytes.byteLength, sha256 }
}

/** The body of an upload: `{"type", "file_base64"}`. */
export function toUpload(body: unknown): Blob | null {
  const { type, file_base64: text } = (body ?? {}) as { type?: string; file_base64?: string }
  if (type === undefined || text === undefined) return null
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type })
}
