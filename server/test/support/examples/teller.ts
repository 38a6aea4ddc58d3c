import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, call } from '../service/call.ts'
import { type Names, openNames } from './names.ts'

/** Sends the requests of the story by the names of their operations, and keeps what is an example. */

/** One request and its answer, under names that are the same in every run. */
export interface Example {
  readonly params?: Params
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  /** Media type of the answer. */
  readonly type: string
  /** JSON, or text. */
  readonly value?: unknown
  /** In place of a value that is not text. */
  readonly summary?: string
}
export type Examples = Record<string, Example[]>

export type Params = Readonly<Record<string, string | number>>

export interface Asked {
  readonly params?: Params
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a string as it is. */
  readonly body?: unknown
  /** Headers that nobody writes into a request. */
  readonly network?: Readonly<Record<string, string>>
  /** Who asks, instead of whoever the operation is for. */
  readonly as?: 'key' | 'owner' | 'nobody'
  /** Only part of the story, no example. */
  readonly isAside?: boolean
}

export interface Teller {
  readonly base: string
  readonly names: Names
  readonly examples: Examples
  /** The key of an API, and the cookie of a person; set by the story. */
  key: string
  cookie: string
  ask(operation: string, asked?: Asked): Promise<Answer>
  /** A scan of a short link by a phone. */
  scan(path: string, agent: string, address: string): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is whatever the document says
type Schema = any

const DOCUMENT = join(import.meta.dirname, '../../../../openapi.json')

interface Operation {
  readonly method: string
  readonly path: string
  readonly security: readonly Schema[]
}

export function readOperations(): Map<string, Operation> {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
  const found = Object.entries<Schema>(paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, { operationId, security }]) => {
      const operation: Operation = { method: method.toUpperCase(), path, security }
      return [operationId as string, operation] as const
    }),
  )
  return new Map(found)
}

export function openTeller(base: string): Teller {
  const operations = readOperations()
  const names = openNames(base)
  const examples: Examples = {}

  const teller: Teller = {
    ...{ base, names, examples, key: '', cookie: '' },
    async ask(id, asked = {}) {
      const operation = operations.get(id)
      if (!operation) throw new Error(`There is no operation ${id}`)
      const answer = await send(teller, operation, asked)
      if (answer.status >= 300) throw new Error(`${id}: ${answer.status} ${answer.text}`)
      if (!asked.isAside) {
        examples[id] ??= []
        examples[id].push(toExample(names, asked, answer))
      }
      return answer
    },
    async scan(path, agent, address) {
      const headers = { 'user-agent': agent, 'x-forwarded-for': address, 'accept-language': 'en' }
      const { status } = await call(base + path, 'GET', { headers })
      if (status !== 302) throw new Error(`The scan of ${path} was answered ${status}`)
    },
  }
  return teller
}

function send(teller: Teller, operation: Operation, asked: Asked): Promise<Answer> {
  const { params = {}, headers = {}, body, network = {} } = asked
  const isFor = (scheme: string) => operation.security.some((way) => scheme in way)
  const who = asked.as ?? (isFor('apiKey') ? 'key' : isFor('session') ? 'owner' : 'nobody')
  const rest = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name) ?? ''
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...rest]).toString()
  const person = { cookie: teller.cookie, 'sec-fetch-site': 'same-origin' }
  return call(teller.base + path + (query && `?${query}`), operation.method, {
    ...(who === 'key' ? { key: teller.key } : {}),
    ...(body === undefined ? {} : { body }),
    headers: { ...network, ...(who === 'owner' ? person : {}), ...headers },
  })
}

const TEXT = /^(text\/|image\/svg)/

/** An answer that is no text is told by its size, which may differ with the libraries. */
function toExample(names: Names, { params, headers, body }: Asked, answer: Answer): Example {
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const shown = names.show({ params, headers, body }) as Pick<Example, 'params' | 'body'>
  const told =
    type === 'application/json'
      ? { value: names.show(answer.json) }
      : TEXT.test(type)
        ? { value: names.show(answer.text) }
        : { summary: fileNameOf(answer) }
  return { ...JSON.parse(JSON.stringify(shown)), status: answer.status, type, ...told }
}

function fileNameOf({ headers }: Answer): string {
  const [, name = ''] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return name === '' ? 'The file.' : `The file ${name.replace(/\d{4}-\d\d-\d\d/, '2026-01-31')}.`
}

export interface Surroundings {
  /** What follows the # in the link of the first start. */
  readonly setUpToken: string
  /** Where webhooks are posted. */
  readonly receiver: string
  /** What follows the # in the last link that was mailed. */
  mailedSecret(to: string, page: string): Promise<string>
  /** The link that stops a notice for a person. */
  unsubscribeToken(personId: string): string
}

export function keepCookie(teller: Teller, { headers }: Answer): void {
  const pairs = headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  teller.cookie = pairs.join('; ')
}
