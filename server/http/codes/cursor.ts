import { type Position, type Sort, toSortName } from '../../../domain/codes/sort.ts'
import { invalidRequest } from '../../../domain/errors.ts'
import { isId } from '../../../domain/ids.ts'
import { isText, readCursor as read, unknownCursor, writeCursor } from '../frame/answers/cursors.ts'

/** The places of codes, whose lists are named by their order. */
export function toCursor(sort: Sort, { value, id }: Position): string {
  return writeCursor(toSortName(sort), [value, id])
}

/** Null: the walk begins. */
export function readCursor(text: string, sort: Sort): Position | null {
  const parts = read(text)
  if (parts === null) return null
  const [name, value, id, ...more] = parts
  if (typeof id !== 'string' || !isId('qr', id) || more.length > 0) throw unknownCursor()
  if (name !== toSortName(sort)) {
    const message = `cursor belongs to a list with a different sort than ${toSortName(sort)}: use the same sort for all pages`
    throw invalidRequest([{ param: 'cursor', message, code: 'conflict' }])
  }
  if (!VALUE_OF[sort.by](value)) throw unknownCursor()
  return { value: value as Position['value'], id }
}

const VALUE_OF = {
  created_at: (value: unknown) => value === null,
  updated_at: Number.isSafeInteger,
  name: isText,
  total_scans: Number.isSafeInteger,
} as const satisfies Record<Sort['by'], (value: unknown) => boolean>
