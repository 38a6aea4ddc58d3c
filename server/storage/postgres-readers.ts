import { openLine, type Watch } from './away.ts'
import { openLineWriter } from './export-lines.ts'
import { openPool, translatedOn } from './postgres.ts'
import type { Query, Readers } from './reader.ts'
import { READ_MAX_MS, tooLong } from './sqlite-readers.ts'

/** Heavy reads of PostgreSQL: on few connections of their own, each body at one moment. */
const CONNECTIONS = 3
/** The server's word for a statement that was cut off. */
const CUT_OFF = '57014'

export function openPostgresReaders(url: string, watch: Watch): Readers {
  const line = openLine(url, watch)
  const pool = openPool(url, line, { connections: CONNECTIONS, statementMs: READ_MAX_MS })
  const toLines = openLineWriter()
  return {
    atOneMoment: (body) =>
      translatedOn(line, async () => {
        const client = await pool.connect()
        let broken: Error | undefined
        try {
          await client.query('begin isolation level repeatable read read only')
          const query: Query = async (text, values = []) =>
            (await client.query(text, [...values])).rows
          const result = await body({
            query,
            lines: async (format, text, values) =>
              toLines(format, await query(text, values), query),
          })
          // Nothing depends on it, so nobody waits for it; the next one on the connection does.
          void client.query('commit').catch(() => undefined)
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
