import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openQuotas } from '../support/data/accounts/quotas.ts'
import { assertCodes, makeItems, openDoors, tally, times } from '../support/service/crowd.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * A quota is never exceeded or left unused, in many rounds of simultaneous creates, bulks and deletes.
 */

/** About as long as the server takes for all of them. */
const SPREAD_MS = 60

onEveryEngine('quota in a crowd', async (start) => {
  const service = await start()
  const ask = await openDoors(service)

  const { create, remove, setPlan, bulk, fill, assertRefused } = openQuotas(service, ask)

  test('58 creates and a bulk of 200 at the same time fill Pro’s 50 exactly', async () => {
    for (let round = 0; round < 100; round++) {
      const account = await service.account('pro')
      const key = account.liveKey
      // At chance moments, so that now the bulk is first, now last, mostly in between.
      const soon = () => sleep(Math.random() * SPREAD_MS)
      const [answers, many] = await Promise.all([
        times(58, () => soon().then(() => create(key))),
        soon().then(() => bulk(key, makeItems(200))),
      ])
      const single = tally(answers)
      const ofMany = tally(many)
      assert.deepEqual(
        many.map(({ index }) => index),
        many.map((_, i) => i),
      )
      assert.equal((single[201] ?? 0) + (single[403] ?? 0), 58)
      assert.equal((ofMany[201] ?? 0) + (ofMany[403] ?? 0), 200)
      assert.equal((single[201] ?? 0) + (ofMany[201] ?? 0), 50)
      for (const answer of answers) if (answer.status === 403) assertRefused(answer, 50, 50)
      // The minute of Pro is used up; a larger plan lets the result be read.
      await setPlan(account, 'enterprise')
      await assertCodes(service, account, 50)
    }
  })

  test('creates racing with deletes use exactly the freed places', async () => {
    for (let round = 0; round < 20; round++) {
      const { account, key, codes } = await fill('pro', 50)
      const answers = await times(50, (i) => {
        return i % 2 === 0 ? create(key) : remove(key, codes[i]?.id)
      })
      const { 200: deleted = 0, 201: created = 0, 403: refused = 0 } = tally(answers)
      assert.deepEqual([deleted, created + refused], [25, 25])
      await assertCodes(service, account, 50 - deleted + created)
    }
  })
})
