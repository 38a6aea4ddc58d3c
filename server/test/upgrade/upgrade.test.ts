import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { differences } from './answers.ts'
import { fixtureNames, type Recorded } from './fixture.ts'
import { assertSame } from './same-answers.ts'

/** The newest release on one engine, with a sixth of the reads; all of them are a proof. */
const NEWEST = fixtureNames().findLast((name) => name.endsWith('sqlite')) ?? ''
const SAMPLE = 6

test(`what ${NEWEST} answered is answered the same`, async (t) => {
  await assertSame(t, NEWEST, isAsked)
})

/**
 * In a sample, what changes something is always asked. Commands, pictures and passwords take too long,
 * and times of use are right only after all other questions.
 */
function isAsked({ asked }: Recorded, index: number): boolean {
  if ('command' in asked || /images|download|v1\/(?:se|api-keys)/.test(asked.path)) return false
  return asked.method !== 'GET' || !asked.path.startsWith('/v1/') || index % SAMPLE === 0
}

describe('the comparison', () => {
  const NOON = Date.parse('2026-01-01T12:00:30Z')
  const told = (body: unknown, status = 200, headers = {}) => ({ status, headers, body })
  const names = (was: unknown, is: unknown) => differences(told(was), told(is), NOON)

  test('allows more, and names what is lost or changed', () => {
    const was = { a: 1, list: [{ b: 'x' }, { b: 'y' }], none: null }
    assert.deepEqual(names(was, { ...was, more: 2 }), [])
    assert.deepEqual(names(was, { ...was, list: [{ b: 'x', c: 1 }, { b: 'y' }] }), [])
    assert.deepEqual(names(was, { a: 1, list: was.list }), ['body.none: lost'])
    assert.deepEqual(names(was, { ...was, a: '1' }), ['body.a: 1 → "1"'])
    assert.deepEqual(names(was, { ...was, list: [{ b: 'x' }] }), ['body.list: 2 → 1 entries'])
    assert.deepEqual(names(was, { ...was, list: [{ b: 'x' }, {}] }), ['body.list[1].b: lost'])
    assert.deepEqual(differences(told(was), told(was, 500), NOON), ['status: 200 → 500'])
    const to = (location: string) => told(null, 302, { location })
    const moved = differences(to('a'), to('b'), NOON)
    assert.deepEqual(moved, ['headers.location: "a" → "b"'])
  })

  test('takes new columns at the end of a table only', () => {
    const was = 'id,name\r\n1,a\r\n'
    assert.deepEqual(names(was, 'id,name,more\r\n1,a,x\r\n'), [])
    assert.deepEqual(names(was, 'id,more,name\r\n1,x,a\r\n').length, 2)
    assert.deepEqual(names(was, 'id,name\r\n').length, 2)
  })

  test('lets times of use go on, but not back', () => {
    const used = (time: string | null) => ({ last_used_at: time && `2026-01-01T${time}:00.000Z` })
    assert.deepEqual(names(used('11:00'), used('11:01')), [])
    assert.deepEqual(names(used('12:01'), used('12:00')), [], 'by the questions')
    assert.equal(names(used('11:00'), used(null)).length, 1)
    assert.equal(names(used('11:01'), used('11:00')).length, 1)
    assert.equal(names(used(null), used('11:00')).length, 1)
  })
})
