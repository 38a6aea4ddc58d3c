import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHome } from '../support/browser/browser.ts'
import { DISC } from '../support/data/codes/images.ts'
import { onOneEngine } from '../support/service/service.ts'

/** What a create answers with in Location can be read by who made it, and by nobody else. */

const URL = { destination_url: 'https://example.com/' }
const SVG = { 'content-type': 'image/svg+xml' }

onOneEngine('a create', (start) => {
  test('answers with the address of what it made, which others do not find', async () => {
    const service = await start()
    const { liveKey: key, testKey } = await service.account('enterprise')
    const { liveKey: stranger } = await service.account('enterprise')
    const made: string[] = []
    const make = async (method: string, path: string, body: unknown, headers = {}) => {
      const answer = await service.call(method, path, { key, body, headers })
      assert.equal(answer.status, 201, answer.text)
      const location = answer.headers.get('location') ?? ''
      assert.equal((await service.call('GET', location, { key })).status, 200, path)
      for (const other of [stranger, testKey]) {
        const { status } = await service.call('GET', location, { key: other })
        assert.equal(status, 404, `${location} by another`)
      }
      made.push(path)
      return answer.json
    }
    const { id } = await make('POST', '/v1/qrcodes', { name: 'A', ...URL })
    await make('PUT', '/v1/qrcodes/ext_A-1', { name: 'B', ...URL })
    await make('POST', `/v1/qrcodes/${id}/schedule`, { at: '2099-01-01', ...URL })
    await make('POST', '/v1/logos', DISC.toString(), SVG)
    await make('POST', '/v1/styles', { name: 'House', style: {} })
    await make('POST', '/v1/reports', { scope: { type: 'account' } })
    await make('POST', '/v1/webhooks', { url: 'https://example.com/hooks' })
    // The others are for people.
    const { json: document } = await service.call('GET', '/openapi.json')
    const creates = Object.values<object>(document.paths).flatMap((methods) =>
      Object.values<{ responses: object; security: object[] }>(methods as never).filter(
        ({ responses, security }) => '201' in responses && security.some((way) => 'apiKey' in way),
      ),
    )
    assert.equal(creates.length, made.length)
  })

  test('of a person answers alike', async () => {
    const service = await start()
    const home = await openHome(service)
    const key = { name: 'Printer', scopes: ['codes:read'] }
    const member = { email: `b-${home.account.id}@example.com`, role: 'viewer' }
    for (const [path, body] of [
      ['/v1/api-keys', key],
      ['/v1/members', member],
    ] as const) {
      const { status, headers, text } = await home.browser.call('POST', path, { body })
      assert.equal(status, 201, text)
      const { status: found } = await home.browser.call('GET', headers.get('location') ?? '')
      assert.equal(found, 200, path)
    }
  })
})
