import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completely } from '../support/service/patient.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** Figures that are shared by a link: its scope and nothing else, and gone when they are revoked. */

const HOME = 'https://example.com/secret-destination'
const HOUR_MS = 3_600_000
/** Behind the #, which browsers do not send: no proxy's log has the secret. */
const SECRET = /\/app\/report\/rpt_[0-9a-z]{26}#([0-9A-Za-z]{43})$/

onEveryEngine('reports', async (start) => {
  const service = await start()

  async function openShelf(): Promise<TestAccount & ReturnType<typeof toolsOf>> {
    const account = await service.account()
    return { ...account, ...toolsOf(account) }
  }

  const toolsOf = ({ liveKey, testKey }: TestAccount) => {
    const ask = (method: string, path: string, body?: object, key = liveKey) =>
      service.call(method, `/v1${path}`, { key, ...(body && { body }) })
    const make = async (name: string, fields: object = {}, key = liveKey) =>
      (await ask('POST', '/qrcodes', { name, destination_url: HOME, ...fields }, key)).json
    const share = async (body: object, key = liveKey) => {
      const { status, json, text } = await ask('POST', '/reports', body, key)
      assert.equal(status, 201, text)
      return { ...json, secret: SECRET.exec(json.url)?.[1] ?? assert.fail(json.url) }
    }
    return { ask, make, share, testKey }
  }

  const see = (secret: string, query = '') =>
    service.call('POST', `/v1/reports/shared${query}`, { body: { secret } })
  /** All of them are in the figures from now on. */
  const scan = async (code: { short_code: string }, times: number, key: string) => {
    for (let index = 0; index < times; index++) {
      assert.equal((await service.call('GET', `/${code.short_code}`)).status, 302)
    }
    await completely(() => service.call('GET', '/v1/qrcodes', { key }))
  }

  /** A report that was there until its time, which is over. */
  async function expired(share: ReturnType<typeof toolsOf>['share'], scope: object) {
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString()
    const { id, secret } = await share({ scope, expires_at })
    assert.equal((await see(secret)).status, 200)
    const text = 'update reports set expires_at = $2 where id = $1'
    await service.db.batch([{ text, values: [id, Date.now() - 1], expect: 1 }])
    return { id, secret }
  }

  test('are read one by one, without their links, where Location says', async () => {
    const { ask, make, testKey } = await openShelf()
    const menu = await make('Menu')
    const body = { scope: { type: 'code', qr_id: menu.id }, name: 'Summer', days: 7 }
    const made = await ask('POST', '/reports', body)
    const path = made.headers.get('location') ?? ''
    assert.equal(path, `/v1/reports/${made.json.id}`)
    const { status, json } = await ask('GET', path.slice(3))
    const { url: _, ...fields } = made.json
    assert.deepEqual([status, json], [200, { ...fields, scope_name: 'Menu' }])
    assert.deepEqual(json, (await ask('GET', '/reports')).json.data[0])
    assert.equal((await ask('GET', path.slice(3), undefined, testKey)).status, 404)
    assert.equal((await ask('GET', '/reports/rpt_nope')).status, 404)
  })

  test('show the figures of a code, a tag or the account, as the API tells them', async () => {
    const { ask, make, share, liveKey } = await openShelf()
    const [menu, poster] = [await make('Menu', { tags: ['Café'] }), await make('Poster')]
    await scan(menu, 3, liveKey)
    await scan(poster, 2, liveKey)
    const cases = [
      [{ type: 'code', qr_id: menu.id }, `/qrcodes/${menu.id}/analytics`, 'Menu', 3],
      [{ type: 'tag', tag: 'café' }, '/analytics/aggregate?tag=caf%C3%A9', 'café', 3],
      [{ type: 'account' }, '/analytics/aggregate', null, 5],
    ] as const
    for (const [scope, path, title, total] of cases) {
      const { secret } = await share({ scope, days: 7 })
      const { status, json, headers } = await see(secret)
      assert.equal(status, 200)
      assert.equal(headers.get('x-robots-tag'), 'noindex')
      assert.equal(headers.get('cache-control'), 'no-store')
      if (title) assert.equal(json.name, title)
      const query = `${path.includes('?') ? '&' : '?'}include=details`
      assert.equal('variants' in json.figures, false)
      // Before they were made there was nothing to compare with.
      assert.equal('previous' in json.figures, false)
      assert.equal('previous' in json.timeseries, false)
      assert.equal('new_visitors' in json.figures.summary, false)
      const { start, end } = json.figures.period
      const days = `&start_date=${start.slice(0, 10)}&end_date=${end.slice(0, 10)}`
      const { json: told } = await ask('GET', path + query + days)
      assert.equal(json.figures.summary.total_scans, total)
      for (const field of ['top_countries', 'top_cities', 'devices', 'os', 'languages']) {
        assert.deepEqual(json.figures[field], told[field], field)
      }
      assert.equal(json.figures.summary.unique_visitors, told.summary.unique_visitors)
      const sum = (all: { total_scans: number }[]) =>
        all.reduce((rest, { total_scans }) => rest + total_scans, 0)
      assert.equal(sum(json.timeseries.data), total)
      assert.equal(
        json.heatmap.data.flat().reduce((a: number, b: number) => a + b),
        total,
      )
    }
  })

  test('show nothing else: no other code, no destination unless asked, and take no parameters', async () => {
    const { make, share, liveKey } = await openShelf()
    const [menu, other] = [await make('Menu', { tags: ['x'] }), await make('Other secret name')]
    await scan(menu, 1, liveKey)
    await scan(other, 4, liveKey)
    const scopes = [
      { type: 'account' },
      { type: 'tag', tag: 'x' },
      { type: 'code', qr_id: menu.id },
    ]
    for (const scope of scopes) {
      const { secret, id } = await share({ scope })
      const { text } = await see(secret)
      for (const hidden of [
        'Other secret name',
        other.id,
        other.short_code,
        'secret-destination',
      ]) {
        assert.ok(!text.includes(hidden), `${JSON.stringify(scope)} tells ${hidden}`)
      }
      for (const query of [
        '?qr_id=1',
        '?start_date=2020-01-01',
        '?days=366',
        '?country=DE',
        '?tag=y',
      ]) {
        assert.equal((await see(secret, query)).status, 400, query)
      }
      for (const path of [`/v1/reports/${id}`, `/v1/qrcodes/${menu.id}/analytics`, '/v1/reports']) {
        const { status } = await service.call('GET', path, { key: secret })
        assert.ok(status === 401 || status === 404, `${path}: ${status}`)
      }
    }
    const { secret } = await share({ scope: scopes[2], show_destination: true, name: 'For you' })
    const { json } = await see(secret)
    assert.deepEqual([json.name, json.code.destination_url], ['For you', HOME])
    assert.ok(json.code.short_url.endsWith(menu.short_code))
    assert.equal((await see(liveKey)).status, 404)
  })

  test('tell when a code began to lead elsewhere, and where only if they show it', async () => {
    const { ask, make, share } = await openShelf()
    const style = { dotsColor: '#123456' }
    const menu = await make('Menu', { style })
    const next = 'https://example.com/second-secret'
    assert.equal((await ask('PATCH', `/qrcodes/${menu.id}`, { destination_url: next })).status, 200)
    const { json: history } = await ask('GET', `/qrcodes/${menu.id}/history`)
    const at = history.data[0].changed_at
    const scope = { type: 'code', qr_id: menu.id }
    const hidden = await see((await share({ scope })).secret)
    assert.deepEqual(hidden.json.code.changes, [{ at }])
    assert.deepEqual(hidden.json.code.style, style)
    assert.ok(!hidden.text.includes('second-secret'))
    const open = await see((await share({ scope, show_destination: true })).secret)
    assert.deepEqual(open.json.code.changes, [{ at, destination_url: next }])
    // When it ends is no other way, and nobody's business.
    const later = { expires_at: new Date(Date.now() + HOUR_MS).toISOString(), scan_limit: 9 }
    assert.equal((await ask('PATCH', `/qrcodes/${menu.id}`, later)).status, 200)
    const again = await see((await share({ scope, days: 7 })).secret)
    assert.deepEqual(again.json.code.changes, [{ at }])
    const past = { scope, start_date: '2020-01-01', end_date: '2020-01-31' }
    assert.deepEqual((await see((await share(past)).secret)).json.code.changes, [])
    const all = await see((await share({ scope: { type: 'account' } })).secret)
    assert.equal(all.json.code, null)
  })

  test('are gone at once when they are revoked, expire, or their code is deleted', async () => {
    const { ask, make, share } = await openShelf()
    const menu = await make('Menu')
    const scope = { type: 'code', qr_id: menu.id }
    const [revoked, kept] = [await share({ scope }), await share({ scope })]
    assert.deepEqual((await ask('DELETE', `/reports/${revoked.id}`)).json, {
      ...{ id: revoked.id, revoked: true },
    })
    assert.equal((await see(revoked.secret)).status, 404)
    assert.equal((await ask('DELETE', `/reports/${revoked.id}`)).status, 404)
    const { json } = await ask('GET', '/reports')
    assert.deepEqual(
      json.data.map(({ id }: { id: string }) => id),
      [kept.id],
    )
    assert.ok(!JSON.stringify(json).includes(kept.secret))
    const soon = await expired(share, scope)
    assert.equal((await see(soon.secret)).status, 404)
    await ask('DELETE', `/qrcodes/${menu.id}`)
    assert.equal((await see(kept.secret)).status, 404)
    const { json: audit } = await ask('GET', '/audit?limit=100')
    const actions = audit.data.map(({ action }: { action: string }) => action)
    const created = actions.filter((action: string) => action === 'report.created')
    assert.equal(created.length, 3)
    assert.equal(actions.filter((action: string) => action === 'report.revoked').length, 1)
    assert.ok(!JSON.stringify(audit).includes(kept.secret))
  })

  test('are listed with the name of what they show', async () => {
    const { ask, make, share } = await openShelf()
    const menu = await make('Menu')
    const scope = { type: 'code', qr_id: menu.id }
    await share({ scope })
    await share({ scope, name: 'For you' })
    await share({ scope: { type: 'account' } })
    await share({ scope: { type: 'tag', tag: 'Café' } })
    const names = async () =>
      (await ask('GET', '/reports')).json.data.map((one: { scope_name: unknown }) => one.scope_name)
    assert.deepEqual(await names(), ['Café', null, 'Menu', 'Menu'])
    await ask('PATCH', `/qrcodes/${menu.id}`, { name: 'Winter menu' })
    assert.deepEqual(await names(), ['Café', null, 'Winter menu', 'Winter menu'])
    await ask('DELETE', `/qrcodes/${menu.id}`)
    assert.deepEqual(await names(), ['Café', null, null, null])
  })

  test('belong to an account and mode, and what is wrong is named', async () => {
    const { ask, make, share, testKey } = await openShelf()
    const stranger = await openShelf()
    const menu = await make('Menu')
    const scope = { type: 'code', qr_id: menu.id }
    const { id } = await share({ scope })
    assert.equal((await stranger.ask('DELETE', `/reports/${id}`)).status, 404)
    assert.equal((await ask('DELETE', `/reports/${id}`, undefined, testKey)).status, 404)
    assert.deepEqual((await ask('GET', '/reports', undefined, testKey)).json.data, [])
    const refused = [
      [{}, 'scope'],
      [{ scope: { type: 'moon' } }, 'scope.type'],
      [{ scope: { type: 'code' } }, 'scope.qr_id'],
      [{ scope: { type: 'code', qr_id: `qr_${'0'.repeat(26)}` } }, 'scope.qr_id'],
      [{ scope: { type: 'tag' } }, 'scope.tag'],
      [{ scope: { type: 'account', tag: 'x' } }, 'scope.tag'],
      [{ scope, days: 0 }, 'days'],
      [{ scope, days: 3, start_date: '2026-01-01', end_date: '2026-01-02' }, 'days'],
      [{ scope, start_date: '2026-01-02', end_date: '2026-01-01' }, 'end_date'],
      [{ scope, start_date: '2026-01-02' }, 'end_date'],
      [{ scope, start_date: '1900-01-01', end_date: '2026-01-02' }, 'end_date'],
      [{ scope, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
      [{ scope, name: '' }, 'name'],
    ] as const
    for (const [body, param] of refused) {
      const { status, json } = await ask('POST', '/reports', body)
      const params = (json.error.details ?? []).map((fault: { param: string }) => fault.param)
      assert.equal(status, 400, JSON.stringify(body))
      assert.ok([json.error.param, ...params].includes(param), `${JSON.stringify(json)}: ${param}`)
    }
    const { status } = await stranger.ask('POST', '/reports', { scope })
    assert.equal(status, 400, 'a code of somebody else')
  })

  test('a repeated request makes one report and shows the same link', async () => {
    const { ask, liveKey } = await openShelf()
    const post = () =>
      service.call('POST', '/v1/reports', {
        ...{
          key: liveKey,
          body: { scope: { type: 'account' } },
          headers: { 'idempotency-key': 'r1' },
        },
      })
    const [one, two] = [await post(), await post()]
    assert.equal(one.json.url, two.json.url)
    assert.equal((await ask('GET', '/reports')).json.data.length, 1)
  })

  test('what expired is in nobody’s way', async () => {
    const { ask, share, make } = await openShelf()
    const gone = await expired(share, { type: 'account' })
    const menu = await make('Menu')
    const { secret } = await share({
      scope: { type: 'code', qr_id: menu.id },
      show_destination: true,
    })
    const { json } = await ask('GET', '/reports')
    assert.ok(json.data.every(({ id }: { id: string }) => id !== gone.id))
    assert.deepEqual((await see(secret)).json.figures.variants, [])
  })
})
