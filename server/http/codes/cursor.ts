import { type Position, type Sort, toSortName } from '../../domain/codes/sort.ts'
import { invalidRequest } from '../../domain/errors.ts'
import { isId } from '../../domain/ids.ts'

/** Where a walk goes on: an order and a position in it, as text that clients only hand back. */
export function toCursor(sort: Sort, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([toSortName(sort), value, id])).toString('base64url')
}

/** Null: the walk begins. */
export function readCursor(text: string, sort: Sort): Position | null {
  if (text === '') return null
  const [name, value, id, ...more] = parse(text)
  const isValue = VALUE_TYPE[sort.by] === (value === null ? 'null' : typeof value)
  if (typeof id !== 'string' || !isId('qr', id) || !isValue || more.length > 0) throw unknown()
  if (name !== toSortName(sort)) {
    const message = `cursor belongs to a list with sort=${String(name)}: keep sort the same throughout`
    throw invalidRequest([{ param: 'cursor', message }])
  }
  return { value: value as Position['value'], id }
}

const VALUE_TYPE = {
  created_at: 'null',
  updated_at: 'number',
  name: 'string',
  total_scans: 'number',
} as const satisfies Record<Sort['by'], string>

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Answered like any other text that is not a cursor.
  }
  throw unknown()
}

function unknown() {
  const message = 'cursor must be empty, or the next_cursor of the page before'
  return invalidRequest([{ param: 'cursor', message }])
}
