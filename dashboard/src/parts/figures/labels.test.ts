import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLanguage, toName, toPlace, toVariant } from './labels.ts'

test('what was not recorded is said in words, whatever it is of', () => {
  assert.equal(toVariant('unknown'), 'Unknown')
  assert.equal(toLanguage('unknown'), 'Unknown')
  assert.equal(toVariant('Lunch'), 'Lunch')
  assert.deepEqual([toPlace('Unknown'), toPlace('Ry')], ['Unknown', 'Ry'])
  assert.equal(toName('city', 'Ry'), 'Ry')
})
