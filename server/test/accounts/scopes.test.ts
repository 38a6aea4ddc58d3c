import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOwner } from '../support/browser/browser.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Keys that may create, change or delete codes, and what a key is told of itself. */

const HOME = 'https://example.com/'

onEveryEngine('scopes of codes', async (start) => {
  const service = await start()
  const account = await service.account()
  const owner = (await openOwner(service, account.id)).browser
  const full = account.liveKey

  const newKey = async (scopes: readonly string[] | 'full', fields: object = {}) => {
    const body = { name: 'Label printer', scopes, ...fields }
    const { status, json, text } = await owner.call('POST', '/v1/api-keys', { body })
    assert.equal(status, 201, text)
    assert.deepEqual(json.scopes, scopes)
    return json as { id: string; key: string; last_four: string }
  }
  const makeCode = async (): Promise<string> => (await service.newCode(full)).id

  test('each allows its part, and codes:write all three', async () => {
    const may: Readonly<Record<string, readonly string[]>> = {
      'codes:create': ['create'],
      'codes:edit': ['edit'],
      'codes:delete': ['delete'],
      'codes:read': [],
      'codes:create codes:edit': ['create', 'edit', 'put'],
      'codes:write': ['create', 'edit', 'put', 'delete'],
    }
    for (const [scopes, allowed] of Object.entries(may)) {
      const { key } = await newKey(scopes.split(' '))
      const id = await makeCode()
      const body = { name: 'B', destination_url: HOME }
      const asked: [what: string, method: string, path: string, body?: object][] = [
        ['create', 'POST', '/qrcodes', body],
        ['create', 'POST', '/qrcodes/bulk', { items: [body] }],
        ['edit', 'PATCH', `/qrcodes/${id}`, { name: 'C' }],
        ['edit', 'PATCH', '/qrcodes/bulk', { items: [{ id, name: 'D' }] }],
        ['edit', 'POST', `/qrcodes/${id}/rollback`, { version: 1 }],
        ['edit', 'POST', '/styles', { name: 'S', style: {} }],
        ['put', 'PUT', '/qrcodes/ext_S-1', body],
        ['delete', 'POST', '/qrcodes/bulk/delete', { ids: [`qr_${'0'.repeat(26)}`] }],
        ['delete', 'DELETE', `/qrcodes/${id}`],
      ]
      for (const [what, method, path, given] of asked) {
        const answer = await service.call(method, `/v1${path}`, {
          key,
          ...(given && { body: given }),
        })
        const label = `${scopes}: ${method} ${path}: ${answer.text}`
        assert.equal(answer.status < 300, allowed.includes(what), label)
        if (allowed.includes(what)) continue
        assert.equal(answer.status, 403, label)
        const { message, details } = answer.json.error
        assert.match(message, /scope codes:\w+, which is part of codes:write$/)
        const [needs] = details[0].allowed
        assert.ok(message.includes(`the scope ${needs},`), label)
      }
    }
  })

  test('a key is told what it is, and people are not', async () => {
    const expires_at = '2199-01-01T00:00:00.000Z'
    const scopes = ['codes:create', 'analytics:read']
    const { id, key } = await newKey(scopes, { mode: 'test', expires_at })
    const { json } = await service.call('GET', '/v1/account', { key })
    assert.deepEqual(json.key, { id, name: 'Label printer', mode: 'test', scopes, expires_at })
    const { json: own } = await service.call('GET', '/v1/account', { key: full })
    assert.deepEqual([own.key.mode, own.key.scopes, own.key.expires_at], ['live', 'full', null])
    assert.equal('key' in (await owner.call('GET', '/v1/account')).json, false)
  })

  test('a scheduled change and the history name the key by name and id', async () => {
    const { id, key, last_four } = await newKey(['codes:edit'])
    const body = { at: '2199-01-01T00:00:00Z', destination_url: HOME }
    const path = `/v1/qrcodes/${await makeCode()}/schedule`
    const { json } = await service.call('POST', path, { key, body })
    const by = { type: 'api_key', name: last_four, id, key_name: 'Label printer' }
    assert.deepEqual(json.created_by, by)
    assert.deepEqual((await service.call('GET', path, { key: full })).json.data[0].created_by, by)
    const code = path.replace('/schedule', '')
    await service.call('PATCH', code, { key, body: { destination_url: `${HOME}next` } })
    const history = await service.call('GET', `${code}/history`, { key: full })
    assert.deepEqual(history.json.data[0].changed_by, by)
  })
})
