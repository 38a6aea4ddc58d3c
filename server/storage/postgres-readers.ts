import type { Value } from './database.ts'
import { openPool, translated } from './postgres.ts'
import { linesOf, type Readers } from './reader.ts'
import { READ_MAX_MS, tooLong } from './sqlite-readers.ts'

/** Heavy reads of PostgreSQL: on few connections of their own, each body at one moment. */
const CONNECTIONS = 3
/** The server's word for a statement that was cut off. */
const CUT_OFF = '57014'

export function openPostgresReaders(url: string, onError: (error: Error) => void): Readers {
  const pool = openPool(url, onError, { connections: CONNECTIONS, statementMs: READ_MAX_MS })
  return {
    atOneMoment: (body) =>
      translated(async () => {
        const client = await pool.connect()
        let broken: Error | undefined
        try {
          await client.query('begin isolation level repeatable read read only')
          const result = await body({
            query: async <Row>(text: string, values: readonly Value[] = []) =>
              (await client.query(text, [...values])).rows as Row[],
            lines: async (format, text, values) =>
              linesOf(format, (await client.query(text, [...values])).rows),
          })
          await client.query('commit')
          return result
        } catch (error) {
          broken = error as Error
          if ((error as { code?: string }).code === CUT_OFF) throw tooLong(READ_MAX_MS)
          throw error
        } finally {
          client.release(broken)
        }
      }),
    close: () => pool.end(),
  }
}
