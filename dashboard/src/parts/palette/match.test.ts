import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitOf, fitting } from './match.ts'

test('every word must be there; beginnings come before middles, titles before other words', () => {
  assert.equal(fitOf('', 'Codes'), 1)
  assert.equal(fitOf('  ', 'Codes'), 1)
  assert.equal(fitOf('cod', 'Codes'), 4)
  assert.equal(fitOf('aud', 'Settings, Audit log'), 3)
  assert.equal(fitOf('token', 'Keys', 'api token'), 2)
  assert.equal(fitOf('ode', 'Codes'), 1)
  assert.equal(fitOf('log aud', 'Audit log'), 3)
  assert.equal(fitOf('audit cat', 'Audit log'), 0)
  assert.equal(fitOf('ubersicht', 'Übersicht'), 4)
  assert.equal(fitOf('ÜBER', 'Übersicht'), 4)
})

test('of what fits alike, what was used last comes first', () => {
  const all = ['one a', 'two a', 'three a', 'a'].map((title) => ({ id: title, title }))
  const ids = (typed: string, used: string[]) => fitting(all, typed, used).map(({ id }) => id)
  assert.deepEqual(ids('', []), ['one a', 'two a', 'three a', 'a'])
  assert.deepEqual(ids('', ['three a', 'two a']), ['three a', 'two a', 'one a', 'a'])
  assert.deepEqual(ids('a', ['three a']), ['a', 'three a', 'one a', 'two a'])
  assert.deepEqual(ids('x', ['three a']), [])
})
