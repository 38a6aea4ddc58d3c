import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChecker } from '../support/oracles/requests/conformance.ts'
import { deref, operationsOf, type Schema } from '../support/oracles/requests/document.ts'
import { onOneEngine } from '../support/service/service.ts'

/** What the document says of lengths, and of what has not changed, is what the service does. */

const HOME = 'https://example.com/'
const long = (count: number) => '😀'.repeat(count)
const padded = (text: string) => ` \n\u00a0${' '.repeat(300)}${text}\ufeff\t`

/** The longest that is taken, and what is one longer. Others are as long as they say. */
const TEXTS: readonly (readonly [object, object])[] = [
  [{ name: long(255) }, { name: long(256) }],
  [{ name: padded('n'.repeat(255)) }, { name: padded('n'.repeat(256)) }],
  [{ name: padded('n') }, { name: padded('') }],
  [{ notes: long(2000) }, { notes: long(2001) }],
  [{ external_id: long(255) }, { external_id: long(256) }],
  [{ tags: [padded(long(50))] }, { tags: [padded(long(51))] }],
  [{ utm: { source: padded(long(255)) } }, { utm: { source: padded(long(256)) } }],
  [
    {
      split: [1, 2].map((n) => ({
        destination_url: HOME,
        weight: 1,
        label: padded(`${n}${long(49)}`),
      })),
    },
    {
      split: [1, 2].map((n) => ({
        destination_url: HOME,
        weight: 1,
        label: padded(`${n}${long(50)}`),
      })),
    },
  ],
  [{ destination_url: HOME.padEnd(8000, 'x') }, { destination_url: HOME.padEnd(8001, 'x') }],
  [{ fallback_url: HOME.padEnd(4000, 'x') }, { fallback_url: HOME.padEnd(8001, 'x') }],
  [{ expires_at: '2030-01-31T12:00:00.123456789+0100' }, { expires_at: '2030-13-31' }],
  [
    { rules: [{ when: { days: ['sat'], timezone: 'etc/gmt+12' }, destination_url: HOME }] },
    { rules: [{ when: { days: ['sat'], timezone: '+01:00' }, destination_url: HOME }] },
  ],
]

onOneEngine('the OpenAPI document', (start) => {
  test('says of lengths what the service does', async () => {
    const service = await start()
    const { json: document } = await service.call('GET', '/openapi.json')
    const { fits } = openChecker(document)
    const { liveKey: key } = await service.account('enterprise')
    const schema = { $ref: '#/components/schemas/NewCode' }
    for (const [good, bad] of TEXTS) {
      for (const [fields, isGood] of [
        [good, true],
        [bad, false],
      ] as const) {
        const body = { name: 'N', destination_url: HOME, ...fields }
        const told = JSON.stringify(fields).slice(0, 80)
        assert.equal(fits(schema, body), isGood, told)
        const { status, text } = await service.call('POST', '/v1/qrcodes', { key, body })
        assert.equal(status, isGood ? 201 : 400, `${told} ${text}`)
      }
    }
    const longest = Array.from({ length: 20 }, (_, n) => padded(`${n + 10}${long(48)}`).trim())
    for (const [tag, status] of [
      [longest, 200],
      [[...longest, 'x'], 400],
    ] as const) {
      const path = `/v1/qrcodes?tag=${encodeURIComponent(tag.join(','))}`
      const { parameters } = document.paths['/v1/qrcodes'].get
      const { schema: told } = parameters.find(({ name }: Schema) => name === 'tag')
      assert.equal(fits(told, tag.join(',')), status === 200)
      assert.equal((await service.call('GET', path, { key })).status, status)
    }
    const named = {
      key,
      body: { ids: [`ext_${encodeURIComponent(long(255))}`], change: { active: true } },
    }
    assert.ok(fits({ $ref: '#/components/schemas/BulkChange' }, named.body))
    const changed = await service.call('PATCH', '/v1/qrcodes/bulk', named)
    assert.equal(changed.json.data[0].status, 200, changed.text)
  })

  test('has the 304 of each file that has an ETag, and no other', async () => {
    const service = await start()
    const { json: document } = await service.call('GET', '/openapi.json')
    const { liveKey: key } = await service.account()
    const code = await service.newCode(key)
    const logo = await service.call('POST', '/v1/logos', {
      key,
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
      headers: { 'content-type': 'image/svg+xml' },
    })
    let answered = 0
    for (const { method, path, responses, security } of operationsOf(document)) {
      if (method !== 'GET' || path.endsWith('/stream') || security.length === 0) continue
      const id = path.startsWith('/v1/logos') ? logo.json.id : code.id
      const ask = (tag: string) =>
        service.call('GET', path.replace('{id}', id), { key, headers: { 'if-none-match': tag } })
      const { status, headers } = await ask('*')
      assert.equal(status === 304, '304' in responses, path)
      if (status !== 304) continue
      answered++
      assert.equal((await ask(headers.get('etag') ?? '')).status, 304)
      assert.equal((await ask('"other"')).headers.get('etag'), headers.get('etag'))
      for (const name of Object.keys(deref(document, responses['304']).headers)) {
        assert.ok(headers.get(name), name)
      }
    }
    assert.equal(answered, 1)
  })
})
