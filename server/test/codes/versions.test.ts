import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Config } from '../../config.ts'
import { decide } from '../../domain/codes/decide.ts'
import { prepareRoute } from '../../domain/codes/route.ts'
import type { Routing } from '../../domain/codes/routing.ts'
import { changedRouting } from '../../domain/codes/routing-body.ts'
import { openSplitKeys } from '../../enrich/split-key.ts'
import { openSecret } from '../../secret.ts'
import { openBrakeStore } from '../../storage/accounts/brakes.ts'
import { openReceiver } from '../support/receiver.ts'
import { type Fields, NAMES, ROUTING, RULES, routingOf, SPLIT } from '../support/routing.ts'
import { onEveryEngine, type Service, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

/** The versions of a code, the way back to each of them, and trying where it leads. */
const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null]))

/** Ten edits, which together set, change and clear every field. */
const EDITS: readonly Fields[] = [
  { rules: RULES },
  { split: SPLIT, fallback_url: 'https://example.com/closed' },
  { destination_url: 'https://example.com/two', utm: ROUTING.utm },
  { forward_query: true, rules: RULES.slice(0, 1) },
  { utm: { source: 'web' }, name: 'Renamed' },
  { split: null, forward_query: false },
  { fallback_url: null, active: false },
  { ...ROUTING, destination_url: 'https://example.com/three' },
  NOTHING,
  { destination_url: 'https://example.com/four', active: true },
]
const SITUATIONS: readonly Fields[] = [
  {},
  // In French, so that it is no matter whether it is Friday night now.
  { device: 'ios', language: 'fr' },
  { device: 'android', country: 'DE', query: '?a=2&utm_source=x' },
  { country: 'DE', at: '2026-06-05T19:30:00Z' },
  { device: 'ios', country: 'XX', language: 'und', at: '2026-06-05T19:30:00Z' },
  { device: 'ios', country: 'DE', language: 'de', at: '2026-06-06T00:59:59.999+01:00' },
  { device: 'ios', country: 'DE', language: 'de', at: '2025-12-31T23:59:59.999Z' },
  { visitor: 'anna', query: 'table=7&ü=€' },
  { visitor: 'Ω', language: 'fr', at: '2026-06-05' },
  { device: null, country: null, language: null, at: null, query: null, visitor: null },
]

onEveryEngine('versions', (start) => {
  let service: Service
  let account: TestAccount
  let key: string
  before(async () => {
    service = await start()
  })
  beforeEach(async () => {
    account = await service.account()
    key = account.liveKey
  })

  const ask = (method: string, path: string, body?: unknown) =>
    service.call(method, `/v1${path}`, { key, body })
  async function good(method: string, path: string, body?: unknown): Promise<Fields> {
    const { status, json, text } = await ask(method, path, body)
    assert.ok(status < 300, text)
    return json
  }
  const create = (fields: object = {}) => good('POST', '/qrcodes', { ...MENU, ...fields })
  const patch = (id: string, fields: object) => good('PATCH', `/qrcodes/${id}`, fields)
  const history = async (id: string): Promise<Fields[]> =>
    (await good('GET', `/qrcodes/${id}/history?limit=100`)).data
  const rollback = (id: string, version: unknown) =>
    good('POST', `/qrcodes/${id}/rollback`, { version })
  const simulate = (id: string, situation: object) =>
    good('POST', `/qrcodes/${id}/simulate`, situation)
  const leadsTo = (view: Fields) => ({ url: view.destination_url, ...routingOf(view) })
  /** Whatever an account writes is in one of these. */
  const written = async () => {
    const ofAccount = 'where account_id = $1'
    const ofCodes = `where code_id in (select id from codes ${ofAccount})`
    const counts = ['codes', 'audit', 'code_events', 'destinations'].map(async (table, index) => {
      const text = `select count(*) as n from ${table} ${index < 3 ? ofAccount : ofCodes}`
      return Number((await service.db.query<{ n: number }>(text, [account.id]))[0]?.n)
    })
    return Promise.all(counts)
  }

  test('after ten edits the history holds every version whole, and each can be restored', async () => {
    const first = await create()
    const { id } = first
    const views = [first]
    for (const edit of EDITS) views.push(await patch(id, edit))
    const versions = views.map(({ version }) => version)
    assert.deepEqual(versions, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const told = (await history(id)).reverse()
    assert.deepEqual(told.map(leadsTo), views.map(leadsTo))
    assert.deepEqual(
      told.map(({ version }) => version),
      versions,
    )
    assert.deepEqual(
      told.map(({ changed_at }) => changed_at),
      views.map((view) => view.updated_at),
    )
    const last = views.at(-1) as Fields
    let now = versions.length
    for (const view of views.slice(0, -1)) {
      const restored = await rollback(id, view.version)
      now += 1
      assert.deepEqual(leadsTo(restored), leadsTo(view))
      assert.deepEqual([restored.version, restored.name], [now, last.name], 'as a new version')
      assert.deepEqual(await good('GET', `/qrcodes/${id}`), restored)
      const [newest] = await history(id)
      assert.deepEqual([newest?.version, leadsTo(newest ?? {})], [now, leadsTo(view)])
      const again = await rollback(id, view.version)
      assert.deepEqual(again, restored, 'where it leads already, nothing changes')
    }
    const before = await good('GET', `/qrcodes/${id}`)
    assert.deepEqual(await rollback(id, now), before, 'the present one')
  })

  test('only versions that there are can be restored, only where the key may', async () => {
    const { id } = await create()
    const wrong = [0, 2, -1, 1.5, '1', null, [], 2 ** 53, 2 ** 31]
    for (const version of wrong) {
      const { status, json } = await ask('POST', `/qrcodes/${id}/rollback`, { version })
      assert.deepEqual([status, json.error.param], [400, 'version'], `${version}`)
    }
    for (const body of [{}, { version: 1, name: 'x' }, [], 'x']) {
      assert.equal((await ask('POST', `/qrcodes/${id}/rollback`, body)).status, 400)
    }
    const other = (await service.account()).liveKey
    for (const by of [other, account.testKey]) {
      for (const [verb, body] of [
        ['rollback', { version: 1 }],
        ['simulate', {}],
      ]) {
        const options = { key: by, body }
        const { status } = await service.call('POST', `/v1/qrcodes/${id}/${verb}`, options)
        assert.equal(status, 404)
      }
    }
    assert.equal((await history(id)).length, 1)
  })

  test('a draft has no history until it has a destination, whatever its routing', async () => {
    const draft = await create({ status: 'draft', destination_url: null, rules: RULES })
    assert.deepEqual([draft.version, await history(draft.id)], [1, []])
    const { status, json } = await ask('POST', `/qrcodes/${draft.id}/rollback`, { version: 1 })
    assert.deepEqual([status, json.error.param], [400, 'version'])
    await patch(draft.id, { split: SPLIT })
    const begun = await patch(draft.id, { destination_url: MENU.destination_url })
    assert.equal(begun.version, 1)
    assert.deepEqual((await history(draft.id)).map(leadsTo), [leadsTo(begun)])
    assert.equal((await patch(draft.id, { rules: null, active: true })).version, 2)
  })

  test('the audit log tells which routing changed, and to which version', async () => {
    const { id } = await create({ rules: RULES })
    await patch(id, { utm: { source: 'web' }, rules: null })
    await rollback(id, 1)
    const { data } = await good('GET', `/audit?target=${id}`)
    const [back, edited, made] = data.map(({ changes }: Fields) => changes)
    assert.deepEqual(
      [made.rules, made.version],
      [
        ...[
          { from: null, to: RULES },
          { from: null, to: 1 },
        ],
      ],
    )
    assert.deepEqual(edited, {
      rules: { from: RULES, to: null },
      utm: { from: null, to: { source: 'web' } },
      version: { from: 1, to: 2 },
    })
    assert.deepEqual(back, {
      rules: { from: null, to: RULES },
      utm: { from: { source: 'web' }, to: null },
      version: { from: 2, to: 3 },
    })
  })

  test('every change of a field is an event, with the version', async () => {
    const events = ['qrcode.created', 'qrcode.updated', 'qrcode.paused', 'qrcode.resumed']
    const receiver = await openReceiver()
    after(() => receiver.close())
    await good('POST', '/webhooks', { url: receiver.url, events })
    const { id } = await create()
    for (const [name, value] of Object.entries(ROUTING)) await patch(id, { [name]: value })
    await patch(id, { name: 'Other' })
    await rollback(id, 1)
    await rollback(id, 1)
    // What was answered late is sent again.
    const sent = () => new Map(receiver.got.map((one) => [one.headers['webhook-id'], one.body]))
    await until(
      () => sent().size >= 8,
      () => `${sent().size} of 8 events`,
    )
    const bodies = [...sent().values()].map((body) => JSON.parse(body.toString()))
    const told = bodies.map(({ event, data }) => `${event} ${data.version}`)
    const updated = [2, 3, 4, 5, 6, 6, 7].map((version) => `qrcode.updated ${version}`)
    assert.deepEqual(told.sort(), ['qrcode.created 1', ...updated].sort())
  })

  test('editors at the same time lose no version', async () => {
    const { id } = await create()
    const edits = Array.from({ length: 24 }, (_, index) => {
      if (index % 6 === 5) return rollback(id, 1)
      const [name, value] = [
        ['rules', [{ ...RULES[1], label: `L${index}` }]],
        ['utm', { source: `s${index}` }],
        ['destination_url', `https://example.com/${index}`],
      ][index % 3] as [string, unknown]
      return patch(id, { [name]: value })
    })
    const views = await Promise.all(edits)
    const versions = new Map(views.map((view) => [view.version, leadsTo(view)]))
    const past = await history(id)
    const present = await good('GET', `/qrcodes/${id}`)
    assert.deepEqual(
      past.map(({ version }) => version),
      Array.from({ length: present.version }, (_, index) => present.version - index),
    )
    assert.deepEqual(leadsTo(past[0] ?? {}), leadsTo(present))
    for (const one of past.slice(0, -1)) {
      assert.deepEqual(versions.get(one.version), leadsTo(one), `version ${one.version}`)
    }
    assert.ok(present.version > 20)
  })

  test('a simulation leads where a scan is led, and writes nothing', async () => {
    const { SECRET, DATA_DIR } = service.env
    const secret = openSecret({ SECRET: SECRET ?? null, DATA_DIR } as unknown as Config)
    const keys = openSplitKeys(secret.derive('splits'))
    for (const fields of [{}, ROUTING, { split: SPLIT }, { rules: RULES }, { utm: ROUTING.utm }]) {
      const code = await create(fields)
      const rows = await written()
      const routing: Routing = changedRouting({}, fields as Fields)
      const route = prepareRoute(code.destination_url, routing)
      for (const situation of SITUATIONS) {
        const given = Object.fromEntries(
          Object.entries(situation).filter(([, one]) => one !== null),
        )
        const { at = new Date().toISOString(), visitor = '', query = '', ...seen } = given
        const target = { destinationUrl: code.destination_url, status: 'active', route }
        const visit = {
          ...{ device: 'desktop', country: 'XX', language: 'und', class: 'human', ...seen },
          query: query.replace('?', ''),
          splitKey: () => keys.ofText(code.id, visitor),
        }
        const now = Date.parse(at)
        const lead = decide(target as never, visit as never, now) as unknown as Fields
        assert.deepEqual(
          await simulate(code.id, situation),
          {
            state: 'active',
            destination_url: lead.destinationUrl,
            label: lead.variant,
            rule: lead.rule,
            version: 1,
          },
          JSON.stringify(situation),
        )
      }
      assert.deepEqual(await written(), rows)
    }
  })

  test('a simulation knows what stands still', async () => {
    const { id } = await create({ ...ROUTING, rules: [], utm: null })
    const nowhere = { destination_url: null, label: null, rule: null }
    await patch(id, { active: false })
    const paused = await simulate(id, { query: 'a=1' })
    const closed = { ...nowhere, destination_url: ROUTING.fallback_url }
    assert.deepEqual(paused, { state: 'paused', ...closed, version: 1 })
    await patch(id, { fallback_url: null })
    assert.deepEqual(await simulate(id, {}), { state: 'paused', ...nowhere, version: 2 })
    const draft = await create({ ...ROUTING, status: 'draft' })
    assert.deepEqual(await simulate(draft.id, {}), { state: 'draft', ...nowhere, version: 1 })
    const domain = `${service.engine}.stopped.example`
    const url = `https://${domain}/`
    const rules = [{ when: { device: ['ios'] }, destination_url: url }]
    const stopped = await create({ rules })
    await openBrakeStore(service.db).blockDomain(domain, Date.now())
    const active = { state: 'active', version: 1 }
    assert.deepEqual(await simulate(stopped.id, { device: 'ios' }), { ...active, ...nowhere })
    const usual = { destination_url: MENU.destination_url, label: 'default', rule: null }
    assert.deepEqual(await simulate(stopped.id, {}), { ...active, ...usual })
  })

  test('a wrong simulation is refused by its field', async () => {
    const { id } = await create()
    const wrong: [string, readonly unknown[]][] = [
      ['device', ['', 'iphone', 1, []]],
      ['country', ['', 'de', 'UK', 1]],
      ['language', ['', 'DE', 'de-DE', 1]],
      ['at', ['', 'noon', 1, '2026-02-30']],
      ['query', [1, 'x'.repeat(8001), {}]],
      ['visitor', [1, 'x'.repeat(256), []]],
      ['contry', ['DE']],
    ]
    for (const [name, values] of wrong) {
      for (const value of values) {
        const { status, json } = await ask('POST', `/qrcodes/${id}/simulate`, { [name]: value })
        assert.deepEqual([status, json.error?.param], [400, name], `${name}: ${value}`)
      }
    }
  })
})
