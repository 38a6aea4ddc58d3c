import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from './nearest.ts'

const KNOWN = ['start_date', 'end_date', 'timezone', 'country', 'city', 'page', 'limit', 'by']

test('a name with a typo is near the intended one', () => {
  const slips = {
    contry: 'country',
    cuontry: 'country',
    countries: 'country',
    startDate: 'start_date',
    'end-date': 'end_date',
    enddate: 'end_date',
    time_zone: 'timezone',
    pages: 'page',
    Page: 'page',
    limt: 'limit',
  }
  for (const [slip, meant] of Object.entries(slips)) assert.equal(nearest(slip, KNOWN), meant, slip)
})

test('a name with nothing in common is near none', () => {
  for (const name of ['', 'utm_source', 'x', 'offset', '__proto__', 'b', 'p'.repeat(10_000)]) {
    assert.equal(nearest(name, KNOWN), null, name.slice(0, 20))
  }
  assert.equal(nearest('page', []), null)
})

test('of two equally near names, the first is returned', () => {
  assert.equal(nearest('bar', ['bat', 'baz']), 'bat')
  assert.equal(nearest('baz', ['bat', 'baz']), 'baz')
})
