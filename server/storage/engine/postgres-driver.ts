import { createRequire } from 'node:module'
import type pg from 'pg'

const load = createRequire(import.meta.url)
const INT8 = 20

/** Loaded with the first connection: without PostgreSQL, no thread has to. */
export function driver(): typeof pg {
  return load('pg')
}

/** 64-bit integers are numbers: ours are all small enough. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parserOf = driver().types.getTypeParser as (...asked: unknown[]) => unknown
    return oid === INT8 ? Number : parserOf(oid, format)
  },
}
