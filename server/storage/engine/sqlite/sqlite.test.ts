import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { insertMany } from '../database.ts'
import { openSqlite } from './sqlite.ts'

test('large batches of one turn are committed one by one, small ones together, all in order', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-sqlite-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const db = openSqlite(join(folder, 'test.db'), 'normal')
  t.after(() => db.close())
  await db.batch([{ text: 'create table numbers (number integer primary key)', values: [] }])
  let round = 0
  const rounds: number[] = []
  const add = async (first: number, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => [first + index])
    assert.equal(await db.batch([insertMany('numbers', { number: 'int' }, rows)]), null)
    rounds.push(round)
  }
  const all = Promise.all([add(1, 2), add(10, 1_500), add(5_000, 1_500), add(9_000, 2)])
  for (; rounds.length < 4; round++) await nextRound()
  await all
  const [first, second, third, last] = rounds
  assert.equal(first, second, 'together')
  assert.ok((third ?? 0) > (second ?? 0), 'other work ran between the large ones')
  assert.equal(third, last)
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
    'select count(*) as count from numbers',
  )
  assert.equal(count, 3_004)
})
