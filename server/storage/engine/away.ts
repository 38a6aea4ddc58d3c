import { Problem } from '../../../domain/errors.ts'
import { DatabaseAway } from '../../lib/database-away.ts'

/**
 * Whether an error is an answer to our SQL or means that the database is away. Away is everything that the
 * statement is not to blame for: no connection, a refused login, a renamed database, rights that were taken
 * away, too many clients, a lock that is not given. Scans then do what ON_PARTITION says, the API is 503,
 * and all of it is tried again. A list of what counts as away missed most of them once; so this one says
 * what is an answer, and the rest is away.
 */

/** Notified when the database stops answering, and when it answers again. */
export interface Watch {
  lost(error: DatabaseAway): void
  back(awayMs: number): void
  /** What DATABASE_URL_FILE says now is not used, and why. */
  ignored(why: string): void
}

/** Connection trouble, or an operator's intervention. */
const LOST_CODE = /^(08|57P|E[A-Z]+$|EAI_)/
const LOST_MESSAGE = /^(timeout exceeded|Connection terminated|Client has|Query read timeout)/

/** Classes of SQLSTATE that judge the statement or its values. P0 is raised by functions. */
const ANSWER = /^(0[2-7A-Z]|2[0-7BDF]|3[489B]|4|54|P0)/
/**
 * In these classes, and still no answer: a standby, a transaction that took too long, a deadlock that
 * outlasts all retries, a missing right. Tables vanish for a role that may not use their schema.
 */
const NO_ANSWER = /^(25006|25P0[34]|40001|40P01|42501|42P01)$/

/** What the server does instead of answering, in words that everybody may read. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'refuses the login'],
  [/^3D/, 'does not have the database named in DATABASE_URL'],
  [/^55000/, 'accepts no connections to this database'],
  [/^(42501|3F)/, 'denies this login access to the data'],
  [/^42P01/, 'denies this login access to the data, or lacks a table'],
  [/^53300/, 'has no connection left for this login'],
]

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '')
}

/** The connection is gone, or none could be made. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return LOST_CODE.test(codeOf(error)) || LOST_MESSAGE.test((error as Error).message)
}

function isAway(error: unknown): boolean {
  if (isLost(error)) return true
  const isFromServer = 'severity' in (error as object) || error instanceof Standby
  const code = codeOf(error)
  return isFromServer && (!ANSWER.test(code) || NO_ANSWER.test(code))
}

export function toAway(place: string, error: Error): DatabaseAway {
  if (error instanceof DatabaseAway) return error
  const code = codeOf(error)
  const [, words] = REFUSALS.find(([codes]) => codes.test(code)) ?? []
  if (words !== undefined) return new DatabaseAway(place, error, words, true)
  return new DatabaseAway(place, error, 'severity' in error ? `fails with ${code}` : null)
}

/**
 * After a failover the address may still lead to a server that is only told what the other one commits.
 * What is read there may be old. The code is that of a server that refuses to be written to.
 */
export class Standby extends Error {
  readonly code = '25006'

  constructor() {
    super('it is a standby, which may be behind')
  }
}

export interface DatabaseLink {
  /** For an error of an idle connection, which fails no query. */
  lost(error: Error): DatabaseAway
  /** Errors of the body are thrown as DatabaseAway if the database is away. */
  use<Result>(body: () => Promise<Result>): Promise<Result>
}

/** Knows whether a database can be reached now. Each change is reported once. */
export function openDatabaseLink(place: string, watch: Watch): DatabaseLink {
  /** A database that never answered is not lost: opening it fails with an error of its own. */
  let hasAnswered = false
  let cutAt: number | null = null

  function lost(error: Error): DatabaseAway {
    const away = toAway(place, error)
    if (!hasAnswered || cutAt !== null) return away
    cutAt = performance.now()
    watch.lost(away)
    return away
  }

  return {
    lost,
    async use(body) {
      try {
        const result = await body()
        if (cutAt !== null) watch.back(performance.now() - cutAt)
        cutAt = null
        hasAnswered = true
        return result
      } catch (error) {
        if (isLost(error)) throw lost(error as Error)
        // One statement is refused, others may not be: the connection is not lost.
        throw isAway(error) ? toAway(place, error as Error) : error
      }
    },
  }
}

/** For whoever answers requests: a database that is away is a 503. */
export async function translateErrorsOf<Result>(
  link: DatabaseLink,
  body: () => Promise<Result>,
): Promise<Result> {
  try {
    return await link.use(body)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    throw new Problem('unavailable', 'The database cannot be reached right now', [], error)
  }
}

/** Why the database gave no answer, in words that everybody may read; null: it was not away. */
export function refusalOf(error: unknown): string | null {
  const { cause } = error as Error
  return cause instanceof DatabaseAway ? cause.told : null
}
