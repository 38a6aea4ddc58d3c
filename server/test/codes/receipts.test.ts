import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { openVault } from '../../lib/vault.ts'
import { openSecret } from '../../secret.ts'
import { openReceiptStore } from '../../storage/receipts.ts'
import { BUDGET_BYTES, openBudget } from '../support/oracles/codes/receipts.ts'
import { assertCodes, HOME, makeItems, times } from '../support/service/crowd.ts'
import { type Answer, onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** What an Idempotency-Key may store, and that it is replayed as it was stored. */
const BODY = { name: 'Summer menu', destination_url: HOME }

onEveryEngine('receipts', async (start) => {
  const service = await start()
  const ask = service.call
  let account: TestAccount
  beforeEach(async () => {
    account = await service.account()
  })

  const send = (once: string, body: unknown = BODY, path = '', method = 'POST') =>
    ask(method, `/v1/qrcodes${path}`, {
      key: account.liveKey,
      body,
      headers: { 'idempotency-key': once },
    })
  const isStored = ({ headers }: Answer) => headers.get('idempotency-stored') ?? 'yes'
  const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed')
  const stored = () =>
    service.db.query<{ answer: string; idempotency_key: string }>(
      'select answer, idempotency_key from receipts where account_id = $1',
      [account.id],
    )
  const { spend, spent, assertHolds } = openBudget(service, () => account)
  async function assertNotKept(first: Answer, repeat: () => Promise<Answer>) {
    assert.equal(isStored(first), 'false')
    const again = await repeat()
    assert.equal(`${again.status} ${again.json.error?.code}`, '409 idempotency_conflict')
    assert.match(again.json.error.message, /response .*not stored/)
  }

  test('a bulk that does nothing stores nothing, and says so', async () => {
    const { json: code } = await send('code')
    const ids = { ids: ['qr_00000000000000000000000000'] }
    const same = { ids: [code.id], change: { name: BODY.name } }
    const before = (await stored()).length
    for (const [path, body, method] of [
      ['/bulk', { items: Array(20).fill({}) }, 'POST'],
      ['/bulk', { ...ids, change: { active: false } }, 'PATCH'],
      ['/bulk', same, 'PATCH'],
      ['/bulk/delete', ids, 'POST'],
    ] as const) {
      const answers = [
        await send('none', body, path, method),
        await send('none', body, path, method),
      ]
      for (const answer of answers) {
        const said = [answer.status, isStored(answer), isReplayed(answer)]
        assert.deepEqual(said, [200, 'false', null], answer.text.slice(0, 200))
      }
    }
    assert.equal((await stored()).length, before)
    // So the key is free for what does something.
    const made = await send('none', { items: [BODY, {}] }, '/bulk')
    assert.deepEqual([made.json.summary.created, isStored(made)], [1, 'yes'])
    assert.equal(isReplayed(await send('none', { items: [BODY, {}] }, '/bulk')), 'true')
    assert.equal(
      isStored(await ask('POST', '/v1/qrcodes', { key: account.liveKey, body: BODY })),
      'yes',
    )
  })

  test('simultaneous bulk deletes with one key all say what one of them did', async () => {
    const { json } = await send('make', { items: makeItems(20) }, '/bulk')
    const ids = json.data.map(({ qrcode }: { qrcode: { id: string } }) => qrcode.id)
    const answers = await times(10, () => send('gone', { ids }, '/bulk/delete'))
    assert.deepEqual([...new Set(answers.map(({ text }) => text))], [answers[0]?.text])
    assert.equal(answers[0]?.json.summary.deleted, 20)
    assert.equal(answers.filter((answer) => isReplayed(answer) === null).length, 1)
  })

  test('simultaneous bulks with keys of their own say only what each of them did', async () => {
    const items = [{ ...BODY, short_code: `race-${account.id.slice(-12)}` }]
    const made = await times(12, (i) => send(`make-${i}`, { items }, '/bulk'))
    const created = made.filter(({ json }) => json.summary.created === 1)
    assert.equal(created.length, 1, made.map(({ text }) => text).join('\n'))
    assert.equal(made.filter((answer) => isStored(answer) === 'false').length, 11)
    const ids = [created[0]?.json.data[0].qrcode.id]
    const gone = await times(12, (i) => send(`gone-${i}`, { ids }, '/bulk/delete'))
    assert.equal(gone.filter(({ json }) => json.summary.deleted === 1).length, 1)
    assert.equal((await stored()).length, 2)
  })

  test('past its budget an account has keys remembered, but not their responses', async () => {
    const first = await send('first')
    assert.equal(isStored(first), 'yes')
    const size = (await stored())[0]?.answer.length ?? 0
    assert.equal(await spent(), size)
    await spend(BUDGET_BYTES - 2 * size)
    const second = await send('second')
    assert.equal(isStored(second), 'yes')
    const bulk = { items: makeItems(3) }
    for (const [path, body, status] of [
      ['', BODY, 201],
      ['/bulk', bulk, 200],
      [`/${first.json.id}/rollback`, { version: 1 }, 200],
    ] as const) {
      const answer = await send('third', body, path)
      assert.equal(answer.status, status)
      await assertNotKept(answer, () => send('third', body, path))
      const other = await send('third', { ...body, name: 'Other' }, path)
      assert.ok(other.status === 409 || other.status === 400, other.text)
    }
    await assertCodes(service, account, 6)
    // What was stored before is still there, and another account has a budget of its own.
    for (const [once, { text }] of [
      ['first', first],
      ['second', second],
    ] as const) {
      assert.equal((await send(once)).text, text)
    }
    const rows = await stored()
    assert.deepEqual(rows.filter(({ answer }) => answer === '').length, 3)
    account = await service.account()
    assert.equal(isStored(await send('first')), 'yes')
  })

  test('simultaneous requests never exceed the budget', () => assertHolds(send))

  test('work outside the database runs once, whether or not there is room for its response', async () => {
    const key = account.liveKey
    const url = 'https://example.com/hook'
    const { json: hook } = await ask('POST', '/v1/webhooks', { key, body: { url } })
    const body = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
    const replay = (once: string) =>
      ask('POST', `/v1/webhooks/${hook.id}/replay`, {
        key,
        body,
        headers: { 'idempotency-key': once },
      })
    await replay('size')
    const size = (await stored())[0]?.answer.length ?? 0
    await spend(BUDGET_BYTES - Math.floor(3.5 * size))
    const answers = await times(10, (index) => replay(`room-${index}`))
    assert.equal(answers.filter((answer) => isStored(answer) === 'yes').length, 2)
    const unkept = answers.findIndex((answer) => isStored(answer) === 'false')
    await assertNotKept(answers[unkept] as Answer, () => replay(`room-${unkept}`))
    const text = `select count(*) as n from audit where account_id = $1 and action = 'webhook.replayed'`
    const [row] = await service.db.query<{ n: number }>(text, [account.id])
    assert.equal(Number(row?.n), 11)
  })

  test('what has expired makes room', async () => {
    await spend(BUDGET_BYTES, 25)
    assert.equal(isStored(await send('after')), 'yes')
    await openReceiptStore(service.db).sweep(Date.now())
    const lengths = (await stored()).map(({ answer }) => answer.length)
    assert.equal(
      await spent(),
      lengths.reduce((sum, length) => sum + length),
    )
    await spend(BUDGET_BYTES, 23)
    assert.equal(isStored(await send('before')), 'false')
  })

  test('a response that a release before has stored is replayed as it is', async () => {
    const vault = openVault(openSecret(readConfig(service.env)).keysOf('receipts'))
    /** 0.1.0 knew fewer fields, and one that no longer exists would stay as well. */
    const asBefore = (code: Record<string, unknown>) => {
      const { state, tags, version, ...rest } = code
      return { of_then: 1, ...rest }
    }
    const bulk = { items: makeItems(2) }
    for (const [once, body, path] of [
      ['one', BODY, ''],
      ['many', bulk, '/bulk'],
    ] as const) {
      const first = await send(once, body, path)
      const row = (await stored()).find(({ idempotency_key }) => idempotency_key === once)
      const answer = JSON.parse(vault.unlock(row?.answer ?? '') ?? '')
      assert.deepEqual(answer.body, first.json)
      const then =
        path === ''
          ? asBefore(answer.body)
          : {
              ...answer.body,
              data: answer.body.data.map((item: { qrcode: Record<string, unknown> }) => ({
                ...item,
                qrcode: asBefore(item.qrcode),
              })),
            }
      const { status, headers } = answer
      await service.db.batch([
        {
          text: 'update receipts set answer = $3 where account_id = $1 and idempotency_key = $2',
          values: [account.id, once, vault.lock(JSON.stringify({ status, headers, body: then }))],
        },
      ])
      const again = await send(once, body, path)
      assert.deepEqual([again.status, again.text], [first.status, JSON.stringify(then)])
      for (const name of ['location', 'content-type']) {
        assert.equal(again.headers.get(name), first.headers.get(name))
      }
      assert.equal(isReplayed(again), 'true')
    }
  })
})
