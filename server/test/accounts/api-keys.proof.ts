import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwner } from '../support/browser/browser.ts'
import { openStream, overAfter } from '../support/data/scans/streams.ts'
import { awakeMs } from '../support/service/awake.ts'
import { unlessShed } from '../support/service/patient.ts'
import { call, onEveryEngine } from '../support/service/service.ts'
import { PATIENCE_MS } from '../support/service/until.ts'

/** Keys over time: one expires on every node while it is used, ends its streams, and its uses write nothing. */

onEveryEngine('API keys over time', async (start) => {
  const service = await start({})
  // Nobody else changes its codes.
  const node = await service.spawn()
  const owner = (await openOwner(service, (await service.account()).id)).browser

  const create = (body: object) => owner.call('POST', '/v1/api-keys', { body })
  /** On both nodes. */
  const statusOf = async (key: string) => {
    const there = await unlessShed(() => call(`${node.base}/v1/qrcodes`, 'GET', { key }))
    const here = await service.call('GET', '/v1/qrcodes', { key })
    assert.equal(there.status, here.status)
    return here.status
  }

  test('a key expires at its time, on every node', async () => {
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

  test('the last use is told to the minute, and writes nothing to the codes', async () => {
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

  test('a stream ends when its key is given less', async () => {
    const { key, id } = (await create({ name: 'Stream', scopes: ['analytics:read'] })).json
    const stream = await openStream(service.base, key)
    assert.equal(stream.status, 200)
    await owner.call('PATCH', `/v1/api-keys/${id}`, { body: { scopes: ['codes:read'] } })
    const begun = awakeMs()
    await overAfter(stream, PATIENCE_MS)
    assert.ok(awakeMs() - begun < 10_000, 'still open')
  })
})
