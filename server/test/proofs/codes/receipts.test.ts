import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiptStore } from '../../../storage/receipts.ts'
import { openBudget } from '../../support/oracles/codes/receipts.ts'
import { assertCodes, HOME, openDoors, times } from '../../support/service/crowd.ts'
import { type Answer, accountEach, onEveryEngine } from '../../support/service/service.ts'

/**
 * An account's space for stored responses, under simultaneous requests and while it is cleaned up.
 */
const BUDGET_BYTES = 64 * 1024 * 1024
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
  const { spend, spent } = openBudget(service, () => account)

  test('a bulk of a thousand that does nothing stores nothing, and says so', async () => {
    const items = Array(1000).fill({})
    const answer = await send('none', { items }, '/bulk')
    assert.deepEqual([answer.status, isStored(answer), await stored()], [200, 'false', []])
  })

  test('simultaneous requests through all servers never exceed the budget', async () => {
    await send('size')
    const [size = 0] = await stored()
    // Answers differ by a few characters: room for three, however long they are, and never for four.
    await spend(BUDGET_BYTES - Math.floor(4.5 * size))
    const answers = await times(20, (index) => send(`room-${index}`))
    const kinds = answers.map((answer) => `${answer.status} ${isStored(answer)}`)
    assert.equal(kinds.filter((kind) => kind === '201 yes').length, 3, kinds.join())
    assert.equal(kinds.filter((kind) => kind === '201 false').length, 17, kinds.join())
    assert.ok((await spent()) <= BUDGET_BYTES)
    await assertCodes(service, account, 21)
  })

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
