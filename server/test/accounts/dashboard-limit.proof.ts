import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { openBrowser, openOwner, signIn } from '../support/browser/browser.ts'
import { HOME, makeItems, tally, times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { type Answer, onEveryEngine, type Service } from '../support/service/service.ts'

/** Limits for signed-in people: the limits of a plan are for keys. */

const CODE = { name: 'A', destination_url: HOME }
const TINY = { requests_per_minute: 100, qrcodes: 2, counted: 'api', webhooks: false }
const PLANS = {
  tiny: { ...TINY, dashboard_qrcodes: 5 },
  old: TINY,
  open: { ...TINY, dashboard_qrcodes: null },
  pool: { ...TINY, counted: 'all', dashboard_qrcodes: 1 },
}

const folder = temporaryFolder()

onEveryEngine('limits of the dashboard', (start) => {
  let service: Service
  before(async () => {
    const PLANS_FILE = join(folder, 'plans.json')
    writeFileSync(PLANS_FILE, JSON.stringify(PLANS))
    service = await start({ PLANS_FILE })
  })

  function assertRefused({ status, json, text }: Answer, limit: number, used: number) {
    assert.deepEqual([status, json.error?.code], [403, 'quota_exceeded'], text)
    assert.deepEqual(json.error.message.match(/\d+/g).map(Number), [limit, used], text)
  }

  test('a person has 600 requests a minute, all sessions together', async () => {
    const { browser, email } = await openOwner(service, (await service.account('old')).id)
    const other = openBrowser(service.base)
    await signIn(other, email)
    const left = async (one = browser) => {
      const { headers } = await one.call('GET', '/v1/account')
      return [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]
    }
    assert.deepEqual(await left(), ['600', '599'])
    assert.deepEqual(await left(other), ['600', '598'])
    assert.deepEqual(await left(), ['600', '597'])
  })

  test('creates at the same time fill dashboard_qrcodes exactly; keys have their own', async () => {
    const account = await service.account('tiny')
    const { browser, email } = await openOwner(service, account.id)
    const other = openBrowser(service.base)
    await signIn(other, email)
    const doors = [browser, other]
    const [answers, many] = await Promise.all([
      times(8, (i) => (doors[i % 2] ?? browser).call('POST', '/v1/qrcodes', { body: CODE })),
      browser.call('POST', '/v1/qrcodes/bulk', { body: { items: makeItems(4) } }),
    ])
    const made = [...answers, ...many.json.data]
    assert.deepEqual(tally(made), { 201: 5, 403: 7 })
    assertRefused(await browser.call('POST', '/v1/qrcodes', { body: CODE }), 5, 5)

    const byKey = () => service.call('POST', '/v1/qrcodes', { key: account.liveKey, body: CODE })
    assert.deepEqual(tally([await byKey(), await byKey()]), { 201: 2 })
    assertRefused(await byKey(), 2, 2)
    const { json } = await browser.call('GET', '/v1/account')
    assert.deepEqual([json.limits.dashboard_qrcodes, json.limits.qrcodes], [5, 2])
    assert.deepEqual(json.usage, { qrcodes: 2, dashboard_qrcodes: 5 })

    const { id } = made.map((one) => one.json ?? one.qrcode).find((code) => code?.id)
    assert.equal((await browser.call('DELETE', `/v1/qrcodes/${id}`)).status, 200)
    assertRefused(await byKey(), 2, 2)
    assert.equal((await browser.call('POST', '/v1/qrcodes', { body: CODE })).status, 201)
    assertRefused(await browser.call('POST', '/v1/qrcodes', { body: CODE }), 5, 5)
  })

  test('test codes have a limit of their own', async () => {
    const { browser } = await openOwner(service, (await service.account('tiny')).id)
    const headers = { 'x-mode': 'test' }
    const body = { items: makeItems(9) }
    const { json } = await browser.call('POST', '/v1/qrcodes/bulk', { body, headers })
    assert.deepEqual(tally(json.data), { 201: 9 })
  })

  test('10,000 unless the plan says otherwise, and none where all codes count together', async () => {
    for (const [plan, limit, used] of [
      ['old', 10_000, 0],
      ['open', null, 0],
      ['pool', null, 2],
    ] as const) {
      const account = await service.account(plan)
      const { browser } = await openOwner(service, account.id)
      const body = { items: makeItems(2) }
      const { json } = await browser.call('POST', '/v1/qrcodes/bulk', { body })
      assert.deepEqual(tally(json.data), { 201: 2 })
      const { limits, usage } = (await browser.call('GET', '/v1/account')).json
      assert.equal(limits.dashboard_qrcodes, limit, plan)
      assert.deepEqual(usage, { qrcodes: used, dashboard_qrcodes: 2 })
    }
  })

  test('the 10,001st is refused', async () => {
    const { id } = await service.account('old')
    const { browser } = await openOwner(service, id)
    await service.db.batch([
      {
        text: `update code_counts set active = 9999 where account_id = $1 and mode = 'live'`,
        values: [id],
      },
    ])
    assert.equal((await browser.call('POST', '/v1/qrcodes', { body: CODE })).status, 201)
    assertRefused(await browser.call('POST', '/v1/qrcodes', { body: CODE }), 10_000, 10_000)
  })
})
