import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, openHome, openMember } from '../support/browser/browser.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** What an owner may change of the account: its name, and whose days the dashboard shows. */
onEveryEngine('the account', async (start) => {
  const service = await start()

  const change = (browser: Browser, body: unknown) => browser.call('PATCH', '/v1/account', { body })

  test('its owner names it and chooses its time zone, and everybody is told', async () => {
    const { account, browser } = await openHome(service)
    const key = account.liveKey
    const { key: own, ...first } = (await service.call('GET', '/v1/account', { key })).json
    assert.equal(first.timezone, 'UTC')
    const changed = await change(browser, { name: 'Harbour Café', timezone: 'Asia/Kolkata' })
    assert.equal(changed.status, 200, changed.text)
    const now = { ...first, name: 'Harbour Café', timezone: 'Asia/Kolkata' }
    assert.deepEqual(changed.json, now)
    const { json } = await service.call('GET', '/v1/account', { key })
    assert.deepEqual(json, { ...now, key: own })
    const { account: told } = (await browser.call('GET', '/v1/session')).json
    assert.deepEqual([told.name, told.timezone], [now.name, now.timezone])
    const one = await change(browser, { timezone: 'America/Los_Angeles' })
    assert.deepEqual(one.json, { ...now, timezone: 'America/Los_Angeles' })
  })

  test('each change is in the audit log once, and one that changes nothing is not', async () => {
    const { account, browser, id } = await openHome(service)
    await change(browser, { timezone: 'Europe/Berlin' })
    await change(browser, { timezone: 'Europe/Berlin' })
    const path = `/v1/audit?target=${account.id}&action=account.updated`
    const { json } = await service.call('GET', path, { key: account.liveKey })
    assert.equal(json.data.length, 1)
    const [{ actor, changes }] = json.data
    assert.equal(actor.id, id)
    assert.deepEqual(changes, { timezone: { from: 'UTC', to: 'Europe/Berlin' } })
  })

  test('of several changes at once none is lost', async () => {
    const { browser } = await openHome(service)
    const zones = ['Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati']
    const bodies = [...zones.map((timezone) => ({ timezone })), { name: 'One' }, { name: 'Two' }]
    const answers = await Promise.all(bodies.map((body) => change(browser, body)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      bodies.map(() => 200),
    )
    const { json } = await browser.call('GET', '/v1/account')
    assert.ok(zones.includes(json.timezone) && ['One', 'Two'].includes(json.name), json)
  })

  test('nobody else changes it', async () => {
    const { account, browser } = await openHome(service)
    const body = { timezone: 'Europe/Berlin' }
    for (const role of ['editor', 'viewer'] as const) {
      const { browser: member } = await openMember(service.base, browser, role)
      assert.equal((await change(member, body)).status, 403, role)
    }
    const byKey = await service.call('PATCH', '/v1/account', { key: account.liveKey, body })
    assert.equal(byKey.status, 403)
    assert.equal((await browser.call('GET', '/v1/account')).json.timezone, 'UTC')
  })

  test('what is wrong is named, and changes nothing', async () => {
    const { browser } = await openHome(service)
    const wrong: readonly (readonly [body: unknown, param: string])[] = [
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ timezone: '' }, 'timezone'],
      [{ timezone: 5 }, 'timezone'],
      [{ timezone: null }, 'timezone'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ name: 'a\u0000b', timezone: 'UTC' }, 'name'],
      [{ zone: 'UTC' }, 'zone'],
      [{}, ''],
    ]
    for (const [body, param] of wrong) {
      const { status, json, text } = await change(browser, body)
      assert.equal(status, 400, text)
      assert.equal(json.error.param ?? '', param, text)
    }
    assert.equal((await browser.call('GET', '/v1/account')).json.timezone, 'UTC')
  })
})
