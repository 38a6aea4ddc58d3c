import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, usedUp, type Visit } from './decide.ts'
import { prepareRoute } from './route.ts'
import type { Routing } from './routing.ts'
import type { Target } from './target.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const USUAL = 'https://example.com/menu'
const FALLBACK = 'https://example.com/closed'
const TARGET: Target = {
  codeId: 'qr_01jabcdefghjkmnpqrstvwxyz0',
  accountId: 'acct_01jabcdefghjkmnpqrstvwxyz0',
  mode: 'live',
  destinationUrl: USUAL,
  route: null,
  version: 1,
  status: 'active',
  isSuspended: false,
  isBlocked: false,
  blockList: 0,
}
const VISIT: Visit = {
  class: 'human',
  device: 'ios',
  country: 'DE',
  language: 'de',
  query: '',
  splitKey: () => assert.fail('the key was asked for'),
}
const RULES: Routing['rules'] = [
  { when: { device: ['android'] }, destinationUrl: 'https://example.com/play', label: 'Play' },
  { when: { country: ['DE'] }, destinationUrl: 'https://example.com/de' },
  { when: { language: ['de'] }, destinationUrl: 'https://example.com/de2' },
]
const SPLIT: Routing['split'] = [
  { destinationUrl: 'https://example.com/a', weight: 1 },
  { destinationUrl: 'https://example.com/b', weight: 1, label: 'B' },
]
const NOT_PEOPLE = ['head', 'prefetch', 'crawler', 'preview'] as const

function target(routing: Routing, fields: Partial<Target> = {}): Target {
  const whole = { ...TARGET, ...fields }
  return { ...whole, route: prepareRoute(whole.destinationUrl, routing) }
}

function leadOf(routing: Routing, visit: Partial<Visit> = {}) {
  return decide(target(routing), { ...VISIT, ...visit }, NOW)
}

test('a code without routing leads to its destination, and needs no preparation', () => {
  const plain = { destinationUrl: USUAL, variant: 'default', rule: null }
  for (const routing of [{}, { rules: [] }, { forwardQuery: false }, { utm: {} }]) {
    assert.equal(target(routing).route, null)
    assert.deepEqual(leadOf(routing, { query: 'a=1' }), plain)
    assert.deepEqual(decide(target(routing), null, NOW), plain)
  }
})

test('the first rule that holds decides, and is named by its label or its place', () => {
  const [play, german] = [{ country: 'US' }, {}].map((visit) =>
    leadOf({ rules: RULES }, { device: visit.country ? 'android' : 'ios', ...visit }),
  )
  assert.deepEqual(play, { destinationUrl: 'https://example.com/play', variant: 'Play', rule: 1 })
  assert.deepEqual(german, { destinationUrl: 'https://example.com/de', variant: 'rule-2', rule: 2 })
  const nobody = leadOf({ rules: RULES }, { country: 'US', language: 'en' })
  assert.deepEqual(nobody, { destinationUrl: USUAL, variant: 'default', rule: null })
})

test('where no rule holds a split decides, by the key of the visitor', () => {
  const variants = new Set<string>()
  for (let key = 0; key < 100; key++) {
    const lead = leadOf({ split: SPLIT }, { splitKey: () => key })
    assert.ok('variant' in lead && lead.rule === null)
    assert.equal(lead.destinationUrl, `https://example.com/${lead.variant === 'B' ? 'b' : 'a'}`)
    variants.add(lead.variant)
  }
  assert.deepEqual([...variants].sort(), ['B', 'split-1'])
})

test('the key is not asked for when a rule holds', () => {
  const lead = leadOf({ rules: RULES, split: SPLIT })
  assert.deepEqual(lead, { destinationUrl: 'https://example.com/de', variant: 'rule-2', rule: 2 })
})

test('who is not a person follows the rules, but has no share of the split', () => {
  for (const one of NOT_PEOPLE) {
    const usual = { destinationUrl: USUAL, variant: 'default', rule: null }
    assert.deepEqual(leadOf({ split: SPLIT }, { class: one }), usual, one)
    const lead = leadOf({ rules: RULES, split: SPLIT }, { class: one })
    assert.ok('rule' in lead && lead.rule === 2, one)
  }
})

test('utm and the scanned query are added wherever it leads', () => {
  const routing: Routing = { rules: RULES, split: SPLIT, utm: { source: 'q' }, forwardQuery: true }
  const urls = [
    leadOf(routing, { query: 'x=1&utm_source=2' }),
    leadOf(routing, { query: 'x=1', country: 'US', language: 'en', splitKey: () => 1 }),
    leadOf(routing, { query: 'x=1', country: 'US', language: 'en', class: 'crawler' }),
  ].map((lead) => ('destinationUrl' in lead ? lead.destinationUrl : ''))
  assert.equal(urls[0], 'https://example.com/de?utm_source=q&x=1')
  assert.match(urls[1] ?? '', /^https:\/\/example\.com\/[ab]\?utm_source=q&x=1$/)
  assert.equal(urls[2], `${USUAL}?utm_source=q&x=1`)
  const withoutQuery = leadOf({ utm: { source: 'q' } }, { query: 'x=1' })
  assert.ok('variant' in withoutQuery)
  assert.equal(withoutQuery.destinationUrl, `${USUAL}?utm_source=q`)
})

test('a code leads on from its start to its end, and to its fallback otherwise', () => {
  const lead = { destinationUrl: USUAL, variant: 'default', rule: null }
  const term: Routing = { startsAt: NOW, expiresAt: NOW + 10 }
  const at = (now: number, routing = term) => decide(target(routing), VISIT, now)
  assert.deepEqual(at(NOW - 1), { reason: 'scheduled', startsAt: NOW })
  assert.deepEqual(at(NOW), lead)
  assert.deepEqual(at(NOW + 9), lead)
  assert.deepEqual(at(NOW + 10), { reason: 'expired', endedAt: NOW + 10 })
  const kind: Routing = { ...term, fallbackUrl: FALLBACK }
  const late = { reason: 'expired', endedAt: NOW + 10, fallbackUrl: FALLBACK }
  assert.deepEqual(at(NOW + 10, kind), late)
  const early = { reason: 'scheduled', startsAt: NOW, fallbackUrl: FALLBACK }
  assert.deepEqual(at(NOW - 1, kind), early)
  assert.deepEqual(usedUp(target(kind)), { reason: 'used_up', fallbackUrl: FALLBACK })
  const paused = decide(target(term, { status: 'paused' }), VISIT, NOW + 10)
  assert.deepEqual(paused, { reason: 'paused' })
})

test('a paused code leads to its fallback as it is, and stays a standstill', () => {
  const routing: Routing = {
    rules: RULES,
    split: SPLIT,
    fallbackUrl: FALLBACK,
    forwardQuery: true,
    utm: { source: 'q' },
  }
  const visit = { ...VISIT, query: 'x=1' }
  const paused = decide(target(routing, { status: 'paused' }), visit, NOW)
  assert.deepEqual(paused, { reason: 'paused', fallbackUrl: FALLBACK })
  const without = decide(target({ rules: RULES }, { status: 'paused' }), visit, NOW)
  assert.deepEqual(without, { reason: 'paused' })
})

test('neither a draft nor a deleted code nor one that the operator stopped has a fallback', () => {
  const stopped: [Partial<Target>, string][] = [
    [{ status: 'draft' }, 'draft'],
    [{ status: 'draft', destinationUrl: null }, 'draft'],
    [{ status: 'deleted' }, 'deleted'],
    [{ isSuspended: true }, 'suspended'],
    [{ isBlocked: true }, 'blocked'],
    [{ status: 'paused', isSuspended: true }, 'suspended'],
    [{ status: 'paused', isBlocked: true }, 'blocked'],
  ]
  for (const [fields, reason] of stopped) {
    const routing: Routing = { rules: RULES, split: SPLIT, fallbackUrl: FALLBACK }
    assert.deepEqual(decide(target(routing, fields), VISIT, NOW), { reason })
  }
  assert.deepEqual(decide(null, null, NOW), { reason: 'unknown' })
})

test('the account comes before the code, and both before what the owner has set', () => {
  const suspended = { isSuspended: true, isBlocked: true }
  for (const status of ['active', 'paused', 'draft'] as const) {
    assert.deepEqual(decide(target({}, { ...suspended, status }), null, NOW), {
      reason: 'suspended',
    })
  }
  const deleted = target({}, { ...suspended, status: 'deleted' })
  assert.deepEqual(decide(deleted, null, NOW), { reason: 'deleted' })
})

test('a code without a destination is never followed', () => {
  assert.deepEqual(decide(target({}, { destinationUrl: null }), null, NOW), { reason: 'draft' })
})

test('a fallback is no other way while the code is in service', () => {
  const lead = leadOf({ fallbackUrl: FALLBACK })
  assert.deepEqual(lead, { destinationUrl: USUAL, variant: 'default', rule: null })
})

test('where nothing is added to a destination, a decision allocates nothing', () => {
  const paused = target({}, { status: 'paused' })
  assert.equal(decide(paused, null, NOW), decide(paused, null, NOW))
  const routed = target({ rules: RULES, forwardQuery: true, utm: { source: 'q' } })
  assert.equal(decide(routed, VISIT, NOW), decide(routed, VISIT, NOW))
})
