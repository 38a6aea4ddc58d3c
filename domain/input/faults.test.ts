import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mapping } from './columns.ts'
import { duplicatesIn, mergeFaults, toVerdict } from './faults.ts'

const MAPPING: Mapping = ['name', 'short_code', 'ios_url', 'android_url']
const row = (line: number, ...cells: string[]) => ({ line, cells })
const TWICE = { short_code: (line: number) => `as ${line}`, external_id: String }
const same = (text: string) => text

test('what the server says is put to its row and cell', () => {
  const rows = [row(2, 'a', 'b', 'x', 'y'), row(5, 'c', 'd', '', 'y')]
  const details = [
    { param: 'items[0].name', message: 'one' },
    { param: 'items[0].name', message: 'another' },
    { param: 'items[0].rules[1].destination_url', message: 'two' },
    { param: 'items[1].rules[0].destination_url', message: 'three' },
    { param: 'items[1].starts_at', message: 'four' },
    { param: 'items[2].name', message: 'of the one that is never valid' },
  ]
  assert.deepEqual(toVerdict(details, rows, MAPPING, same), {
    faults: {
      2: [
        { field: 'name', text: 'one' },
        { field: 'android_url', text: 'two' },
      ],
      5: [
        { field: 'android_url', text: 'three' },
        { field: null, text: 'four' },
      ],
    },
    isFull: false,
    checked: 2,
  })
})

test('where the list was cut off, the rest is asked about again', () => {
  const rows = [row(2), row(3), row(4)]
  const details = [
    { param: 'items[0].name', message: 'one' },
    { param: 'items[1].name', message: 'two' },
  ]
  const verdict = toVerdict(details, rows, MAPPING, same)
  assert.equal(verdict.checked, 1)
  assert.deepEqual(Object.keys(verdict.faults), ['2'])
  // It never asks the same again.
  assert.equal(toVerdict(details.slice(0, 1), rows, MAPPING, same).checked, 1)
})

test('a full plan is no fault of a row', () => {
  const details = [
    { param: 'items[1]', message: 'The plan allows 5 codes' },
    { param: 'items[2].name', message: 'never valid' },
  ]
  const verdict = toVerdict(details, [row(2), row(3)], MAPPING, same)
  assert.deepEqual(verdict, { faults: {}, isFull: true, checked: 2 })
})

test('the second of two equal short links is named, with the line of the first', () => {
  const rows = [row(2, 'a', 'Door'), row(3, 'b', ''), row(4, 'c', 'door'), row(5, 'd', '')]
  const faults = duplicatesIn(rows, MAPPING, {}, TWICE)
  assert.deepEqual(faults, { 4: [{ field: 'short_code', text: 'as 2' }] })
  const taken = { 2: [{ field: 'short_code', text: 'taken' } as const] }
  assert.deepEqual(duplicatesIn(rows, MAPPING, taken, TWICE), {})
  const other = { 4: [{ field: 'short_code', text: 'taken' } as const] }
  assert.deepEqual(mergeFaults(faults, other), faults)
})
