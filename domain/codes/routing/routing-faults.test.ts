import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROUTING_MAX_BYTES, UTM_VALUE_MAX } from './routing.ts'
import { changedRouting, toRoutingBody } from './routing-body.ts'
import { routingFaults, togetherFaults } from './routing-faults.ts'

const SHORT_BASES = [new URL('https://qr.example.com')]
const URL_A = 'https://example.com/a'
const LOOP = 'https://qr.example.com/summer'

function faultsOf(body: unknown) {
  return routingFaults(body, SHORT_BASES)
}

/** The paths of what is wrong; every message begins with its path. */
function paramsOf(body: unknown): string[] {
  return faultsOf(body).map(({ param, message }) => {
    assert.ok(message.startsWith(`${param} `) || message.includes('in total'), message)
    return param
  })
}

function whenParams(when: unknown): string[] {
  return paramsOf({ rules: [{ when, destination_url: URL_A }] })
}

function rule(label?: string | null) {
  return { when: { device: ['ios'] }, destination_url: URL_A, label }
}

test('everything that the contract names is accepted', () => {
  const when = {
    device: ['ios', 'android', 'desktop'],
    country: ['DE', 'XX', 'XK'],
    language: ['de', 'haw', 'und'],
    days: ['mon', 'sun'],
    hours: ['18:00', '02:00'],
    timezone: 'Europe/Berlin',
    from: '2026-01-01',
    until: '2026-01-01T00:00:00.001Z',
  }
  const body = {
    rules: [{ when, destination_url: URL_A, label: '春'.repeat(50) }, rule(), rule(null)],
    split: [
      { destination_url: URL_A, weight: 1, label: 'Default' },
      { destination_url: URL_A, weight: 1000, label: 'rule-one' },
    ],
    fallback_url: 'https://qr.example.com/images/x/public',
    forward_query: true,
    utm: { source: 'x', medium: 'y', campaign: 'ü'.repeat(UTM_VALUE_MAX), term: 't', content: 'c' },
  }
  assert.deepEqual(faultsOf(body), [])
  assert.deepEqual(faultsOf({ rules: null, split: null, fallback_url: null, utm: null }), [])
  assert.deepEqual(faultsOf({ rules: [] }), [])
})

test('a destination obeys the rules of destination_url wherever it stands', () => {
  for (const url of [
    LOOP,
    'ftp://example.com',
    'javascript:alert(1)',
    '/a',
    'https://a@b.example',
    '',
  ]) {
    const entry = { destination_url: url, weight: 1 }
    assert.deepEqual(
      paramsOf({
        rules: [rule(), { ...rule(), ...entry }],
        split: [entry, { ...entry, destination_url: URL_A }],
        fallback_url: url,
      }),
      ['rules[1].destination_url', 'split[0].destination_url', 'fallback_url'],
      url,
    )
  }
  assert.match(
    faultsOf({ fallback_url: LOOP })[0]?.message ?? '',
    /^fallback_url .* redirect loop$/,
  )
})

test('a label has 1 to 50 characters and is none of ours', () => {
  const bad = [
    '',
    '  ',
    'x'.repeat(51),
    'a\nb',
    '\ud800',
    'default',
    'unknown',
    'rule-1',
    'rule-99',
    ' split-2 ',
  ]
  for (const label of bad) {
    assert.deepEqual(paramsOf({ rules: [rule(label)] }), ['rules[0].label'], label)
  }
})

test('a label is unique in the code, in rules and split together', () => {
  const split = [
    { destination_url: URL_A, weight: 1, label: 'A' },
    { destination_url: URL_A, weight: 1, label: ' B ' },
  ]
  const rules = [rule('B'), rule('a'), rule('a')]
  assert.deepEqual(paramsOf({ rules, split }), ['rules[2].label', 'split[1].label'])
  assert.deepEqual(togetherFaults({ rules: [], split }), [])
})

test('a when without a condition is refused, and a zone is none', () => {
  for (const when of [{}, { timezone: 'UTC' }, { device: null, timezone: null }]) {
    assert.deepEqual(whenParams(when), ['rules[0].when'])
  }
  assert.deepEqual(whenParams({ devise: ['ios'] }), [], 'the schema says which field is unknown')
})

test('a wrong entry of a list is named by its place', () => {
  const country = ['DE', 'de', 'ZZ', 'UK', 'DEU', '']
  const places = (name: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `rules[0].when.${name}[${from + index}]`)
  assert.deepEqual(whenParams({ country }), places('country', 1, 5))
  const language = ['de', 'DE', 'de-AT', '*', 'german', 'd', '', 'deu', 'iw']
  assert.deepEqual(whenParams({ language }), places('language', 1, 8))
})

test('hours are two different times of a day', () => {
  for (const time of ['24:00', '9:00', '09:60', '09', '09:00:00', '', '٠٩:٠٠']) {
    assert.deepEqual(whenParams({ hours: ['08:00', time] }), ['rules[0].when.hours[1]'], time)
  }
  assert.deepEqual(whenParams({ hours: ['08:00', '08:00'] }), ['rules[0].when.hours'])
  assert.deepEqual(whenParams({ hours: ['00:00', '23:59'] }), [])
})

test('a zone is one of IANA and moments are timestamps in order', () => {
  for (const timezone of ['Mars/Phobos', '+02:00', '', 'Europe/Berlin ']) {
    assert.deepEqual(whenParams({ days: ['mon'], timezone }), ['rules[0].when.timezone'], timezone)
  }
  for (const text of ['', 'tomorrow', '2026-02-30', '2026-01-01T25:00:00Z', '1780000000']) {
    assert.deepEqual(whenParams({ from: text, until: text }), [
      'rules[0].when.from',
      'rules[0].when.until',
    ])
  }
  const from = '2026-01-01T01:00:00+01:00'
  for (const until of ['2026-01-01', '2026-01-01T00:00:00Z', '2025-12-31']) {
    assert.deepEqual(whenParams({ from, until }), ['rules[0].when.until'], until)
  }
})

test('a utm value is a text of 1 to 255 characters', () => {
  for (const value of ['', ' ', 'x'.repeat(UTM_VALUE_MAX + 1), 'a\r\nb', '\udc00']) {
    assert.deepEqual(paramsOf({ utm: { source: 'x', term: value } }), ['utm.term'])
  }
})

test('together it may be 16 KiB, and the largest part is named', () => {
  const url = (length: number) => URL_A.padEnd(length, 'ü')
  const split = [0, 1, 2].map(() => ({ destination_url: URL_A, weight: 1 }))
  const rules = [rule(), rule(), rule(), rule(), rule()].map((one) => ({
    ...one,
    destination_url: url(1600),
  }))
  const bytes = Buffer.byteLength(JSON.stringify({ rules, split }))
  assert.ok(bytes <= ROUTING_MAX_BYTES - 20)
  assert.deepEqual(paramsOf({ rules, split }), [])
  const room = ROUTING_MAX_BYTES - bytes - ',"fallback_url":""'.length
  const fitting = URL_A.padEnd(room, 'x')
  assert.deepEqual(paramsOf({ rules, split, fallback_url: fitting }), [])
  assert.deepEqual(paramsOf({ rules, split, fallback_url: `${fitting}x` }), ['rules'])
})

test('parts of a wrong type are left to the schema, and nothing breaks on them', () => {
  const junk = [null, 1, true, 'x', [], {}, [[]], [{}], [null], ['x'], { '': 1 }, [{ when: [] }]]
  for (const one of junk) {
    const when = { device: one, country: one, hours: one, timezone: one, from: one, until: one }
    for (const body of [
      one,
      { rules: one, split: one, fallback_url: one, utm: one, forward_query: one },
      { rules: [{ when: one, destination_url: one, label: one }], utm: { source: one } },
      { rules: [{ when }, one], split: [one] },
    ]) {
      assert.doesNotThrow(() => faultsOf(body), JSON.stringify(body))
    }
  }
  const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
  assert.deepEqual(paramsOf({ rules: deep }), ['rules'])
})

test('what is answered is no larger than what was allowed', () => {
  const dated = (size: number) => ({
    when: { from: '2026-01-01', until: '2027-01-01' },
    destination_url: `${URL_A}${'x'.repeat(size)}`,
    label: null,
  })
  const twenty = (size: number) => ({ rules: Array.from({ length: 20 }, () => dated(size)) })
  const answered = (size: number) => toRoutingBody(changedRouting({}, twenty(size)))
  let size = 600
  while (paramsOf(twenty(size + 1)).length === 0) size++
  assert.ok(JSON.stringify(answered(size)).length <= ROUTING_MAX_BYTES)
  assert.deepEqual(togetherFaults(answered(size)), [])
  assert.deepEqual(paramsOf(twenty(size + 1)), ['rules'])
})

test('a destination with utm is not longer than one without may be', () => {
  const long = `${URL_A}${'x'.repeat(7_900)}`
  const utm = { source: 'x'.repeat(200) }
  assert.deepEqual(paramsOf({ destination_url: long, utm }), ['utm'])
  assert.deepEqual(paramsOf({ utm, rules: [{ ...rule(), destination_url: long }] }), ['utm'])
  assert.deepEqual(paramsOf({ destination_url: long }), [])
  assert.deepEqual(paramsOf({ destination_url: URL_A, utm }), [])
  const named = togetherFaults({ destination_url: long, utm }, ['destination_url'])
  assert.deepEqual(
    named.map(({ param }) => param),
    ['destination_url'],
  )
})
