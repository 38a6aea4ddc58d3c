import { hasControlCharacter } from '../../domain/codes/destination.ts'
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
  if (typeof id !== 'string' || !isId('qr', id) || more.length > 0) throw unknown()
  if (name !== toSortName(sort)) {
    const message = `cursor belongs to a list with another sort than ${toSortName(sort)}: keep sort the same throughout`
    throw invalidRequest([{ param: 'cursor', message }])
  }
  if (!VALUE_OF[sort.by](value)) throw unknown()
  return { value: value as Position['value'], id }
}

const isText = (value: unknown) =>
  typeof value === 'string' && value.isWellFormed() && !hasControlCharacter(value)

/** Whatever else a database would refuse. */
const VALUE_OF = {
  created_at: (value: unknown) => value === null,
  updated_at: Number.isSafeInteger,
  name: isText,
  total_scans: Number.isSafeInteger,
} as const satisfies Record<Sort['by'], (value: unknown) => boolean>

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
