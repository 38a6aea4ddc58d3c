import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  type Fields,
  NAMES,
  openRouted,
  ROUTING,
  RULES,
  routingOf,
  SPLIT,
} from '../support/data/codes/routing.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { accountEach, onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** The versions of a code, and the way back to each of them. */
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

onEveryEngine('versions', async (start) => {
  const service = await start()
  const account = accountEach(service)

  const { ask, good, create, patch } = openRouted(service, account)
  const history = async (id: string): Promise<Fields[]> =>
    (await good('GET', `/qrcodes/${id}/history?limit=100`)).data
  const rollback = (id: string, version: unknown) =>
    good('POST', `/qrcodes/${id}/rollback`, { version })
  const leadsTo = (view: Fields) => ({ url: view.destination_url, ...routingOf(view) })

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
})
