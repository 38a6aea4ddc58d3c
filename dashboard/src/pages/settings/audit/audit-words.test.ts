import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '../../../../../client/client.ts'
import {
  actorOf,
  changesOf,
  nameOf,
  routingChanges,
  sentenceOf,
  styleChangeOf,
  styleWords,
} from './audit-words.ts'

function entry(action: string, changes: AuditEntry['changes']): AuditEntry {
  const actor = { type: 'api_key', id: 'key_1', name: 'abcd' } as const
  const at = '2026-11-16T00:00:00.000Z'
  return { id: 'aud_1', at, mode: 'live', actor, action, target: 'qr_1', changes } as AuditEntry
}

function said(action: string, changes: AuditEntry['changes']): string[] {
  return changesOf(entry(action, changes)).map(({ field, from, to }) => `${field}: ${from} → ${to}`)
}

const added = (to: unknown) => ({ from: null, to })
const rule = (label: string) => ({
  when: { device: ['ios'] },
  destination_url: `https://cafe.example/${'a'.repeat(1500)}`,
  label,
})

test('a word has its own meaning in its own field, and is text everywhere else', () => {
  const time = '2026-01-02T03:04:05Z'
  assert.deepEqual(said('api_key.created', { scopes: added('full') }), [
    'allows: null → everything',
  ])
  const changes = { description: { from: 'full', to: '(hidden)' } }
  assert.deepEqual(said('webhook.updated', changes), ['description: full → (hidden)'])
  assert.deepEqual(said('qrcode.updated', { name: { from: 'full', to: time } }), [
    `name: full → ${time}`,
  ])
  assert.doesNotMatch(said('api_key.created', { expires_at: added(time) })[0] ?? '', /T03/)
  const phrases = routingChanges(entry('qrcode.updated', { rules: added([rule('full')]) }))
  assert.deepEqual(phrases, ['Rule 1 (\u2068full\u2069) added: On an iPhone or an iPad'])
})

test('rules, splits and UTM are phrases and not their fields, however much there is', () => {
  const rules = Array.from({ length: 20 }, (_, index) => rule(`Rule ${index}`))
  const split = [1, 1].map((weight) => ({ destination_url: 'https://cafe.example/', weight }))
  const changes = {
    version: { from: 1, to: 2 },
    rules: { from: rules, to: rules.slice(0, 10) },
    split: added(split),
    forward_query: added(true),
    utm: { from: { source: 'card' }, to: null },
  }
  assert.deepEqual(said('qrcode.updated', changes), ['version: 1 → 2'])
  assert.deepEqual(routingChanges(entry('qrcode.updated', changes)), [
    '10 rules removed',
    'Split added: 1:1',
    'The link’s query string is passed on',
    'UTM removed: source',
  ])
  assert.deepEqual(routingChanges(entry('moon_base.updated', changes)), [])
})

test('times and limits of a code are phrases, and a scheduled change says when and where', () => {
  const changes = { scan_limit: added(50), expires_at: { from: '2026-12-03T09:00:00Z', to: null } }
  assert.deepEqual(said('qrcode.updated', changes), [])
  assert.deepEqual(routingChanges(entry('qrcode.updated', changes)), [
    'No longer expires',
    'Limited to 50 scans',
  ])
  const scheduled = entry('qrcode.change_scheduled', { at: added('2025-12-03T09:00:00.000Z') })
  assert.equal(sentenceOf(scheduled), 'scheduled a change to the code')
  assert.match(changesOf(scheduled)[0]?.to ?? '', /^3 Dec 2025, /)
})

test('a text that turns its direction around ends where it ends', () => {
  const turned = '\u2069\u202Eturned'
  const changes = { rules: added([rule(turned)]) }
  const [phrase] = routingChanges(entry('qrcode.created', changes))
  assert.equal(phrase, 'Rule 1 (\u2068\u202Eturned\u2069) added: On an iPhone or an iPad')
  const [list] = said('webhook.updated', { events: added([turned, 'b']) })
  assert.equal(list, 'events: null → \u2068\u202Eturned\u2069, \u2068b\u2069')
})

test('an endpoint is named by its whole address where that is known, and by another one only elsewhere', () => {
  const place = 'https://hooks.example/…'
  const names = new Map([['qr_1', 'https://hooks.example/services/two']])
  const created = entry('webhook.created', { url: added(place) })
  assert.equal(nameOf(created, names), 'https://hooks.example/services/two')
  assert.equal(nameOf(created, new Map()), place)
  const moved = new Map([['qr_1', 'https://other.example/']])
  assert.equal(nameOf(created, moved), place, 'it led elsewhere then')
  assert.deepEqual(said('webhook.updated', { url: { from: place, to: place } }), [
    `address: null → a different path or query on \u2068${place}\u2069`,
  ])
})

test('a style is drawn and not told, but for those who do not see it', () => {
  const round = { dotsType: 'rounded' }
  const changes = { style: { from: null, to: round } }
  assert.deepEqual(said('qrcode.updated', changes), [])
  assert.deepEqual(styleChangeOf(entry('qrcode.updated', changes)), { from: {}, to: round })
  assert.deepEqual(styleChangeOf(entry('qrcode.created', changes)), { from: null, to: round })
  assert.equal(styleChangeOf(entry('qrcode.created', { style: added({}) })), null)
  assert.equal(styleChangeOf(entry('qrcode.updated', { name: added('x') })), null)
  assert.match(styleWords(round as never), /rounded/)
  assert.equal(styleWords({}), 'black squares on white')
})

test('keys have their names, and a report says of what and of when it is', () => {
  const names = new Map([
    ['key_1', 'Label printer'],
    ['qr_9', 'Menu'],
  ])
  const shared = entry('report.created', {
    scope: added({ type: 'code', qr_id: 'qr_9' }),
    period: added({ days: 30 }),
  })
  assert.equal(actorOf(shared, names), '\u2068Label printer\u2069 (key …abcd)')
  assert.equal(actorOf(shared, new Map()), 'Key …abcd')
  const told = changesOf(shared, names).map(({ to }) => to)
  assert.deepEqual(told, ['code \u2068Menu\u2069', 'the last 30 days'])
})

test('logos and brand styles are said in words, and a style is drawn', () => {
  const style = { dotsType: 'dots' }
  const made = entry('style.created', { name: added('House'), style: added(style) })
  assert.equal(sentenceOf(made), 'created the brand style')
  assert.equal(nameOf(made, new Map()), 'House')
  assert.deepEqual(styleChangeOf(made), { from: null, to: style })
  assert.deepEqual(changesOf(made), [])
  assert.deepEqual(said('style.updated', { is_default: { from: false, to: true } }), [
    'default: no → yes',
  ])
  const uploaded = entry('logo.created', { type: added('svg'), width: added(100) })
  assert.equal(sentenceOf(uploaded), 'uploaded a logo')
  assert.deepEqual(said('logo.created', uploaded.changes), [
    'type: null → svg',
    'width: null → 100',
  ])
  assert.equal(sentenceOf(entry('logo.deleted', {})), 'deleted a logo')
})

test('a brand is told field by field, and only what has changed', () => {
  const was = { name: 'Harbour', color: '#8a2f16', logo: null, contact_url: null, language: 'de' }
  const brand = { from: was, to: { ...was, color: null, contact_url: 'tel:110' } }
  assert.deepEqual(
    said('account.updated', { brand, timezone: { from: 'UTC', to: 'Asia/Tokyo' } }),
    [
      'brand colour: #8a2f16 → null',
      'brand contact: null → tel:110',
      'time zone: UTC → Asia/Tokyo',
    ],
  )
  assert.deepEqual(said('account.updated', { brand: { from: was, to: null } }), [
    'brand name: Harbour → null',
    'brand colour: #8a2f16 → null',
    'brand language: de → null',
  ])
})
