import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { toPostman } from '../../http/ops/postman.ts'

/** The collection for Postman: newman runs it in clients/generated.proof.ts. */

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const DOCUMENT = JSON.parse(read('openapi.json'))
const COLLECTION = toPostman(DOCUMENT)

const text = { type: 'string' }
const pair = { type: 'object', required: ['key', 'value'], properties: { key: text, value: text } }
const pairs = { type: 'array', items: pair }
const request = {
  type: 'object',
  required: ['method', 'header', 'url'],
  additionalProperties: false,
  properties: {
    method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    ...{ header: pairs, description: { ...text, minLength: 20 } },
    auth: { type: 'object', required: ['type'], properties: { type: { const: 'noauth' } } },
    body: {
      type: 'object',
      required: ['mode', 'raw'],
      properties: { mode: { const: 'raw' }, raw: { ...text, minLength: 2 } },
    },
    url: {
      type: 'object',
      required: ['raw', 'host', 'path'],
      additionalProperties: false,
      properties: {
        raw: { ...text, pattern: '^\\{\\{base_url\\}\\}/v1/[^{}]*$' },
        host: { type: 'array', items: text },
        path: { type: 'array', items: { ...text, pattern: '^[^{}/]+$' } },
        ...{ query: pairs, variable: pairs },
      },
    },
  },
}
const response = {
  type: 'object',
  required: ['name', 'originalRequest', 'code', 'header', 'body'],
  properties: { originalRequest: request, code: { type: 'integer' }, header: pairs, body: text },
}
/** What the published schema of v2.1 asks of the parts that we use. */
const RULES = {
  type: 'object',
  required: ['info', 'item'],
  additionalProperties: false,
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
    },
    auth: { type: 'object', required: ['type'], properties: { bearer: pairs } },
    variable: pairs,
    item: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'item'],
        properties: {
          item: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['name', 'request', 'response'],
              properties: { request, response: { type: 'array', minItems: 1, items: response } },
            },
          },
        },
      },
    },
  },
}

test('the collection follows the rules of v2.1', () => {
  const ajv = new Ajv({ strict: false })
  assert.ok(ajv.validate(RULES, COLLECTION), JSON.stringify(ajv.errors))
})

test('it has every operation once, in the folder of its tag, and every variable that it uses', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a collection
  const inFolders = COLLECTION.item.flatMap((folder: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: a collection
    folder.item.map((one: any) => `${folder.name}: ${one.name}`),
  )
  // biome-ignore lint/suspicious/noExplicitAny: a document
  const operations = Object.values<any>(DOCUMENT.paths).flatMap((methods) =>
    // biome-ignore lint/suspicious/noExplicitAny: a document
    Object.values<any>(methods).map(({ tags, summary }) => `${tags[0]}: ${summary}`),
  )
  assert.deepEqual(inFolders.sort(), operations.sort())
  const used = new Set(JSON.stringify(COLLECTION).match(/\{\{\w+\}\}/g))
  const known = COLLECTION.variable.map(({ key }: { key: string }) => `{{${key}}}`)
  assert.deepEqual([...used].sort(), known.sort())
})
