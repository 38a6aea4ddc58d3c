import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Routing } from './routing.ts'
import {
  changedRouting,
  ROUTING_FIELDS,
  type RoutingBody,
  toRoutingBody,
  urlsOf,
} from './routing-body.ts'

const BODY: RoutingBody = {
  rules: [
    {
      when: { device: ['ios'], hours: ['18:00', '02:00'], from: '2026-01-01T00:00:00.000Z' },
      destination_url: 'https://example.com/ios',
      label: 'iPhone',
    },
    {
      when: { days: ['mon'], timezone: 'Europe/Berlin' },
      destination_url: 'https://example.com/m',
    },
  ],
  split: [
    { destination_url: 'https://example.com/a', weight: 1 },
    { destination_url: 'https://example.com/b', weight: 2, label: 'B' },
  ],
  fallback_url: 'https://example.com/closed',
  forward_query: false,
  utm: { source: 'poster' },
  starts_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-02-01T12:30:00.250Z',
  scan_limit: 50,
}

test('what was sent is what is answered', () => {
  const routing = changedRouting({}, BODY)
  assert.deepEqual(toRoutingBody(routing), BODY)
  assert.deepEqual(toRoutingBody(JSON.parse(JSON.stringify(routing)) as Routing), BODY)
  assert.equal(routing.rules?.[0]?.when.from, Date.parse('2026-01-01'))
})

test('a field that is left out stays, null clears it, and any other replaces it whole', () => {
  const before = changedRouting({}, BODY)
  assert.deepEqual(changedRouting(before, {}), before)
  const { utm: _, ...rest } = before
  assert.deepEqual(changedRouting(before, { utm: null }), rest)
  assert.deepEqual(changedRouting(before, { utm: { term: 'x' } }), { ...rest, utm: { term: 'x' } })
  const cleared = Object.fromEntries(ROUTING_FIELDS.map((field) => [field, null]))
  assert.deepEqual(changedRouting(before, cleared), {})
})

test('a limit keeps the version that set it, until it is cleared', () => {
  const set = changedRouting({}, { scan_limit: 50 }, 3)
  assert.deepEqual(set, { scanLimit: 50, limitedFrom: 3 })
  assert.deepEqual(changedRouting(set, { scan_limit: 60 }, 7), { scanLimit: 60, limitedFrom: 3 })
  assert.deepEqual(changedRouting(set, { utm: null }, 7), set)
  const cleared = changedRouting(set, { scan_limit: null }, 8)
  assert.deepEqual(cleared, {})
  assert.equal(changedRouting(cleared, { scan_limit: 50 }, 9).limitedFrom, 9)
})

test('nothing but what is set is kept', () => {
  const routing = changedRouting(
    {},
    {
      rules: [
        {
          when: { device: null, country: ['DE'], hours: null, from: null, timezone: null },
          destination_url: 'https://example.com/',
          label: null,
        },
      ],
      utm: { source: null },
    },
  )
  assert.deepEqual(routing, {
    rules: [{ when: { country: ['DE'] }, destinationUrl: 'https://example.com/' }],
  })
  assert.deepEqual(changedRouting({}, { rules: [], utm: {} }), {})
})

test('labels and utm values lose the spaces around them', () => {
  const [rule] = BODY.rules ?? []
  assert.ok(rule)
  const routing = changedRouting({}, { rules: [{ ...rule, label: ' x ' }], utm: { term: ' y ' } })
  assert.equal(routing.rules?.[0]?.label, 'x')
  assert.deepEqual(routing.utm, { term: 'y' })
})

test('every URL is found, with the path of its field', () => {
  assert.deepEqual(
    urlsOf(BODY).map(({ param, url }) => `${param} ${url.slice(20)}`),
    [
      'rules[0].destination_url ios',
      'rules[1].destination_url m',
      'split[0].destination_url a',
      'split[1].destination_url b',
      'fallback_url closed',
    ],
  )
  assert.deepEqual(urlsOf({ rules: null }), [])
})
