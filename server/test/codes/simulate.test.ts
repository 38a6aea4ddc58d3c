import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '../../../domain/codes/routing/decide.ts'
import { prepareRoute } from '../../../domain/codes/routing/route.ts'
import type { Routing } from '../../../domain/codes/routing/routing.ts'
import { changedRouting } from '../../../domain/codes/routing/routing-body.ts'
import type { Config } from '../../config.ts'
import { openSplitKeys } from '../../enrich/split-key.ts'
import { openSecret } from '../../secret.ts'
import { openAbuseStore } from '../../storage/accounts/abuse.ts'
import { type Fields, openRouted, ROUTING, RULES, SPLIT } from '../support/data/codes/routing.ts'
import { accountEach, onEveryEngine } from '../support/service/service.ts'

/** Trying where a code leads. */
const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }
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

onEveryEngine('simulations', async (start) => {
  const service = await start()
  const account = accountEach(service)

  const { ask, good, create, patch } = openRouted(service, account)
  const simulate = (id: string, situation: object) =>
    good('POST', `/qrcodes/${id}/simulate`, situation)
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
    await openAbuseStore(service.db).blockDomain(domain, Date.now())
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
