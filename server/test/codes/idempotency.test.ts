import assert from 'node:assert/strict'
import { beforeEach } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { startSweeps } from '../../lib/sweeps.ts'
import { openReceiptStore } from '../../storage/receipts.ts'
import { sendAtOnce, sendBulksAtOnce } from '../support/oracles/codes/once.ts'
import { assertCodes, HOME, makeItems, openDoors, tally, times } from '../support/service/crowd.ts'
import { unlessShed } from '../support/service/patient.ts'
import {
  type Answer,
  call,
  onEveryEngine,
  stop,
  type TestAccount,
} from '../support/service/service.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * A request with an Idempotency-Key runs once. Proofs: however often it is sent at once and whichever
 * server is killed.
 */

const BODY = { name: 'Summer menu', destination_url: HOME }
const OTHER = { ...BODY, name: 'Winter menu' }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface Sent {
  readonly by?: string
  readonly path?: string
}

/** About as long as fifty requests take, so that a kill falls before, into and after them. */
const FIFTY_MS = 90
const KILLS = 25

onEveryEngine('idempotency', async (start, engine) => {
  const service = await start(isProof ? {} : undefined)
  const ask = await openDoors(service)
  let account: TestAccount
  let key: string

  beforeEach(async () => {
    account = await service.account()
    key = account.liveKey
  })

  function post(once: string, body: unknown = BODY, { by = key, path = '' }: Sent = {}) {
    const headers = { 'idempotency-key': once }
    return ask('POST', `/v1/qrcodes${path}`, { key: by, body, headers })
  }

  const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed')

  function assertReplayOf(first: Answer, again: Answer) {
    assert.equal(isReplayed(first), null)
    assert.equal(isReplayed(again), 'true', again.text)
    assert.deepEqual([again.status, again.text], [first.status, first.text])
    assert.equal(again.headers.get('location'), first.headers.get('location'))
    assert.equal(again.headers.get('content-type'), first.headers.get('content-type'))
  }

  function assertMade(answer: Answer) {
    assert.equal(answer.status, 201, answer.text)
    assert.equal(isReplayed(answer), null)
    return answer
  }

  function assertConflict({ status, json, text }: Answer) {
    assert.equal(`${status} ${json.error?.code}`, '409 idempotency_conflict', text)
  }

  const age = (ms: number) =>
    service.db.batch([
      {
        text: 'update receipts set created_at = created_at - $2 where account_id = $1',
        values: [account.id, ms],
      },
    ])

  const receipts = () =>
    service.db.query<{ answer: string }>('select * from receipts where account_id = $1', [
      account.id,
    ])

  test('a rollback runs once, also one that changes nothing', async () => {
    const { id } = (await ask('POST', '/v1/qrcodes', { key, body: BODY })).json
    const path = `/${id}/rollback`
    const lead = async (to: string) => {
      const body = { destination_url: `${HOME}${to}` }
      return (await ask('PATCH', `/v1/qrcodes/${id}`, { key, body })).json.version
    }
    await lead('two')
    const [one, other] = await times(2, () => post('back', { version: 1 }, { path }))
    assert.deepEqual([one?.status, one?.json.version, other?.text], [200, 3, one?.text])
    assert.equal(await lead('four'), 4)
    assert.equal((await post('back', { version: 1 }, { path })).json.version, 3)
    assertConflict(await post('back', { version: 2 }, { path }))
    const stays = await post('stays', { version: 4 }, { path })
    assert.equal(await lead('five'), 5)
    assertReplayOf(stays, await post('stays', { version: 4 }, { path }))
    assert.equal((await ask('GET', `/v1/qrcodes/${id}`, { key })).json.version, 5)
  })

  test('the same key and body return the stored response and create one code', async () => {
    const first = assertMade(await post('once'))
    assert.equal(first.headers.get('location'), `/v1/qrcodes/${first.json.id}`)
    for (let i = 0; i < 3; i++) assertReplayOf(first, await post('once'))
    await assertCodes(service, account, 1)
    // It tells what was answered then, whatever has become of the code.
    await ask('PATCH', `/v1/qrcodes/${first.json.id}`, { key, body: { name: 'Changed' } })
    assertReplayOf(first, await post('once'))
    await ask('DELETE', `/v1/qrcodes/${first.json.id}`, { key })
    assertReplayOf(first, await post('once'))
    await assertCodes(service, account, 0)
  })

  test('a different body is a conflict; whitespace makes no difference', async () => {
    const first = assertMade(await post('once'))
    const others = [OTHER, { ...BODY, short_code: 'other' }, { ...BODY, active: true }]
    for (const body of others) assertConflict(await post('once', body))
    assertReplayOf(first, await post('once', `\n ${JSON.stringify(BODY, null, 4)}\r\n`))
    assertMade(await post('Once', OTHER))
    await assertCodes(service, account, 2)
  })

  test('an unknown query parameter is rejected and does not use up the key', async () => {
    const refused = await post('once', BODY, { path: '?utm_source=script' })
    assert.deepEqual([refused.status, refused.json.error.param], [400, 'utm_source'])
    const first = assertMade(await post('once'))
    assertReplayOf(first, await post('once'))
  })

  test('a key is scoped to account, mode and route, shared by their API keys', async () => {
    const first = assertMade(await post('once'))
    const stranger = await service.account()
    for (const by of [account.testKey, stranger.liveKey])
      assertMade(await post('once', OTHER, { by }))
    const bulk = await post('once', { items: [BODY] }, { path: '/bulk' })
    assert.deepEqual([bulk.status, isReplayed(bulk)], [200, null])
    const second = await service.addKey(account.id)
    assertReplayOf(first, await post('once', BODY, { by: second.key }))
    assertConflict(await post('once', OTHER, { by: second.key }))
    await assertCodes(service, account, 2)
  })

  test('a key has 1 to 255 characters', async () => {
    for (const once of ['', 'x'.repeat(256)]) {
      const { status, json } = await post(once)
      assert.equal(`${status} ${json.error.code}`, '400 invalid_request')
      assert.match(json.error.param, /^idempotency-key$/i)
    }
    const long = 'é/"\'%'.repeat(51)
    assertReplayOf(assertMade(await post(long)), await post(long))
    await assertCodes(service, account, 1)
  })

  test('an error is not stored: a fixed request can reuse the key', async () => {
    assert.equal((await post('400', { ...BODY, name: '' })).status, 400)
    assertReplayOf(assertMade(await post('400')), await post('400'))

    const taken = { ...BODY, short_code: 'once-taken' }
    const { json: owner } = assertMade(await post('owner', taken))
    assert.equal((await post('409', taken)).json.error.code, 'short_code_taken')
    await ask('DELETE', `/v1/qrcodes/${owner.id}`, { key })
    assertMade(await post('409', taken))

    const { liveKey: by } = await service.account('pro')
    const fifty = await post('fill', { items: makeItems(50) }, { by, path: '/bulk' })
    assert.equal((await post('403', BODY, { by })).status, 403)
    // The answer to what was done stands, however full the account is now.
    assertReplayOf(fifty, await post('fill', { items: makeItems(50) }, { by, path: '/bulk' }))
    await ask('DELETE', `/v1/qrcodes/${fifty.json.data[0].qrcode.id}`, { key: by })
    assertMade(await post('403', BODY, { by }))
  })

  test('a bulk runs once, and so does an atomic one', async () => {
    const mixed = { items: [...makeItems(20), { name: '' }] }
    for (const [path, body] of [
      ['/bulk', mixed],
      ['/bulk?atomic=true', { items: makeItems(20) }],
    ] as const) {
      const first = await post(path, body, { path })
      assert.deepEqual([first.status, first.json.summary.created], [200, 20])
      assertReplayOf(first, await post(path, body, { path }))
      assertConflict(await post(path, { items: makeItems(19) }, { path }))
    }
    await assertCodes(service, account, 40)
    const refused = await post('400', mixed, { path: '/bulk?atomic=true' })
    assert.equal(refused.status, 400)
    assert.equal((await post('400', { items: [BODY] }, { path: '/bulk?atomic=true' })).status, 200)
  })

  test('simultaneous requests with one key create one code and all return it', () =>
    sendAtOnce({ service, ask }, 1, 20))

  both('simultaneous bulks with one key run once and all return its result', () =>
    sendBulksAtOnce({ service, ask }, isProof ? 30 : 1, isProof ? 20 : 6),
  )

  test('after 24 hours a key is forgotten', async () => {
    const first = assertMade(await post('once'))
    await age(DAY_MS - MINUTE_MS)
    assertReplayOf(first, await post('once'))
    await age(MINUTE_MS)
    assertReplayOf(assertMade(await post('once', OTHER)), await post('once', OTHER))
    assertConflict(await post('once'))
    await age(DAY_MS)
    const answers = await times(8, () => post('once'))
    assert.equal(answers.filter((answer) => isReplayed(answer) === null).length, 1)
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    await assertCodes(service, account, 3)
  })

  test('stored responses cannot be read without the secret', async () => {
    const { json } = assertMade(await post('once'))
    assertMade(await post('twice'))
    const rows = await receipts()
    assert.equal(rows.length, 2)
    for (const row of rows) {
      const bytes = Buffer.from(row.answer, 'base64').toString('latin1')
      const text = JSON.stringify(row) + bytes
      for (const plain of [BODY.name, BODY.destination_url, json.id, json.short_code, key]) {
        assert.ok(!text.includes(plain), plain)
      }
    }
  })

  test('responses older than 24 hours are removed within an hour', async (t) => {
    for (const once of ['old', 'older']) assertMade(await post(once))
    await age(DAY_MS)
    const young = assertMade(await post('young'))
    t.mock.timers.enable({ apis: ['setInterval'] })
    const job = startSweeps([openReceiptStore(service.db).sweep], pino({ level: 'silent' }))
    t.mock.timers.tick(60 * MINUTE_MS)
    await job.stop()
    await until(async () => (await receipts()).length <= 1, 'old receipts are still there')
    assert.equal((await receipts()).length, 1)
    assertReplayOf(young, await post('young'))
  })

  proof('fifty simultaneous requests with one key create one code and all return it', () =>
    sendAtOnce({ service, ask }, 30, 50),
  )

  proof(
    'one code is created although the server is killed during fifty requests for it',
    async (t) => {
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
    },
  )
})
