import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../support/service/service.ts'

/** The built-in limits of enterprise; the shared server of the quick tests has higher ones. */
onEveryEngine('enterprise', (start) => {
  test('an account of enterprise shows its plan and limits', async () => {
    const service = await start({})
    const { liveKey: key } = await service.account('enterprise')
    const { json } = await service.call('GET', '/v1/account', { key })
    assert.deepEqual(
      [json.plan, json.limits.requests_per_minute, json.limits.qrcodes, json.limits.webhooks],
      ['enterprise', 300, null, 10],
    )
  })
})
