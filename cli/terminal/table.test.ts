import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTable } from '../../terminal/table.ts'
import { toBars, toColumns, toSparkline } from './chart.ts'
import { openTerminal } from './terminal.ts'

const MANY = 150_000

test('as many rows as there are: a table and a chart of 150,000', () => {
  const terminal = openTerminal(process, {}, true, new AbortController().signal)
  const rows = Array.from({ length: MANY }, (_, at) => ({ name: `${at}`, value: at }))
  const lines = toTable(terminal, [{ title: 'N', of: ({ name }) => name }], rows)
  assert.deepEqual([lines.length, lines.at(-1)], [MANY + 1, `${MANY - 1}`])
  assert.equal(toBars(terminal, rows).length, MANY)
  assert.equal(toColumns(terminal, rows).length, 9)
  assert.equal(toSparkline(rows.map(({ value }) => value)).at(-1), '█')
})
