import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertRefused, openOwner } from '../support/browser/browser.ts'
import { openStream, overAfter } from '../support/data/scans/streams.ts'
import { awakeMs } from '../support/service/awake.ts'
import { operate } from '../support/service/operate.ts'
import { unlessShed } from '../support/service/patient.ts'
import { call, onEveryEngine } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { PATIENCE_MS } from '../support/service/until.ts'

/**
 * Keys over the API: what they are for, and who made them. Proofs: a key expires on every node while it is
 * used, ends its streams, and its uses write nothing.
 */

const CODE = { name: 'A', destination_url: 'https://example.com/' }

onEveryEngine('API keys', async (start, engine) => {
  const service = await start(isProof ? {} : undefined)
  const account = await service.account()
  const node = isProof || engine === 'postgres' ? await service.spawn() : service
  const owner = (await openOwner(service, account.id)).browser
  const create = (body: object) => owner.call('POST', '/v1/api-keys', { body })

  /** On both nodes. */
  const statusOf = async (key: string, method = 'GET', body?: object) => {
    const options = { key, ...(body ? { body } : {}) }
    const there = await unlessShed(() => call(`${node.base}/v1/qrcodes`, method, options))
    const here = await service.call(method, '/v1/qrcodes', options)
    assert.equal(there.status, here.status)
    return here.status
  }

  test('a key is shown once, and listed with what it may do', async () => {
    const made = await create({ name: '  Printer ', scopes: ['codes:read'], mode: 'test' })
    assert.equal(made.status, 201)
    const { key, ...shown } = made.json
    assert.match(key, /^sk_test_[0-9A-Za-z]{38}$/)
    assert.deepEqual(
      [shown.name, shown.mode, shown.scopes, shown.last_four, shown.expires_at, shown.last_used_at],
      ['Printer', 'test', ['codes:read'], key.slice(-4), null, null],
    )
    assert.equal(made.headers.get('location'), `/v1/api-keys/${shown.id}`)
    const list = await owner.call('GET', '/v1/api-keys')
    assert.deepEqual(list.json.data[0], shown)
    assert.equal(list.text.includes(key), false)
    const first = list.json.data.filter((one: { created_by: unknown }) => one.created_by === null)
    assert.deepEqual(
      first.map((one: { scopes: unknown }) => one.scopes),
      ['full', 'full'],
      'the first keys stay full',
    )
  })

  test('a key that is given less has less at once, on every node', async () => {
    const { key, id } = (await create({ name: 'Writer' })).json
    assert.equal(await statusOf(key, 'POST', CODE), 201)
    const change = (body: object) => owner.call('PATCH', `/v1/api-keys/${id}`, { body })
    const changed = await change({ scopes: ['codes:read'], name: 'Reader' })
    assert.deepEqual([changed.json.name, changed.json.scopes], ['Reader', ['codes:read']])
    assert.equal(await statusOf(key, 'POST', CODE), 403)
    assert.equal(await statusOf(key), 200)
    assert.equal((await change({ scopes: 'full' })).json.scopes, 'full')
    assert.equal(await statusOf(key, 'POST', CODE), 201)
  })

  test('a key is refused from the time on at which it expires', async () => {
    const withEnd = async (expiresAt: number) => {
      const { key, stored } = await service.addKey(account.id)
      const text = 'update api_keys set expires_at = $1 where id = $2'
      await service.db.batch([{ text, values: [expiresAt, stored.id], expect: 1 }])
      return statusOf(key)
    }
    assert.deepEqual([await withEnd(Date.now() + 600_000), await withEnd(Date.now())], [200, 401])
  })

  test('a revoked key fails at once, on every node, and stays in the list', async () => {
    const { key, id } = (await create({ name: 'Gone' })).json
    assert.equal(await statusOf(key), 200)
    const revoked = await owner.call('DELETE', `/v1/api-keys/${id}`)
    assert.deepEqual(revoked.json, { id, revoked: true })
    assert.equal(await statusOf(key), 401)
    assertRefused(await owner.call('DELETE', `/v1/api-keys/${id}`), 409, 'invalid_state')
    assertRefused(
      await owner.call('PATCH', `/v1/api-keys/${id}`, { body: { name: 'Back' } }),
      409,
      'invalid_state',
    )
    const { json } = await owner.call('GET', '/v1/api-keys')
    const one = json.data.find((listed: { id: string }) => listed.id === id)
    assert.ok(Date.parse(one.revoked_at) <= Date.now())
  })

  test('whoever finds a leaked key can end it with nothing else', async () => {
    const { key, id } = (await create({ name: 'Leaked', scopes: ['webhooks'] })).json
    const revoke = (body: object) => service.call('POST', '/v1/api-keys/revoke', { body })
    assertRefused(await revoke({ key: 'sk_live_x' }), 404, 'not_found')
    assert.deepEqual((await revoke({ key })).json, { id, revoked: true })
    assert.equal(await statusOf(key), 401)
    assertRefused(await revoke({ key }), 404, 'not_found')
    assert.equal((await revoke({})).json.error.param, 'key')
  })

  test('the last use is told to the minute', async () => {
    const { key, id } = (await create({ name: 'Used' })).json
    const begun = Date.now()
    await service.call('GET', '/v1/account', { key })
    const { json } = await owner.call('GET', '/v1/api-keys')
    const used = Date.parse(json.data.find((one: { id: string }) => one.id === id).last_used_at)
    assert.equal(used % 60_000, 0)
    assert.ok(used > begun - 60_000 && used <= Date.now(), new Date(used).toISOString())
  })

  test('bad input names its field', async () => {
    for (const [body, param] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'A', mode: 'both' }, 'mode'],
      [{ name: 'A', scopes: [] }, 'scopes'],
      [{ name: 'A', scopes: ['codes:read', 'codes:read'] }, 'scopes'],
      [{ name: 'A', scopes: ['everything'] }, 'scopes'],
      [{ name: 'A', scopes: 'none' }, 'scopes'],
      [{ name: 'A', scopes: null }, 'scopes'],
      [{ name: 'A', expires_at: 'soon' }, 'expires_at'],
      [{ name: 'A', expires_at: '2020-01-01' }, 'expires_at'],
      [{ name: 'A', key: 'mine' }, 'key'],
    ] as const) {
      const { status, json } = await create(body)
      assert.deepEqual([status, json.error.param], [400, param], JSON.stringify(body))
    }
    assertRefused(await owner.call('DELETE', '/v1/api-keys/key_x'), 404, 'not_found')
    const other = await openOwner(service, (await service.account()).id)
    const { id } = (await create({ name: 'Mine' })).json
    assertRefused(await other.browser.call('DELETE', `/v1/api-keys/${id}`), 404, 'not_found')
  })

  test('the operator can do the same', async () => {
    const command = async (...args: string[]) => {
      const { code, stdout, stderr } = await operate(['key', ...args, '--json'], service.env)
      return code === 0 ? JSON.parse(stdout) : stderr
    }
    const key = ['--account', account.id, '--mode', 'live']
    const made = await command(
      'create',
      ...key,
      '--scopes',
      'codes:read,webhooks',
      '--expires',
      '90d',
    )
    assert.deepEqual(made.scopes, ['codes:read', 'webhooks'])
    const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000
    assert.ok(days > 89.9 && days <= 90)
    assert.equal(await statusOf(made.key), 200)
    assert.equal(await statusOf(made.key, 'POST', CODE), 403)
    assert.match(
      await command('create', ...key, '--scopes', 'all'),
      /--scopes: "all" is not a scope/,
    )
    assert.match(await command('create', ...key, '--expires', 'soon'), /--expires: "soon"/)
    await command('revoke', '--key', made.key_id)
    assert.equal(await statusOf(made.key), 401)
  })

  proof('a key expires at its time, on every node', async () => {
    // If the machine stands still until then, nothing was shown: once more with more time.
    for (let ms = 1500; ; ms *= 4) {
      const ends = Date.now() + ms
      const made = await create({ name: 'Short', expires_at: new Date(ends).toISOString() })
      const status = await statusOf(made.json.key ?? '').catch(String)
      if (Date.now() >= ends) continue
      assert.equal(status, 200, made.text)
      while (Date.now() <= ends) await sleep(20)
      assert.equal(await statusOf(made.json.key), 401)
      return
    }
  })

  proof('the last use is told to the minute, and writes nothing to the codes', async () => {
    const { key, id } = (await create({ name: 'Used' })).json
    const version = async () =>
      service.engine === 'sqlite'
        ? (await service.db.query<{ data_version: number }>('pragma data_version'))[0]?.data_version
        : 0
    const before = await version()
    const begun = Date.now()
    for (let n = 0; n < 20; n++) await service.call('GET', '/v1/account', { key })
    const { json } = await owner.call('GET', '/v1/api-keys')
    const used = Date.parse(json.data.find((one: { id: string }) => one.id === id).last_used_at)
    assert.equal(used % 60_000, 0)
    assert.ok(used > begun - 60_000 && used <= Date.now(), new Date(used).toISOString())
    assert.equal(await version(), before)
  })

  proof('a stream ends when its key is given less', async () => {
    const { key, id } = (await create({ name: 'Stream', scopes: ['analytics:read'] })).json
    const stream = await openStream(service.base, key)
    assert.equal(stream.status, 200)
    await owner.call('PATCH', `/v1/api-keys/${id}`, { body: { scopes: ['codes:read'] } })
    const begun = awakeMs()
    await overAfter(stream, PATIENCE_MS)
    assert.ok(awakeMs() - begun < 10_000, 'still open')
  })
})
