import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from './service.ts'

onEveryEngine('codes', (start) => {
  test('a create is answered with the whole code and where it lives', async () => {
    const service = await start()
    const { liveKey: key } = await service.account()
    const body = { name: ' Menu ', destination_url: 'https://example.com/menu' }
    const { status, json, headers } = await service.call('POST', '/v1/qrcodes', { key, body })
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `/v1/qrcodes/${json.id}`)
    assert.match(json.id, /^qr_[0-9a-z]{26}$/)
    assert.match(json.short_code, /^[2-9a-hjkmnp-z]{7}$/)
    assert.equal(json.name, 'Menu')
    const read = await service.call('GET', `/v1/qrcodes/${json.id}`, { key })
    assert.deepEqual(read.json, json)
  })
})
