import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deref, operationsOf, type Schema } from '../support/oracles/requests/document.ts'
import { read } from './files.ts'

/** Programs that are generated from openapi.json check what they send, as far as it says what may be sent. */

const BOUNDS = ['maxLength', 'enum', 'pattern', 'format', 'const']
/** A URL has no longest spelling: its parser takes blanks out of it, and zeros out of its port. */
const ANY_SPELLING = 'an origin may be spelled in any length'
const UNBOUNDED: Readonly<Record<string, string>> = {
  'NewCode.domain': ANY_SPELLING,
  'PutCode.domain': ANY_SPELLING,
  'Preview.domain': ANY_SPELLING,
  'NewReport.embed_origins[]': ANY_SPELLING,
  'If-Match': 'any number of tags, separated by commas',
  'If-None-Match': 'any number of tags, separated by commas',
}

const document: Schema = JSON.parse(read('openapi.json'))

/** The names of the strings in a schema that may have any text. */
function unboundedIn(given: Schema, place: string, seen: readonly string[] = []): string[] {
  if (seen.includes(given.$ref)) return []
  const name = given.$ref?.split('/').at(-1)
  const schema = deref(document, given)
  const inner = (part: Schema, at: string) =>
    unboundedIn(part, at, given.$ref ? [...seen, given.$ref] : seen)
  const here = name ?? place
  const isText = [schema.type].flat().includes('string')
  return [
    ...(isText && !BOUNDS.some((word) => word in schema) ? [here] : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
      (schema[word] ?? []).flatMap((one: Schema) => inner(one, here)),
    ),
    ...Object.entries<Schema>(schema.properties ?? {}).flatMap(([field, its]) =>
      inner(its, `${here}.${field}`),
    ),
    ...(schema.items ? inner(schema.items, `${here}[]`) : []),
  ]
}

test('the document says how long each text of a request may be, or why not', () => {
  const found = operationsOf(document).flatMap(({ parameters, body }) => [
    ...parameters.flatMap(({ name, schema }) => unboundedIn(schema, name)),
    ...(body ? unboundedIn(body, 'body') : []),
  ])
  assert.deepEqual([...new Set(found)].sort(), Object.keys(UNBOUNDED).sort())
})

test('no example lacks its value', () => {
  const bare: string[] = []
  const look = (thing: Schema, place: string) => {
    if (typeof thing !== 'object' || thing === null) return
    const { examples } = thing
    if (examples && !Array.isArray(examples)) {
      for (const [name, example] of Object.entries<Schema>(examples))
        if (!('value' in example)) bare.push(`${place} ${name}`)
    }
    for (const [name, part] of Object.entries(thing)) look(part, `${place}/${name}`)
  }
  look(document.paths, '')
  look(document.components.responses, 'responses')
  assert.deepEqual(bare, [])
})
