import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newAddress } from '../support/service/addresses.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Shared reports that expire while they are open, and addresses with too many requests. */

/** Behind the #, which browsers do not send: no proxy's log has the secret. */
const SECRET = /\/app\/report\/rpt_[0-9a-z]{26}#([0-9A-Za-z]{43})$/

onEveryEngine('reports', async (start) => {
  const service = await start({})
  const key = (await service.account()).liveKey
  // Of its own: it counts the requests of an address, which all tests share.

  const address = newAddress()
  const see = (secret: string) => {
    const headers = { 'x-forwarded-for': address }
    return service.call('POST', '/v1/reports/shared', { body: { secret }, headers })
  }
  const share = async (body: object) => {
    const { status, json, text } = await service.call('POST', '/v1/reports', { key, body })
    return { status, text, id: json.id, secret: SECRET.exec(json.url)?.[1] ?? '' }
  }

  test('are gone when their time is over', async () => {
    // If the machine stands still until then, nothing was shown: once more with more time.
    for (let ms = 1500; ; ms *= 4) {
      const ends = Date.now() + ms
      const expires_at = new Date(ends).toISOString()
      const { status, text, id, secret } = await share({ scope: { type: 'account' }, expires_at })
      const seen = await see(secret)
      if (Date.now() >= ends) continue
      assert.deepEqual([status, seen.status], [201, 200], text)
      while (Date.now() <= ends) await sleep(20)
      assert.equal((await see(secret)).status, 404)
      await share({ scope: { type: 'account' } })
      const { json } = await service.call('GET', '/v1/reports', { key })
      assert.ok(json.data.every((one: { id: string }) => one.id !== id))
      return
    }
  })

  test('whoever asks too often waits', async () => {
    const { secret } = await share({ scope: { type: 'account' } })
    // More than two minutes allow: one may end in between.
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await see(secret)).status),
    )
    assert.ok(statuses.includes(429), 'the address has a limit')
    assert.ok(statuses.every((status) => status === 200 || status === 429))
  })
})
