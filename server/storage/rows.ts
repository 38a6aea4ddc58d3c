/**
 * What the domain calls `accountId`, SQL calls `account_id`. So the type of a row follows from the type that
 * it is read as, except for fields that are stored in another form, such as JSON.
 */
type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnOf<Rest>}`
    : `_${Lowercase<First>}${ColumnOf<Rest>}`
  : ''

type FieldOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldOf<Rest>>}`
  : Column

/** `Stored`: the fields that are stored in another form. */
export type RowOf<Fields, Stored = object> = {
  readonly [Field in keyof Fields & string as ColumnOf<Field>]: Field extends keyof Stored
    ? Stored[Field]
    : Fields[Field]
}

const known = new Map<string, string>()

function fieldOf(column: string): string {
  const field = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  known.set(column, field)
  return field
}

/** All columns of a row, under the names that they have in the domain. */
export function fieldsOf<Row extends object>(
  row: Row,
): { [Column in keyof Row & string as FieldOf<Column>]: Row[Column] } {
  const fields: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    fields[known.get(column) ?? fieldOf(column)] = value
  }
  return fields as ReturnType<typeof fieldsOf<Row>>
}
