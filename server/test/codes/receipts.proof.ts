import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiptStore } from '../../storage/receipts.ts'
import { BUDGET_BYTES, openBudget } from '../support/oracles/codes/receipts.ts'
import { HOME, openDoors } from '../support/service/crowd.ts'
import { type Answer, accountEach, onEveryEngine } from '../support/service/service.ts'

/**
 * An account's space for stored responses, under simultaneous requests and while it is cleaned up.
 */
const HOUR_MS = 3_600_000
const BODY = { name: 'Summer menu', destination_url: HOME }

onEveryEngine('room for receipts', async (start) => {
  const service = await start({})
  const account = accountEach(service)
  const ask = await openDoors(service)

  const send = (once: string, body: unknown = BODY, path = '') =>
    ask('POST', `/v1/qrcodes${path}`, {
      key: account.liveKey,
      body,
      headers: { 'idempotency-key': once },
    })
  const isStored = ({ headers }: Answer) => headers.get('idempotency-stored') ?? 'yes'
  const stored = async () => {
    const text = 'select answer from receipts where account_id = $1'
    const rows = await service.db.query<{ answer: string }>(text, [account.id])
    return rows.map(({ answer }) => answer.length)
  }
  const { spend, spent, assertHolds } = openBudget(service, () => account)

  test('a bulk of a thousand that does nothing stores nothing, and says so', async () => {
    const items = Array(1000).fill({})
    const answer = await send('none', { items }, '/bulk')
    assert.deepEqual([answer.status, isStored(answer), await stored()], [200, 'false', []])
  })

  test('simultaneous requests through all servers never exceed the budget', () => assertHolds(send))

  test('what is swept makes room', async () => {
    await send('first')
    await spend(BUDGET_BYTES, 23)
    assert.equal(isStored(await send('before')), 'false')
    await openReceiptStore(service.db).sweep(Date.now() + 3 * HOUR_MS)
    const lengths = await stored()
    assert.equal(
      await spent(),
      lengths.reduce((sum, length) => sum + length),
    )
    assert.equal(isStored(await send('swept')), 'yes')
  })
})
