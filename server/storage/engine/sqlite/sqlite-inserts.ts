import {
  type Changes,
  type Columns,
  onConflict,
  type Rows,
  updateOne,
  type Value,
} from '../database.ts'
import type { Prepare } from './sqlite-statements.ts'

/**
 * Many rows of one table of SQLite. They are inserted several per call: half the cost of a row is the
 * call.
 */
const ROWS_AT_ONCE = 32

export function insertRows(prepare: Prepare, insert: Rows): number {
  const { rows } = insert
  const texts = insertTexts(insert)
  const many = prepare(texts.many)
  const one = prepare(texts.one)
  let inserted = 0
  let next = 0
  for (; next + ROWS_AT_ONCE <= rows.length; next += ROWS_AT_ONCE) {
    const values: Value[] = []
    for (let i = next; i < next + ROWS_AT_ONCE; i++) values.push(...(rows[i] ?? []))
    inserted += Number(many.run(...values).changes)
  }
  for (const row of rows.slice(next)) inserted += Number(one.run(...row).changes)
  return inserted
}

/** One by one: there is no faster way. */
export function updateRows(prepare: Prepare, changes: Changes): number {
  const one = prepare(updateOne(changes, '?'))
  return changes.rows.reduce((changed, row) => changed + Number(one.run(...row).changes), 0)
}

interface Texts {
  readonly one: string
  readonly many: string
}

/**
 * Keyed by the columns, which are constants of the program, and by everything else that is part of
 * the text.
 */
const known = new WeakMap<Columns, Map<string, Texts>>()

function insertTexts(insert: Rows): Texts {
  const { into, columns, unlessTaken = '', adding = '' } = insert
  const ofColumns = known.get(columns) ?? new Map<string, Texts>()
  known.set(columns, ofColumns)
  const key = `${into} ${unlessTaken} ${adding}`
  const texts = ofColumns.get(key) ?? toTexts(insert)
  ofColumns.set(key, texts)
  return texts
}

function toTexts(insert: Rows): Texts {
  const names = Object.keys(insert.columns)
  const row = `(${names.map(() => '?').join(', ')})`
  const text = (rows: number) =>
    `insert into ${insert.into} (${names.join(', ')}) values ${Array(rows).fill(row).join(', ')}${onConflict(insert)}`
  return { one: text(1), many: text(ROWS_AT_ONCE) }
}
