import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rule } from '../../../../client/client.ts'
import { ownZone, toClock, toSecond, zoneBeside } from '../../format.ts'
import { compare, isSame, type Led, longestRise } from './compare.ts'
import { changesOf } from './history-changes.ts'

const MENU = 'https://cafe.example/menu'
const LUNCH: Rule = {
  when: { hours: ['11:30', '14:30'], timezone: 'Europe/Berlin' },
  destination_url: 'https://cafe.example/lunch',
  label: 'Lunch',
}
const PHONE: Rule = { when: { device: ['ios'] }, destination_url: 'https://cafe.example/app' }
const DANES: Rule = { when: { language: ['da'] }, destination_url: 'https://cafe.example/da' }

const OPENING = '2026-12-03T09:00:00.000Z'
const LATER = '2026-12-03T09:00:00.500Z'
const AT = `${toClock(OPENING)} (${ownZone})`

function led(fields: Partial<Led> = {}): Led {
  return { destination_url: MENU, ...fields }
}

/** Without the marks that keep directions apart. */
function changes(before: Partial<Led>, after: Partial<Led>): string[] {
  return changesOf(compare(led(before), led(after))).map((change) =>
    change.replace(/[\u2068\u2069]/g, ''),
  )
}

/** Each rule as its place before and after. */
function places(before: readonly Rule[], after: readonly Rule[]) {
  return compare(led({ rules: before }), led({ rules: after })).rules.map((pair) =>
    [pair.before?.place ?? '-', pair.after?.place ?? '-', pair.isChanged, pair.isMoved].join(' '),
  )
}

test('a rule stays the same one through every change of one of its parts', () => {
  const elsewhere = { ...LUNCH, destination_url: 'https://cafe.example/late' }
  const { label: _, ...unnamed } = elsewhere
  assert.deepEqual(places([LUNCH, PHONE], [PHONE, elsewhere]), ['2 1 false false', '1 2 true true'])
  assert.deepEqual(places([LUNCH], [{ ...LUNCH, label: 'Noon' }]), ['1 1 true false'])
  assert.deepEqual(places([elsewhere], [unnamed]), ['1 1 true false'])
  assert.deepEqual(places([PHONE], [{ ...PHONE, when: { device: ['android'] } }]), [
    '1 1 true false',
  ])
  assert.deepEqual(places([PHONE], [DANES]), ['- 1 false false', '1 - false false'])
})

test('an equal rule is matched before one that is only similar', () => {
  const other = { ...PHONE, destination_url: 'https://cafe.example/other' }
  assert.deepEqual(places([other, PHONE], [PHONE]), ['2 1 false false', '1 - false false'])
  assert.deepEqual(places([PHONE, PHONE], [PHONE]), ['1 1 false false', '2 - false false'])
})

test('only what was moved is told as moved', () => {
  assert.deepEqual(places([LUNCH, PHONE, DANES], [DANES, LUNCH, PHONE]), [
    '3 1 false true',
    '1 2 false false',
    '2 3 false false',
  ])
  assert.deepEqual(places([LUNCH, PHONE], [DANES, LUNCH, PHONE]), [
    '- 1 false false',
    '1 2 false false',
    '2 3 false false',
  ])
  assert.deepEqual([...longestRise([2, 0, 1, 5, 3, 4])], [0, 1, 3, 4])
  assert.deepEqual([...longestRise([])], [])
})

test('what a version changed is said in a phrase', () => {
  const split = [
    { destination_url: MENU, weight: 50, label: 'Photos' },
    { destination_url: `${MENU}/plain`, weight: 50 },
  ]
  const [photos, plain] = split as [(typeof split)[0], (typeof split)[0]]
  const shorter = { ...LUNCH.when, hours: ['11:30', '14:00'] }
  const said: [Partial<Led>, Partial<Led>, string[]][] = [
    [{}, { rules: [PHONE] }, ['Rule 1 added: On an iPhone or an iPad']],
    [{}, { rules: [PHONE, DANES] }, ['2 rules added']],
    [{ rules: [LUNCH] }, {}, ['Rule 1 (Lunch) removed: From 11:30 to 14:30 (Europe/Berlin)']],
    [{ rules: [PHONE, DANES] }, { rules: [DANES, PHONE] }, ['Rule 1 moved to position 2']],
    [
      { rules: [LUNCH] },
      { rules: [{ ...LUNCH, when: shorter }] },
      [
        'Rule 1 (Lunch): From 11:30 to 14:00 (Europe/Berlin); was: From 11:30 to 14:30 (Europe/Berlin)',
      ],
    ],
    [
      { rules: [LUNCH] },
      { rules: [{ ...LUNCH, destination_url: 'https://cafe.example/late' }] },
      ['Rule 1 (Lunch) goes to cafe.example/late, was cafe.example/lunch'],
    ],
    [{ rules: [PHONE] }, { rules: [{ ...PHONE, label: 'App' }] }, ['Rule 1 named App']],
    [{}, { split }, ['Split added: 50:50']],
    [
      { split },
      {
        split: [
          { ...photos, weight: 60 },
          { ...plain, weight: 40 },
        ],
      },
      ['Split 50:50 → 60:40'],
    ],
    [
      { split },
      { split: [photos, { ...plain, destination_url: `${MENU}/text` }] },
      ['Split: page 2 goes to cafe.example/menu/text, was cafe.example/menu/plain'],
    ],
    [{ split }, {}, ['Split removed: 50:50']],
    [
      { split },
      { split: split.map((entry) => ({ ...entry, weight: 1 })) },
      ['Same split, weights 50:50 → 1:1'],
    ],
    [{}, { fallback_url: MENU }, ['While inactive, the code goes to cafe.example/menu']],
    [{ fallback_url: MENU }, {}, ['While inactive, the code shows a notice']],
    [{}, { forward_query: true }, ['The link’s query string is passed on']],
    [{}, { forward_query: false }, []],
    [
      { utm: { source: 'poster', term: 'a' } },
      { utm: { source: 'card' } },
      ['UTM set: source card', 'UTM removed: term'],
    ],
    [{}, { starts_at: OPENING, scan_limit: 1 }, [`Starts ${AT}`, 'Limited to 1 scan']],
    [{ starts_at: OPENING }, {}, ['Start time removed']],
    [
      { expires_at: OPENING, scan_limit: 50 },
      { expires_at: LATER, scan_limit: 1500 },
      [
        `Expires ${toSecond(LATER)}${zoneBeside(toSecond(LATER))}, was ${AT}`,
        'Limit 50 → 1,500 scans',
      ],
    ],
    [{ expires_at: OPENING, scan_limit: 50 }, {}, ['No longer expires', 'Scan limit removed']],
  ]
  for (const [before, after, expected] of said) assert.deepEqual(changes(before, after), expected)
  const from = (second: string) => ({
    rules: [{ ...PHONE, when: { from: `2025-01-01T08:00:${second}Z` } }],
  })
  const [moved = ''] = changes(from('01.000'), from('02.500'))
  assert.match(moved, /^Rule 1: From 1 Jan 2025, .*:00:02\.500 .*; was: From .*:00:01 /)
})

test('two versions are the same if every scan is led alike', () => {
  assert.ok(isSame(led({ rules: [LUNCH] }), led({ rules: [{ ...LUNCH }], forward_query: false })))
  assert.ok(!isSame(led({ rules: [LUNCH, PHONE] }), led({ rules: [PHONE, LUNCH] })))
  assert.ok(!isSame(led(), led({ destination_url: `${MENU}/` })))
  assert.ok(!isSame(led({ utm: { source: 'a' } }), led({ utm: { source: 'b' } })))
  assert.ok(!isSame(led({ fallback_url: MENU }), led()))
  assert.ok(!isSame(led({ starts_at: OPENING }), led()))
  assert.ok(!isSame(led({ scan_limit: 50 }), led({ scan_limit: 51 })))
  const split = [
    { destination_url: MENU, weight: 1 },
    { destination_url: `${MENU}/b`, weight: 1 },
  ]
  assert.ok(!isSame(led({ split }), led({ split: split.toReversed() })))
  const weighing = (...weights: number[]) =>
    led({ split: split.map((entry, index) => ({ ...entry, weight: weights[index] ?? 1 })) })
  assert.ok(isSame(weighing(1, 1), weighing(2, 2)))
  assert.ok(!isSame(weighing(1000, 999), weighing(1, 1)), 'though both are 50% and 50%')
  const rules = (when: Rule['when']) => led({ rules: [{ ...PHONE, when }] })
  const days = ['mon', 'tue'] as const
  const inUtc = { days: days.toReversed(), timezone: 'UTC' }
  assert.ok(isSame(rules({ days }), rules(inUtc)))
  assert.ok(isSame(rules(PHONE.when), rules({ ...PHONE.when, timezone: 'Asia/Tokyo' })))
  assert.ok(!isSame(rules({ days }), rules({ days, timezone: 'Asia/Tokyo' })))
})
