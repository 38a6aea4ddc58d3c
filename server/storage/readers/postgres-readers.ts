import type pg from 'pg'
import { Problem } from '../../../domain/errors.ts'
import { openDatabaseLink, translateErrorsOf, type Watch } from '../engine/away.ts'
import type { Login } from '../engine/postgres/login.ts'
import { openPool } from '../engine/postgres/postgres.ts'
import { openLineWriter } from './export-lines.ts'
import { postgresSurvey } from './postgres-survey.ts'
import type { Query } from './reader.ts'
import { openReaderQueue, READ_MAX_MS, type Readers, tooLong } from './readers.ts'

/** Heavy reads of PostgreSQL: on a few connections of their own, each body at one moment. */

/** PostgreSQL's code for a statement that was cut off. */
const CUT_OFF = '57014'
/** The limit is set again after this much of it is used up, which quick reads never reach. */
const LIMIT_STEP_MS = 250

export function openPostgresReaders(login: Login, watch: Watch, connections: number): Readers {
  const link = openDatabaseLink(login.place, watch)
  const pool = openPool(login, link, { connections, statementMs: READ_MAX_MS })
  const toLines = openLineWriter()
  const inTurn = openReaderQueue(connections)
  return {
    atOneMoment: (accountId, body) =>
      inTurn(accountId, () =>
        translateErrorsOf(link, async () => {
          const client = await pool.connect()
          let broken: Error | undefined
          try {
            await client.query('begin isolation level repeatable read read only')
            const query = within(READ_MAX_MS, client)
            const result = await body({
              query,
              lines: async (layout, text, values) =>
                toLines(layout, await query(text, values), query),
              // An array, which the planner knows: it looks numbers up in it instead of comparing each.
              among: (column, mark) => `${column} = any (cast(${mark} as bigint[]))`,
              list: (numbers) => `{${numbers.join(',')}}`,
              survey: (asked, values) => postgresSurvey(query, asked, values),
            })
            // Not awaited: nothing depends on it, and the next query on the connection comes after it.
            void client.query('commit').catch(() => undefined)
            return result
          } catch (error) {
            broken = await rolledBack(client, error as Error)
            throw (error as { code?: string }).code === CUT_OFF ? tooLong(READ_MAX_MS) : error
          } finally {
            client.release(broken)
          }
        }),
      ),
    close: () => pool.end(),
  }
}

/**
 * The limit is for all statements of a body together. The server cuts off the one that is running when
 * the time is up, so it has to know how much is left.
 */
function within(limitMs: number, client: pg.PoolClient): Query {
  const until = performance.now() + limitMs
  let limitSetMs = limitMs
  return async (text, values = []) => {
    const leftMs = Math.floor(until - performance.now())
    if (leftMs <= 0) throw tooLong(limitMs)
    if (leftMs < limitSetMs - LIMIT_STEP_MS) {
      await client.query(`set local statement_timeout = ${leftMs}`)
      limitSetMs = leftMs
    }
    return (await client.query(text, [...values])).rows
  }
}

/**
 * A connection whose transaction can be rolled back is as good as new, whatever was wrong with the
 * query; opening another takes PostgreSQL some milliseconds. Otherwise returns the error to close it
 * with.
 */
async function rolledBack(client: pg.PoolClient, error: Error): Promise<Error | undefined> {
  const isAnswered = error instanceof Problem || 'severity' in error
  if (!isAnswered) return error
  try {
    await client.query('rollback')
    return undefined
  } catch (lost) {
    return lost as Error
  }
}
