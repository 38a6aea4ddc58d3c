import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAbuseStore } from '../../storage/accounts/abuse.ts'
import {
  type Fields,
  NAMES,
  ROUTING,
  RULES,
  routingOf,
  SPLIT,
  WHEN,
} from '../support/data/codes/routing.ts'
import { type Answer, accountEach, onEveryEngine } from '../support/service/service.ts'

/** Where a code leads beside its destination, as fields of a code. */
const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }
const URL_OF = 'https://example.com/'
const SMALL = { when: { device: ['ios'] }, destination_url: URL_OF }
const [PART, ONE] = [SPLIT[0], { destination_url: URL_OF, weight: 1 }]
const rule = (change: object) => ({ rules: [{ ...SMALL, ...change }] })
const when = (change: unknown) => rule({ when: change })
const part = (change: object) => ({ split: [PART, { ...ONE, ...change }] })

/** Bodies, and the fault that each must be refused for. */
const FAULTS: readonly (readonly [fields: Fields, param: string, message?: RegExp])[] = [
  ...[{}, 'x', 1, true].map((rules) => [{ rules }, 'rules'] as const),
  [{ rules: Array(21).fill(SMALL) }, 'rules', /0 to 20 entries/],
  ...[null, [], 'x', 1].map((one) => [{ rules: [SMALL, one] }, 'rules[1]'] as const),
  [{ rules: [{ when: { device: ['ios'] } }] }, 'rules[0].destination_url', /required/],
  [{ rules: [{ destination_url: URL_OF }] }, 'rules[0].when', /required/],
  [rule({ destination: URL_OF }), 'rules[0].destination', /did you mean destination_url\?/],
  ...[null, [], 'ios', 1].map((one) => [when(one), 'rules[0].when'] as const),
  [when({}), 'rules[0].when', /at least one of device, country/],
  [when({ timezone: 'UTC' }), 'rules[0].when', /at least one/],
  [when({ device: null }), 'rules[0].when', /at least one/],
  [when({ contry: ['DE'] }), 'rules[0].when.contry', /did you mean country\?/],
  ...(['device', 'country', 'language', 'days'] as const).flatMap((name) => [
    ...[[], 'ios', {}, 1].map((one) => [when({ [name]: one }), `rules[0].when.${name}`] as const),
    ...[1, null, '', 'x!', [], 'DE '].map(
      (one) => [when({ [name]: [one] }), `rules[0].when.${name}[0]`] as const,
    ),
    [when({ [name]: Array(301).fill(WHEN[name][0]) }), `rules[0].when.${name}`] as const,
  ]),
  [{ rules: [SMALL, SMALL, { ...SMALL, when: { country: ['UK'] } }] }, 'rules[2].when.country[0]'],
  [when({ country: ['DE', 'de'] }), 'rules[0].when.country[1]', /in capitals/],
  [when({ language: ['de-DE'] }), 'rules[0].when.language[0]', /without a country/],
  [when({ language: ['zz'] }), 'rules[0].when.language[0]', /or und if the client sends no lan/],
  [when({ language: ['fr', 'deu'] }), 'rules[0].when.language[1]', /must be de, the tag/],
  ...[[], ['18:00'], ['1:00', '2:00', '3:00'], '18:00', {}].map(
    (hours) => [when({ hours }), 'rules[0].when.hours', /must (have 2 entries|be )/] as const,
  ),
  [when({ hours: ['18:00', '24:00'] }), 'rules[0].when.hours[1]', /00:00 to 23:59/],
  [when({ hours: ['8:00', '09:00'] }), 'rules[0].when.hours[0]'],
  [when({ hours: ['09:00', '09:00'] }), 'rules[0].when.hours', /not start and end at the same/],
  ...[1, '', 'Mars/Crater'].map(
    (timezone) => [when({ days: ['mon'], timezone }), 'rules[0].when.timezone'] as const,
  ),
  ...['from', 'until'].flatMap((name) =>
    [1, '', 'tomorrow', '2026-02-30'].map(
      (one) => [when({ [name]: one }), `rules[0].when.${name}`] as const,
    ),
  ),
  [when({ from: '2026-01-02', until: '2026-01-02' }), 'rules[0].when.until', /must be after/],
  ...[1, '', 'x'.repeat(51), 'a\nb', '\ud800', 'default', ' fallback ', 'split-12', []].flatMap(
    (label) => [
      [rule({ label }), 'rules[0].label'] as const,
      [part({ label }), 'split[1].label'] as const,
    ],
  ),
  [{ rules: [{ ...SMALL, label: 'A' }], split: SPLIT }, 'split[0].label', /rules\[0\]\.label/],
  ...[{}, 'x', [], [PART], Array(11).fill(PART)].map((split) => [{ split }, 'split'] as const),
  ...[0, -1, 1001, 1.5, '5', null].map((weight) => [part({ weight }), 'split[1].weight'] as const),
  [part({ wieght: 2 }), 'split[1].wieght', /did you mean weight\?/],
  ...[1, '', 'example.com', 'ftp://example.com/', 'https://u:p@example.com/', {}].flatMap((url) => [
    [rule({ destination_url: url }), 'rules[0].destination_url'] as const,
    [part({ destination_url: url }), 'split[1].destination_url'] as const,
    [{ fallback_url: url }, 'fallback_url'] as const,
  ]),
  ...[0, 'true', [], {}].map((one) => [{ forward_query: one }, 'forward_query'] as const),
  ...[[], 'x', 1].map((utm) => [{ utm }, 'utm'] as const),
  [{ utm: { sorce: 'x' } }, 'utm.sorce', /did you mean source\?/],
  ...[1, '', 'x'.repeat(256), 'a\u0000b', []].map(
    (one) => [{ utm: { medium: one } }, 'utm.medium'] as const,
  ),
  [{ split: SPLIT, fallback_url: `${URL_OF}${'x'.repeat(7_970)}`, ...large() }, 'rules', /16384/],
]

function large(): Fields {
  const long = `${URL_OF}${'x'.repeat(3_000)}`
  return { rules: [1, 2, 3, 4].map(() => ({ ...SMALL, destination_url: long })) }
}

onEveryEngine('routing', async (start) => {
  const service = await start()
  const account = accountEach(service)
  const ask = (method: string, path: string, body?: unknown) =>
    service.call(method, `/v1/qrcodes${path}`, { key: account.key, body })
  async function good(method: string, path: string, body?: unknown): Promise<Fields> {
    const { status, json, text } = await ask(method, path, body)
    assert.ok(status < 300, text)
    delete json.scannability // only in the answer of a create
    return json
  }
  const create = (fields: object = {}) => good('POST', '', { ...MENU, ...fields })
  const patch = (id: string, fields: object) => good('PATCH', `/${id}`, fields)
  const refused = ({ status, json, text }: Answer): string[] => {
    assert.equal(status, 400, text)
    return json.error.details.map((fault: { param: string }) => fault.param)
  }

  test('every field is returned by every read of one code, and none where it is not set', async () => {
    const made = await create(ROUTING)
    assert.deepEqual(routingOf(made), ROUTING)
    assert.deepEqual(await good('GET', `/${made.id}`), made)
    const [full] = (await good('GET', '?view=full')).data
    assert.deepEqual([routingOf(full), full.version], [ROUTING, 1])
    const [brief] = (await good('GET', '')).data
    const names = 'created_at destination_url id name short_url status total_scans'
    assert.equal(Object.keys(brief).sort().join(' '), names)
    const { data } = await good('POST', '/bulk', { items: [{ ...MENU, ...ROUTING }, MENU] })
    assert.deepEqual(
      data.map(({ qrcode }: Fields) => routingOf(qrcode)),
      [ROUTING, {}],
    )
    const nothing = Object.fromEntries(NAMES.map((name) => [name, null]))
    for (const fields of [{}, nothing, { rules: [], utm: {} }, { utm: { source: null } }]) {
      const plain = await create(fields)
      assert.deepEqual([routingOf(plain), plain.version], [{}, 1])
      assert.deepEqual(await good('GET', `/${plain.id}`), plain)
    }
  })

  test('values are kept as they mean, not as they were spelled', async () => {
    const { rules, utm } = await create({
      rules: [
        {
          label: ' Late ',
          destination_url: URL_OF,
          when: { until: '2026-02-01T00:00+01:00', device: null, from: '2026-01-01' },
        },
      ],
      utm: { source: ' poster ', term: null },
    })
    assert.deepEqual(rules[0], {
      when: { from: '2026-01-01T00:00:00.000Z', until: '2026-01-31T23:00:00.000Z' },
      destination_url: URL_OF,
      label: 'Late',
    })
    assert.deepEqual(utm, { source: 'poster' })
  })

  test('a change replaces a field whole, null clears it, and what is left out stays', async () => {
    const { id } = await create()
    let expected: Fields = {}
    let version = 1
    const check = async (change: Fields, after: Fields, isNew = true) => {
      const view = await patch(id, change)
      expected = Object.fromEntries(
        Object.entries({ ...expected, ...after }).filter(([, value]) => value !== undefined),
      )
      version += isNew ? 1 : 0
      assert.deepEqual([routingOf(view), view.version], [expected, version], JSON.stringify(change))
      assert.deepEqual(await good('GET', `/${id}`), view)
    }
    for (const [name, value] of Object.entries(ROUTING)) {
      await check({ [name]: value }, { [name]: value })
      await check({ [name]: value }, {}, false)
    }
    await check({ name: 'Other', active: false }, {}, false)
    await check({ rules: RULES.slice(1) }, { rules: RULES.slice(1) })
    await check({ split: [...SPLIT].reverse() }, { split: [...SPLIT].reverse() })
    await check({ utm: { source: 'web' } }, { utm: { source: 'web' } })
    await check({ forward_query: false }, { forward_query: false })
    const { device, ...rest } = WHEN
    const turned = (conditions: object) => [{ when: conditions, destination_url: URL_OF }]
    await check({ rules: turned(WHEN) }, { rules: turned(WHEN) })
    await check({ rules: turned({ ...rest, device }) }, {}, false)
    for (const name of NAMES) {
      await check({ [name]: null }, { [name]: undefined })
      await check({ [name]: null }, {}, false)
    }
  })

  test('every wrong value is refused by its path, in a create, a bulk and a change', async () => {
    const items = FAULTS.map(([fields]) => ({ ...MENU, ...fields }))
    const { data } = await good('POST', '/bulk', { items })
    for (const [index, [fields, param, message = /./]] of FAULTS.entries()) {
      const { status, error } = data[index]
      const told = `${JSON.stringify(fields).slice(0, 200)}: ${JSON.stringify(error)}`
      assert.equal(status, 400, told)
      const fault = error.details.find((one: { param: string }) => one.param === param)
      assert.ok(fault, told)
      assert.match(fault.message, message)
      assert.ok(fault.message.includes(param), told)
    }
    const { id } = await create()
    for (const [index, [fields, param]] of FAULTS.entries()) {
      if (index % 4 !== 0) continue
      assert.ok(refused(await ask('PATCH', `/${id}`, fields)).includes(param), param)
      assert.ok(refused(await ask('POST', '', { ...MENU, ...fields })).includes(param), param)
    }
    assert.deepEqual(routingOf(await good('GET', `/${id}`)), {})
  })

  test('one answer names every fault', async () => {
    const body = {
      ...MENU,
      rules: [{ when: { country: ['DE', 'xx'], hours: ['25:00', '1'] }, destination_url: 'x' }],
      split: [{ ...PART, weight: 0, extra: 1 }],
      fallback_url: '/closed',
      utm: { source: '' },
      short_code: '!',
    }
    assert.deepEqual(refused(await ask('POST', '', body)).sort(), [
      ...['fallback_url', 'rules[0].destination_url', 'rules[0].when.country[1]'],
      ...['rules[0].when.hours[0]', 'rules[0].when.hours[1]', 'short_code', 'split'],
      ...['split[0].extra', 'split[0].weight', 'utm.source'],
    ])
    const late = await ask('PATCH', '/qr_00000000000000000000000000', body)
    assert.equal(late.status, 404)
    const { id } = await create()
    assert.deepEqual(refused(await ask('PATCH', `/${id}`, { version: 2 })), ['version'])
  })

  test('a change is checked together with what stays', async () => {
    const { id, version } = await create({ split: SPLIT })
    const same = { rules: [{ ...SMALL, label: 'A' }] }
    assert.deepEqual(refused(await ask('PATCH', `/${id}`, same)), ['rules[0].label'])
    const long = `${URL_OF}${'x'.repeat(3_900)}`
    const three = [1, 2, 3].map(() => ({ ...SMALL, destination_url: long }))
    await patch(id, { rules: three })
    const more = { fallback_url: `${URL_OF}${'x'.repeat(5_000)}` }
    assert.deepEqual(refused(await ask('PATCH', `/${id}`, more)), ['fallback_url'])
    await patch(id, { ...more, rules: null })
    await patch(id, { ...same, split: null })
    assert.equal((await good('GET', `/${id}`)).version, version + 3)
  })

  test('no field can lead to a short link of this service', async () => {
    const { id, short_url } = await create()
    const loops: [Fields, string][] = [
      [rule({ destination_url: short_url }), 'rules[0].destination_url'],
      [part({ destination_url: short_url }), 'split[1].destination_url'],
      [{ fallback_url: short_url }, 'fallback_url'],
    ]
    for (const [fields, param] of loops) {
      for (const answer of [
        await ask('POST', '', { ...MENU, ...fields }),
        await ask('PATCH', `/${id}`, fields),
      ]) {
        assert.deepEqual(refused(answer), [param])
        assert.match(answer.json.error.message, /redirect loop/)
      }
    }
  })

  test('no field can lead to a blocked domain, nor be in force again', async () => {
    const domain = `${service.engine}.blocked.example`
    const url = `https://sub.${domain}/`
    const fields = {
      rules: [SMALL, { ...SMALL, destination_url: url }],
      split: [PART, { destination_url: url, weight: 1 }],
      fallback_url: url,
    }
    const params = ['rules[1].destination_url', 'split[1].destination_url', 'fallback_url']
    const paused = await create({ ...fields, active: false })
    await openAbuseStore(service.db).blockDomain(domain, Date.now())
    const { id } = await create()
    assert.deepEqual(refused(await ask('POST', '', { ...MENU, ...fields })), params)
    assert.deepEqual(refused(await ask('PATCH', `/${id}`, fields)), params)
    assert.deepEqual(refused(await ask('PATCH', `/${paused.id}`, { active: true })), params)
    const { data } = await good('POST', '/bulk', { items: [MENU, { ...MENU, ...fields }] })
    assert.deepEqual(
      data.map(({ status }: Fields) => status),
      [201, 400],
    )
    const cleared = { rules: null, split: null, fallback_url: null }
    await patch(paused.id, { ...cleared, active: true })
    const back = await ask('POST', `/${paused.id}/rollback`, { version: 1 })
    assert.deepEqual(refused(back), ['version'])
    assert.match(back.json.error.message, /^version 1 cannot be restored: rules\[1\]/)
  })

  test('a version that would be a loop by now is not restored', async () => {
    const { id, short_url } = await create()
    await patch(id, { destination_url: `${URL_OF}two` })
    // As if the service had moved to where the code led.
    const text = 'update destinations set destination_url = $2 where code_id = $1 and number = 1'
    await service.db.batch([{ text, values: [id, short_url], expect: 1 }])
    const { json } = await ask('POST', `/${id}/rollback`, { version: 1 })
    assert.equal(json.error.param, 'version')
    assert.match(json.error.message, /redirect loop/)
  })
})
