import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATOR } from '../../accounts/audit.ts'
import type { Code, ScheduledChange } from '../code.ts'
import { NO_LABELS } from '../fields.ts'
import {
  atTime,
  deadlineOf,
  KEEP_AWAY_MS,
  keepAwayMs,
  lateMs,
  STORED_BEFORE_MS,
} from './schedule.ts'

const CODE: Code = {
  id: 'qr_1',
  accountId: 'acct_1',
  mode: 'live',
  shortCode: 'menu',
  name: 'Menu',
  destinationUrl: 'https://example.com/0',
  routing: {},
  status: 'active',
  style: {},
  madeBy: 'api',
  tags: [],
  ...NO_LABELS,
  domain: null,
  createdAt: 0,
  updatedAt: 50,
  version: 4,
  schedule: [],
  unwritten: [],
  revision: 9,
}

const toChange = (at: number, to: number): ScheduledChange => ({
  id: `chg_${at}`,
  at,
  destinationUrl: `https://example.com/${to}`,
  createdAt: 0,
  by: OPERATOR,
})

const scheduled = (...changes: readonly [at: number, to: number][]): Code => ({
  ...CODE,
  schedule: changes.map(([at, to]) => toChange(at, to)),
})

test('what is due is in force, version by version, and the rest is still to come', () => {
  const code = scheduled([100, 1], [200, 1], [300, 2], [400, 3])
  assert.equal(atTime(CODE, 1000), CODE)
  assert.equal(atTime(code, 99), code)
  const first = atTime(code, 100)
  assert.deepEqual([first.destinationUrl, first.version], ['https://example.com/1', 5])
  assert.deepEqual([first.updatedAt, first.revision, first.schedule.length], [100, 9, 3])
  // Nothing changes at 200: it leads there already.
  const later = atTime(code, 399)
  assert.deepEqual([later.destinationUrl, later.version], ['https://example.com/2', 6])
  assert.deepEqual(
    later.unwritten.map(({ version, from, destinationUrl, at }) => [
      version,
      from,
      destinationUrl,
      at,
    ]),
    [
      [5, 'https://example.com/0', 'https://example.com/1', 100],
      [6, 'https://example.com/1', 'https://example.com/2', 300],
    ],
  )
  assert.deepEqual(atTime(first, 399), later, 'in two steps as in one')
  assert.deepEqual(atTime(scheduled([100, 0]), 100), { ...CODE, schedule: [] })
})

test('a write that makes a version waits for a change that is close', () => {
  const code = scheduled([10_000, 1])
  const moved: Code = { ...code, version: 5 }
  const renamed: Code = { ...code, name: 'Other' }
  assert.equal(keepAwayMs(code, moved, 10_000 - KEEP_AWAY_MS), 0)
  assert.equal(keepAwayMs(code, moved, 10_001 - KEEP_AWAY_MS), KEEP_AWAY_MS - 1)
  assert.equal(keepAwayMs(code, moved, 9_999), 1)
  assert.equal(keepAwayMs(code, renamed, 9_999), 0)
  assert.equal(keepAwayMs(code, { ...code, schedule: [] }, 9_500), 500)
  assert.equal(keepAwayMs(CODE, { ...CODE, version: 5 }, 9_999), 0)
})

test('it must be stored before any clock may have reached the change', () => {
  const code = scheduled([10_000, 1])
  assert.equal(deadlineOf(code, { ...code, version: 5 }), 10_000 - STORED_BEFORE_MS)
  assert.equal(deadlineOf(code, { ...code, name: 'Other' }), null)
  assert.equal(deadlineOf(CODE, { ...CODE, version: 5 }), null)
  const sooner = { ...code, schedule: [toChange(3000, 2), ...code.schedule] }
  assert.equal(deadlineOf(code, sooner), 3000, 'what is added must still be in the future')
  assert.equal(deadlineOf(CODE, { ...CODE, schedule: [toChange(3000, 2)] }), 3000)
  assert.equal(lateMs(code, { ...code, version: 5 }, 9_000), 1000)
  assert.equal(lateMs(code, sooner, 2_500), 500)
  assert.equal(lateMs(code, sooner, 3_500), 1)
})
