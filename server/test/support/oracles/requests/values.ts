import fc, { type Arbitrary } from 'fast-check'
import { deref, type Schema } from './document.ts'

/** Values for the places of a JSON schema: good ones, and ones with one thing wrong. */

/** In SHORT_DOMAINS of a service that such values are sent to. */
export const SHORT_DOMAIN = 'https://go.example'

/** fc.webUrl takes seconds to set up: for shrinking, it makes a table of every character there is. */
const URL_CHARACTER = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@") },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 0x10ffff })
      .map((point) => encodeURIComponent(String.fromCodePoint(point).toWellFormed())),
  },
)
const URL_PART = fc.array(URL_CHARACTER, { maxLength: 10 }).map((all) => all.join(''))
const PLAIN_URLS = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(URL_PART, { maxLength: 5 }))
  .map(([scheme, domain, parts]) => `${scheme}://${[domain, ...parts].join('/')}`)
const LONG_URLS = fc
  .tuple(PLAIN_URLS, fc.option(URL_PART), fc.option(URL_PART))
  .map(([url, query, fragment]) => {
    return `${url}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`
  })

/** What the document tells of a field in words only. */
const URLS = fc.oneof(
  LONG_URLS,
  fc.constantFrom(
    'https://example.com',
    'HTTP://EXAMPLE.COM:80/a?b=c#d',
    'https://bücher.example/ü',
  ),
  fc.nat({ max: 7980 }).map((length) => `https://example.com/${'x'.repeat(length)}`),
)
const TEXTS: Readonly<Record<string, Arbitrary<string>>> = {
  name: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `${text}.`),
    fc.constantFrom('x', '😀'.repeat(255), `  ${'n'.repeat(255)}\n`),
  ),
  destination_url: URLS,
  destination: URLS,
  fallback_url: URLS,
  label: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.constantFrom('A', 'B', 'ü')),
  external_id: fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('A-1', "'; --", '=1+1')),
  domain: fc.constantFrom(SHORT_DOMAIN, SHORT_DOMAIN.toUpperCase()),
  notes: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('', 'a\nb')),
  short_code: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_-]{3,50}$/),
    fc.constantFrom('abc', 'a'.repeat(50), '---', '___', 'constructor', '__proto__', 'toString'),
  ),
  start_date: fc.constantFrom('2020-01-01', '2024-02-29', '2026-01-31T23:59:59Z', '1970-01-01'),
  end_date: fc.constantFrom('2030-12-31', '2028-02-29T00:00:00.000+14:00', '9999-12-31'),
  url: fc.oneof(
    PLAIN_URLS,
    fc.constantFrom(
      'https://example.com/hooks?a=b',
      'http://example.com:8080',
      'https://bücher.example/',
    ),
  ),
  description: fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', 'x', '😀'.repeat(255))),
  from: fc.constantFrom('2020-01-01', '2024-02-29T12:00:00Z'),
  until: fc.constantFrom('2030-12-31', '2028-02-29T00:00:00.000+14:00'),
  starts_at: fc.constantFrom('2020-01-01', '2024-02-29T12:00:00Z'),
  expires_at: fc.constantFrom('2030-12-31', '2028-02-29T00:00:00.000+14:00'),
  at: fc.constantFrom('2020-01-01', '2024-02-29T12:00:00Z'),
  ...Object.fromEntries(
    ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [
      name,
      fc.constantFrom('poster', 'a b', 'ü&=?#%', 'x'.repeat(255)),
    ]),
  ),
  to: fc.constantFrom('2030-12-31', '2028-02-29T00:00:00.000+14:00'),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'asia/kathmandu', 'Etc/GMT+12'),
  language: fc.constantFrom('de', 'und', 'gsw'),
  city: fc.constantFrom('London', 'London|Paris', "D'elhi; drop", '東京', ','),
  search: fc.oneof(fc.constantFrom('', '%', '_', "'", '\\', 'menu', 'x'.repeat(255)), fc.string()),
}

const TAGS = fc.constantFrom('a', 'A', 'Straße', '<b>', '=1+1', "'", '%', '東京', 'x'.repeat(50))

/** The same of the entries of a list. `{id}` stands for a code that exists. */
const ENTRIES: Readonly<Record<string, Arbitrary<string>>> = {
  country: fc.constantFrom('DE', 'GB', 'XX'),
  language: fc.constantFrom('de', 'und', 'gsw'),
  tags: TAGS,
  add_tags: TAGS,
  remove_tags: TAGS,
  ids: fc.constantFrom('{id}', '{id}', 'bulk', `qr_${'0'.repeat(26)}`),
}

const deep = (depth: number) => JSON.parse('{"a":['.repeat(depth) + ']}'.repeat(depth))

/** Nothing of this is right everywhere, and most of it nowhere. */
const WRONG: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', ' '),
  fc.constantFrom<unknown>([], {}, [[]], [null], deep(5), deep(500), { toString: 1 }),
  fc.constantFrom('\u0000', '\ud800', 'a\r\nSet-Cookie: x=1', '\u2028', '\ufeff', '\u0085x\u0085'),
  fc.constantFrom('x'.repeat(51), 'n'.repeat(256), `https://e.com/${'x'.repeat(8000)}`, '#12345'),
  fc.constantFrom('javascript:alert(1)', '//e.com', 'https://u:p@e.com', 'http://', 'ftp://e.com/'),
  fc.jsonValue(),
)
export const WRONG_TEXT = fc.constantFrom(
  ...['', '0', '-1', '1.5', '1e3', '0x10', ' 1', 'NaN', 'null', 'true', '[]', '\u0000', '%'],
  ...['9007199254740991', '9007199254740993', '99999999999999999999', '101', 'ACTIVE'],
  'x'.repeat(256),
)
const STRANGE_KEY = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
    'id',
    'Name',
    'a.b',
    '0',
  ),
  fc.string(),
)
export interface Schemas {
  good(schema: Schema, name?: string): Arbitrary<unknown>
  /** A good value with one thing changed, which mostly spoils it. */
  spoiled(schema: Schema): Arbitrary<unknown>
}

/** Made once for each pattern: many fields share one. */
const matches = new Map<string, Arbitrary<string>>()

function matching(pattern: string): Arbitrary<string> {
  const known = matches.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  matches.set(pattern, known)
  return known
}

export function openSchemas(document: Schema): Schemas {
  function good(given: Schema, name = ''): Arbitrary<unknown> {
    const schema = deref(document, given)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one: Schema) => good(one, name)))
    const types: string[] = [schema.type].flat()
    return fc.oneof(...types.map((type) => goodOfType(type, schema, name)))
  }

  function goodOfType(type: string, schema: Schema, name: string): Arbitrary<unknown> {
    const { minimum: min = -1000, maximum: max = 1000, minItems: minLength = 0 } = schema
    if (type === 'boolean') return fc.boolean()
    // A picture must have room for its code, which the document tells in words.
    if (name === 'size') return fc.integer({ min: 200, max })
    // Most sheets have that many labels.
    if (name === 'start_at') return fc.integer({ min, max: 24 })
    if (type === 'number')
      return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)
    if (type === 'integer')
      return fc.oneof(fc.integer({ min, max: Math.min(max, 1e9) }), fc.constantFrom(min, max))
    if (type === 'array') {
      const maxLength = Math.min(3, schema.maxItems ?? 3)
      return fc.array(ENTRIES[name] ?? good(schema.items), { minLength, maxLength })
    }
    if (type === 'object') return goodObject(schema)
    if (type === 'null') return fc.constant(null)
    if (TEXTS[name]) return TEXTS[name]
    return schema.pattern ? matching(schema.pattern) : fc.string()
  }

  function goodObject({ properties, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
    const fields = Object.entries<Schema>(properties)
    const values = Object.fromEntries(fields.map(([name, field]) => [name, good(field, name)]))
    return fc.record(values, { requiredKeys: required, noNullPrototype: true })
  }

  function spoiled(given: Schema): Arbitrary<unknown> {
    const schema = deref(document, given)
    if (schema.type === 'array') {
      const one = spoiled(schema.items).map((item) => [item])
      return fc.oneof(one, WRONG, fc.constantFrom([], Array(1001).fill({})))
    }
    if (schema.anyOf) return fc.oneof(WRONG, ...schema.anyOf.map(spoiled))
    if (![schema.type].flat().includes('object')) return WRONG
    const names = Object.keys(schema.properties)
    const fields = names.map((name) =>
      fc.tuple(fc.constant(name), spoiled(schema.properties[name])),
    )
    const whole = goodObject(schema)
    // Not by assignment: __proto__ must become a field like any other.
    const put = fc
      .tuple(whole, fc.oneof(...fields, fc.tuple(STRANGE_KEY, WRONG)))
      .map(([object, field]) => Object.fromEntries([...Object.entries(object), field]))
    const dropped = fc
      .tuple(whole, fc.constantFrom(...names))
      .map(([object, name]) => ({ ...object, [name]: undefined }))
    return fc.oneof({ weight: 6, arbitrary: put }, dropped, WRONG)
  }

  return { good, spoiled }
}

/** What a short link answers while its code is in this state. */
export function linkStatus(state: string): number {
  if (state === 'active') return 302
  return state === 'expired' || state === 'used_up' ? 410 : 404
}

/** As it is if it cannot be decoded. */
export function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a short link leads there. */
export function sameUrl(location: string, destination: string): boolean {
  // What is ASCII goes out exactly as it was given.
  if (/^[\x20-\x7e]*$/.test(destination)) return location === destination
  return URL.parse(location)?.href === URL.parse(destination)?.href
}
