import { createRequire } from 'node:module'
import type pg from 'pg'

const load = createRequire(import.meta.url)
const INT8 = 20

let loaded: typeof pg | undefined

/**
 * Loaded with the first connection: without PostgreSQL, no thread has to. Remembered here, because Node
 * would look for the file again each time, and every column of every result asks for it.
 */
export function driver(): typeof pg {
  loaded ??= load('pg') as typeof pg
  return loaded
}

/** 64-bit integers are numbers: ours are all small enough. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parserOf = driver().types.getTypeParser as (...asked: unknown[]) => unknown
    return oid === INT8 ? Number : parserOf(oid, format)
  },
}
