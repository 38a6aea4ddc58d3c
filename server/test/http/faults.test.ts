import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAULT_CODES } from '../../../domain/errors.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** What is wrong with a field, for programs. */

const NAMED = { name: 'x', destination_url: 'https://example.com/' }

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
type Json = any

onEveryEngine('faults', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey

  const send = (method: string, path: string, body?: unknown) =>
    service.call(method, `/v1${path}`, { key, ...(body !== undefined && { body }) })
  const factsOf = (details: Json[]) =>
    details.map(({ message, ...facts }) => {
      assert.ok(message.length > 0)
      return facts
    })
  const told = ({ json, text }: Answer) => {
    assert.ok(json.error?.details, text)
    return factsOf(json.error.details)
  }

  test('each has a code of the list, with what it refers to', async () => {
    const { json: code } = await send('POST', '/qrcodes', NAMED)
    const cases: readonly [method: string, path: string, body: unknown, ...facts: object[]][] = [
      ['POST', '/qrcodes', { destination_url: 'https://a.example/' }, at('name', 'required')],
      ['POST', '/qrcodes', { ...NAMED, nmae: 1 }, at('nmae', 'unknown')],
      ['POST', '/qrcodes', { ...NAMED, name: 7 }, at('name', 'type', { allowed: ['string'] })],
      ['POST', '/qrcodes', { ...NAMED, name: '' }, at('name', 'length', { min: 1, max: 255 })],
      [
        ...['POST', '/qrcodes', { ...NAMED, short_code: 'ab' }],
        at('short_code', 'length', { min: 3, max: 50 }),
      ] as const,
      ['POST', '/qrcodes', { ...NAMED, short_code: 'a b c' }, at('short_code', 'format')],
      ['POST', '/qrcodes', { ...NAMED, destination_url: 'x' }, at('destination_url', 'format')],
      ['POST', '/qrcodes', { ...NAMED, starts_at: '2027-01-31T12:00' }, at('starts_at', 'format')],
      ['POST', '/qrcodes', { name: 'x' }, at('destination_url', 'required')],
      ['PATCH', `/qrcodes/${code.id}`, { style: {} }, at('style', 'immutable')],
      ['GET', '/qrcodes?limit=0', undefined, at('limit', 'range', { min: 1, max: 100 })],
      ['GET', '/qrcodes?page=1&page=2', undefined, at('page', 'repeated')],
      ['GET', '/qrcodes?contry=DE', undefined, at('contry', 'unknown')],
      ['GET', '/qrcodes?cursor=&page=1', undefined, at('page', 'conflict')],
      [
        ...['GET', `/qrcodes/${code.id}/analytics/timeseries?interval=year`, undefined],
        at('interval', 'choice', { allowed: ['hour', 'day', 'week', 'month'] }),
      ] as const,
      ['GET', '/analytics/top?period=7d&end_date=2026-01-01', undefined, at('period', 'conflict')],
    ]
    for (const [method, path, body, ...facts] of cases) {
      assert.deepEqual(
        told(await send(method, path, body)),
        facts,
        `${path} ${JSON.stringify(body)}`,
      )
    }
  })

  test('what is taken is named, and so are faults of items', async () => {
    const { json: code } = await send('POST', '/qrcodes', { ...NAMED, external_id: 'T-1' })
    const again = await send('POST', '/qrcodes', { ...NAMED, external_id: 'T-1' })
    assert.deepEqual(told(again), [at('external_id', 'taken', { id: code.id })])
    const items = [{ ...NAMED, external_id: 'T-1' }, { name: 'x' }, NAMED]
    const { json } = await send('POST', '/qrcodes/bulk', { items })
    assert.deepEqual(factsOf(json.data[0].error.details), [
      at('external_id', 'taken', { id: code.id }),
    ])
    assert.deepEqual(factsOf(json.data[1].error.details), [at('destination_url', 'required')])
    const atomic = await send('POST', '/qrcodes/bulk?atomic=true', { items })
    const codes = told(atomic).map(({ param, code: of }: Json) => `${param} ${of}`)
    assert.deepEqual(codes.sort(), [
      'items[0].external_id taken',
      'items[1].destination_url required',
    ])
  })

  test('the document lists the codes', async () => {
    const { json } = await service.call('GET', '/openapi.json')
    const { code } = json.components.schemas.Fault.properties
    assert.deepEqual(code.enum, FAULT_CODES)
    for (const one of FAULT_CODES) assert.ok(code.description.includes(`\`${one}\`: `), one)
  })
})

function at(param: string, code: (typeof FAULT_CODES)[number], facts: object = {}) {
  return { param, code, ...facts }
}
