import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CsvRow } from '../../../../domain/input/csv.ts'
import { countSlices, repairsIn, SLICE, sliceAt } from './slices.ts'

const ROWS: readonly CsvRow[] = Array.from({ length: 2 * SLICE + 1 }, (_, index) => ({
  line: index + 2,
  cells: ['Same name', 'https://shop.example'],
}))
const FILE = { rows: ROWS, mapping: ['name', 'destination_url'] as const, salt: '' }

test('requests are those of the file, whatever was repaired', () => {
  const rows = ROWS.map((row) =>
    row.line === 3 ? { ...row, cells: ['New'], was: row.cells } : row,
  )
  const repaired = { ...FILE, rows }
  assert.deepEqual(sliceAt(repaired, 0, {}).key, sliceAt(FILE, 0, {}).key)
  assert.deepEqual(
    repairsIn(repaired).map(({ items }) => items),
    [[{ name: 'New' }]],
  )
})

test('each request has a key of its own: rows that are alike, what was refused, and the file once more', () => {
  assert.equal(countSlices(FILE), 3)
  const lines = ROWS.slice(0, SLICE).map(({ line }) => line)
  const keys = [
    sliceAt(FILE, 0, {}).key,
    sliceAt(FILE, 1, {}).key,
    sliceAt(FILE, 2, {}).key,
    sliceAt(FILE, 0, { 0: { tries: 1, lines } }).key,
    sliceAt({ ...FILE, salt: 'x' }, 0, {}).key,
  ]
  assert.equal(new Set(keys).size, keys.length)
})

test('only what was refused is sent again', () => {
  const { rows, items } = sliceAt(FILE, 0, { 0: { tries: 2, lines: [5, 7] } })
  assert.deepEqual(
    rows.map(({ line }) => line),
    [5, 7],
  )
  assert.equal(items.length, 2)
})
