import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Problem } from '../../../../domain/errors.ts'
import { whyRefused } from '../../../lib/file-faults.ts'

/** SQLite's errors as problems that a caller of the API may see. */

/** SQLite's codes for: busy, locked, read-only, I/O error, disk full, cannot open. */
const NOT_NOW = new Set([5, 6, 8, 10, 13, 14])
/** Corrupt, not a database. */
const DAMAGED = new Set([11, 26])

const DAMAGED_DATA =
  'Part of the stored data is damaged and is not available until the operator repairs it'

/** A damaged file, which needs an operator. Answers that can do without its figures go on. */
export class OutOfOrder extends Problem {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, [], cause)
  }
}

/** Codes can be read, created and changed without their figures. */
export function noneIfOutOfOrder(error: unknown): null {
  if (error instanceof OutOfOrder) return null
  throw error
}

function codeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff
}

const [READ_ONLY, FULL, CANNOT_OPEN] = [8, 13, 14]

/** Why a file cannot be used, in words for an operator. What SQLite only calls "unable to open" is looked up. */
export function whyUnusable(path: string, error: unknown): string {
  const { message, cause } = error as Error
  const why = whyRefused(error)
  if (why) return why
  const number = codeOf(error) || codeOf(cause ?? {})
  if (number === FULL) return 'the disk is full'
  if (number === READ_ONLY || number === CANNOT_OPEN) {
    try {
      accessSync(dirname(path), constants.W_OK)
      if (existsSync(path)) accessSync(path, constants.W_OK)
    } catch (refused) {
      const found = whyRefused(refused)
      if (found) return found
    }
  }
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

const BUSY = new Set([5, 6])

/** Another connection has the lock. */
export function isBusy(error: unknown): boolean {
  return BUSY.has(codeOf(error)) || (error instanceof Error && BUSY.has(codeOf(error.cause ?? {})))
}

/** Looks at the error and its causes. */
export function isDamaged(error: unknown): boolean {
  if (DAMAGED.has(codeOf(error))) return true
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error && isDamaged(cause)
}

export function translateError(error: unknown): unknown {
  const code = codeOf(error)
  if (DAMAGED.has(code)) {
    return new OutOfOrder(DAMAGED_DATA, error)
  }
  if (!NOT_NOW.has(code)) return error
  return new Problem('unavailable', 'The database cannot be written to right now', [], error)
}

export function translateErrors<Result>(body: () => Result): Result {
  try {
    return body()
  } catch (error) {
    throw translateError(error)
  }
}
