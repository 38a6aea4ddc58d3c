import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Exports of codes that nobody waits for: an account has its places for them again. */
onEveryEngine('codes as CSV', (start) => {
  test('whoever hangs up gives the place back', async () => {
    const service = await start()
    const { id, liveKey: key } = await service.account()
    await insertCodes(service, id, [{ name: 'One' }])
    for (let round = 0; round < 40; round++) {
      const abort = new AbortController()
      const asked = fetch(`${service.base}/v1/qrcodes/export`, {
        headers: { authorization: `Bearer ${key}` },
        signal: abort.signal,
      })
      setTimeout(() => abort.abort(), round % 4)
      await asked.then((answer) => answer.body?.cancel()).catch(() => {})
    }
    let text = ''
    const isIn = async () => {
      const answer = await service.call('GET', '/v1/qrcodes/export', { key })
      text = answer.text
      return answer.status === 200
    }
    await until(isIn, () => text)
    assert.equal(text.trimEnd().split('\r\n').length, 2, 'the columns and one code')
  })
})
