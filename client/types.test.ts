import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toClientFiles } from '../server/commands/docs/print-client.ts'
import { createClient } from './client.ts'
import { type Client, type CodeChange, type ErrorCode, each, type NewCode } from './index.ts'

/** Never run: `tsc` proves that each marked line would not compile. */
export async function misuse(client: Client): Promise<unknown> {
  // @ts-expect-error: a misspelled parameter
  await client.listCodes({ pgae: 2 })
  // @ts-expect-error: a parameter of the wrong type
  await client.listCodes({ page: '2' })
  // @ts-expect-error: a value that does not exist
  await client.listCodes({ status: 'stopped' })
  // @ts-expect-error: no parameters are known here
  await client.getAccount({ page: 2 })
  // @ts-expect-error: a required parameter is missing
  await client.getCode({})
  // @ts-expect-error: the only argument is missing
  await client.getCode()
  // @ts-expect-error: cities are separated by `|`, not by commas
  await client.getCodeAnalytics({ id: 'qr_1', city: ['London'] })
  // @ts-expect-error: the body is missing
  await client.updateCode({ id: 'qr_1' })
  // @ts-expect-error: a body where there is none
  await client.getCode({ id: 'qr_1', body: {} })
  // @ts-expect-error: a misspelled field of the body
  await client.createCode({ body: { name: 'A', destnation_url: 'https://example.com/' } })
  // @ts-expect-error: a required field of the body is missing
  await client.createCode({ body: { destination_url: 'https://example.com/' } })
  // @ts-expect-error: a misspelled field of something in the body
  await client.createCode({ body: { name: 'A', style: { dotColor: '#000000' } } })
  // @ts-expect-error: undefined is not a value of an optional field
  const change: CodeChange = { name: undefined }
  // @ts-expect-error: a misspelled option
  await client.listCodes({}, { idempotency_key: 'a' })
  // @ts-expect-error: an operation that does not exist
  await client.getCodes()
  // @ts-expect-error: the address is missing
  createClient({ key: 'sk_1' })
  // @ts-expect-error: no list
  void each(client.getCode, { id: 'qr_1' })
  // @ts-expect-error: a series, which has no pages
  void each(client.getCodeTimeseries, { id: 'qr_1' })
  // @ts-expect-error: a misspelled filter
  void each(client.listCodes, { tga: 'x' })
  // @ts-expect-error: a required parameter is missing
  void each(client.listCodeScans, {})
  for await (const scan of each(client.listCodeScans, { id: 'qr_1' }, { retries: 0 })) {
    // @ts-expect-error: a field that a scan does not have
    scan.destination_url
  }
  const answer = await client.getCode({ id: 'qr_1' })
  // @ts-expect-error: whether there is data has not been looked at
  answer.data
  if (answer.ok) {
    const destination: string | null = answer.data.destination_url
    // @ts-expect-error: a field that does not exist
    return [change, destination, answer.data.destination]
  }
  // @ts-expect-error: a failure has no data
  answer.data
  // @ts-expect-error: an error code that does not exist
  if (answer.error.code === 'offline') return null
  const codes: ErrorCode[] = ['network_error', 'aborted', 'unexpected_answer', 'quota_exceeded']
  const image = await client.downloadCode({ id: 'qr_1' })
  if (image.ok) return image.data.blob()
  const body: NewCode = { name: 'A', style: null, short_code: null }
  return [codes, await client.createCode({ body }, { idempotencyKey: 'a' })]
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is whatever a document says
function printed(schema: any): string {
  const document = { info: { version: '1' }, tags: [], paths: {} }
  const files = toClientFiles({ ...document, components: { schemas: { It: schema } } })
  return /export type It = ([\s\S]*?)\n\n/.exec(files['client/types.ts'])?.[1] ?? ''
}

test('every form of schema has its type', () => {
  const text = { type: 'string' }
  const other = { $ref: '#/components/schemas/Other' }
  for (const [schema, type] of [
    [{}, 'unknown'],
    [true, 'unknown'],
    [other, 'Other'],
    [{ ...other, description: undefined }, 'Other'],
    [{ type: 'integer' }, 'number'],
    [{ type: ['number', 'null'] }, 'number | null'],
    [{ ...text, nullable: true }, 'string | null'],
    [{ const: "it's" }, "'it\\'s'"],
    [{ type: ['string', 'null'], enum: ['a', 'b', null] }, "'a' | 'b' | null"],
    [{ type: ['string', 'null'], enum: ['a', 'b'] }, "'a' | 'b' | null"],
    [{ ...text, nullable: true, enum: ['a', 'b'] }, "'a' | 'b' | null"],
    [{ enum: [1, true] }, '1 | true'],
    [{ type: 'array' }, 'readonly unknown[]'],
    [{ type: 'array', items: other }, 'readonly Other[]'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
    [{ type: 'array', items: { type: 'array', items: text } }, 'readonly (readonly string[])[]'],
    [{ oneOf: [text, other] }, 'string | Other'],
    [{ anyOf: [text, text, { type: 'null' }] }, 'string | null'],
    [{ allOf: [other, { anyOf: [text, other] }] }, 'Other & (string | Other)'],
    [{ ...other, type: 'object', properties: { a: text } }, 'Other & { a?: string }'],
    [{ type: 'object' }, '{}'],
    [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    [{ type: 'object', additionalProperties: other }, 'Record<string, Other>'],
    [{ properties: { 'a-b': text, c: other }, required: ['c'] }, "{ 'a-b'?: string; c: Other }"],
    [
      { type: ['object', 'null'], properties: { a: text }, additionalProperties: {} },
      '{ a?: string } & Record<string, unknown> | null',
    ],
  ] as const) {
    assert.equal(printed(schema), type)
  }
  const about = { ...text, description: 'Of two\nlines, */' }
  assert.equal(
    printed({ type: 'object', properties: { a: about, b: text } }),
    '{\n  /** Of two lines, *\\/ */\n  a?: string\n  b?: string\n}',
  )
  assert.throws(() => printed({ not: text }), /cannot print not/)
  assert.throws(() => printed({ type: 'date' }), /cannot print the type date/)
})
