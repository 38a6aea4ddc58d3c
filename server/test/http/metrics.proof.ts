import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, openService } from '../support/service/service.ts'

/** Metrics are computed at most once a second, whatever the number of requests. */

test('metrics are computed at most once a second', async () => {
  const service = await openService({})
  const texts = new Set<string>()
  const begun = performance.now()
  while (performance.now() - begun < 1500) {
    texts.add((await call(`${service.base}/metrics`, 'GET')).text)
  }
  assert.ok(texts.size <= 4, `${texts.size} different ones`)
})
