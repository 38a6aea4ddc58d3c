import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { patiently } from '../support/service/patient.ts'
import { type Answer, openService, type Service } from '../support/service/service.ts'

/** What is wrong with a query is named, beside what is wrong with the body. */

const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }

describe('queries', async () => {
  const service = await openService({})
  const key = (await service.account()).liveKey
  const ask: Service['call'] = (...request) => patiently(() => service.call(...request))
  const params = ({ json }: Answer): string =>
    json.error.details
      .map((fault: { param: string }) => fault.param)
      .sort()
      .join(' ')

  const read = (query: string) => ask('GET', `/v1/qrcodes?${query}`, { key })

  test('an unknown parameter is rejected with the nearest known one', async () => {
    const cases: [query: string, param: string, hint: RegExp][] = [
      ['limt=5', 'limt', /limt is not a known parameter: did you mean limit\?$/],
      ['Page=2', 'Page', /did you mean page\?$/],
      ['page[]=2', 'page[]', /did you mean page\?$/],
      ['satus=active', 'satus', /did you mean status\?$/],
      [
        'utm_source=x',
        'utm_source',
        /: this path accepts page, limit, status, state, search, tag, external_id, sort, cursor, timezone, view$/,
      ],
      ['utm_source=x&utm_source=y', 'utm_source', /this path accepts/],
      ['__proto__=1', '__proto__', /this path accepts/],
      ['5=1', '5', /^5 is not/],
      ['=x', '', /this path accepts/],
    ]
    for (const [query, param, hint] of cases) {
      const { status, json } = await read(query)
      const { code, param: first = '', message } = json.error
      assert.deepEqual([status, code, first], [400, 'invalid_request', param], query)
      assert.match(message, hint)
    }
    const none = await ask('GET', '/v1/account?limit=5', { key })
    assert.equal(none.json.error.message, 'limit is not a known parameter: this path accepts none')
    assert.equal((await read('&&')).status, 200)
    const { json } = await ask('POST', '/v1/qrcodes', {
      key,
      body: { ...MENU, sytle: {} },
    })
    assert.equal(json.error.message, 'sytle is not a known field: did you mean style?')
  })

  test('query and body errors are reported together, up to a hundred', async () => {
    const bulk = (query: string, items: unknown) =>
      ask('POST', `/v1/qrcodes/bulk?${query}`, { key, body: { items } })
    assert.equal(params(await bulk('atomic=maybe&atomc=1', [])), 'atomc atomic items')
    const wrong = await ask('POST', '/v1/qrcodes?name=x', { key, body: { x: 1 } })
    assert.equal(params(wrong), 'destination_url name name x')
    const many = Array.from({ length: 300 }, (_, index) => `x${index}=1`).join('&')
    assert.equal((await read(many)).json.error.details.length, 100)
    const items = Array.from({ length: 400 }, () => ({ name: '' }))
    const { error } = (await bulk('atomic=true', items)).json
    assert.equal(error.details.length, 100)
    assert.match(error.message, /^Nothing was created: items\[0\]\.\w+: /)
    const odd = (await bulk('atomic=true', [MENU, 7])).json.error
    assert.deepEqual(
      [odd.param, odd.details[0].message],
      ['items[1]', 'The item must be an object'],
    )
  })
})
