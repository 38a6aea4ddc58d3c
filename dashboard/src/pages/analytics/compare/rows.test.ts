import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sideRows } from './rows.ts'

const row = (value: string, scans: number, country?: string) => ({
  ...{ value, name: value, scans },
  ...(country !== undefined && { country }),
})

test('what a whole list does not name is 0; of one that goes on it is not known', () => {
  const rows = sideRows([[row('ios', 6), row('android', 4)], [row('ios', 5)]], [10, 9])
  assert.deepEqual(
    rows.map(({ row: { value }, counts }) => [value, ...counts]),
    [
      ['ios', 6, 5],
      ['android', 4, null],
    ],
  )
})

test('places with the same name in two countries are two rows, and the largest share comes first', () => {
  const rows = sideRows(
    [[row('London', 8, 'GB'), row('London', 2, 'CA')], [row('London', 1, 'CA')]],
    [10, 1],
  )
  assert.deepEqual(
    rows.map(({ row: { country }, counts }) => [country, ...counts]),
    [
      ['CA', 2, 1],
      ['GB', 8, 0],
    ],
  )
})
