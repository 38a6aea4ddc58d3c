import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecked, createMany } from '../support/data/codes/styled-bulk.ts'
import { awakeMs } from '../support/service/awake.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** A bulk of a thousand codes in few styles takes seconds: each style is drawn and decoded once. */
onEveryEngine('styles of a bulk', (start) => {
  test('a bulk checks each item; equal styles are read once', async () => {
    const service = await start({})
    const account = await service.account()
    const begun = awakeMs()
    const { json } = await createMany(service, account, 1000)
    const seconds = (awakeMs() - begun) / 1000
    assertChecked(json, 1000)
    assert.ok(seconds < 10, `${seconds} s for 3 styles`)
  })
})
