import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendAtOnce, sendBulksAtOnce } from '../support/oracles/codes/once.ts'
import { assertCodes, HOME, openDoors, tally, times } from '../support/service/crowd.ts'
import { unlessShed } from '../support/service/patient.ts'
import { call, onEveryEngine, stop } from '../support/service/service.ts'

/**
 * A request with an Idempotency-Key runs once, however often it is sent at once and whichever server is
 * killed.
 */

const BODY = { name: 'Summer menu', destination_url: HOME }
/** About as long as fifty requests take, so that a kill falls before, into and after them. */
const FIFTY_MS = 90
const KILLS = 25

onEveryEngine('idempotency', async (start, engine) => {
  const service = await start({})
  const ask = await openDoors(service)

  test('fifty simultaneous requests with one key create one code and all return it', () =>
    sendAtOnce({ service, ask }, 30, 50))

  test('simultaneous bulks with one key run once and all return its result', () =>
    sendBulksAtOnce({ service, ask }, 30, 20))

  test('one code is created although the server is killed during fifty requests for it', async (t) => {
    let victim = await service.spawn()
    const seen: number[] = []
    for (let round = 0; round < KILLS; round++) {
      const account = await service.account()
      const key = account.liveKey
      const bases = engine === 'postgres' ? [victim.base, service.base] : [victim.base]
      const headers = { 'idempotency-key': `killed-${round}` }
      const sendOnce = (base: string) =>
        call(`${base}/v1/qrcodes`, 'POST', { key, body: BODY, headers })
      const send = (base = '') => unlessShed(() => sendOnce(base)).catch(() => null)
      const sending = times(50, (i) => send(bases[i % bases.length]))
      await sleep(Math.random() * FIFTY_MS)
      await stop(victim.child)
      const answers = (await sending).filter((answer) => answer !== null)
      seen.push(answers.length)
      victim = await service.spawn()
      const again = await send(victim.base)
      assert.ok(again)
      assert.deepEqual(tally([...answers, again]), { 201: answers.length + 1 })
      assert.equal(new Set([...answers, again].map(({ text }) => text)).size, 1)
      await assertCodes(service, account, 1)
    }
    t.diagnostic(`answered before or in spite of the kill: ${seen.join(', ')} of 50`)
  })
})
