import { hasControlCharacter } from '../../../../domain/codes/destination.ts'
import { invalidRequest, type Problem } from '../../../../domain/errors.ts'

/** A cursor is the name of a list and a place in it, as text that clients only hand back. */

export const CURSOR_MAX = 2000

export type Part = string | number | null

export function writeCursor(name: string, place: readonly Part[]): string {
  return Buffer.from(JSON.stringify([name, ...place])).toString('base64url')
}

/** Null: a walk begins. */
export function readCursor(text: string): unknown[] | null {
  if (text === '') return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Answered like any other text that is not a cursor.
  }
  throw unknownCursor()
}

/** Whatever else a database would refuse. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !hasControlCharacter(value)
}

export function unknownCursor(): Problem {
  const message = 'cursor must be empty, or the next_cursor of the previous page'
  return invalidRequest([{ param: 'cursor', message, code: 'format' }])
}

export function pageAndCursor(): Problem {
  const message = 'page cannot be combined with cursor: use next_cursor to get the next page'
  return invalidRequest([{ param: 'page', message, code: 'conflict' }])
}
