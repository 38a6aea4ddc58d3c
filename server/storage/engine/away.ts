import { DatabaseAway } from '../../lib/database-away.ts'

/** Notified when the database stops answering, and when it answers again. */
export interface Watch {
  lost(error: DatabaseAway): void
  back(awayMs: number): void
}

/** Connection trouble, or an operator's intervention. */
const LOST_CODE = /^(08|57P|E[A-Z]+$|EAI_)/
const LOST_MESSAGE = /^(timeout exceeded|Connection terminated|Client has|Query read timeout)/

export function isLost(error: unknown): boolean {
  const { code = '', message } = error as { code?: unknown; message: string }
  return LOST_CODE.test(String(code)) || LOST_MESSAGE.test(message)
}

export interface DatabaseLink {
  /** For an error of an idle connection, which fails no query. */
  lost(error: Error): void
  /** Errors of the body are thrown as DatabaseAway if the database is away. */
  use<Result>(body: () => Promise<Result>): Promise<Result>
}

/** Knows whether a database can be reached now. Each change is reported once. */
export function openDatabaseLink(url: string, watch: Watch): DatabaseLink {
  const place = placeOf(url)
  /** A database that never answered is not lost: opening it fails with an error of its own. */
  let hasAnswered = false
  let cutAt: number | null = null

  function lost(error: Error): DatabaseAway {
    const away = new DatabaseAway(place, error)
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
        throw isLost(error) ? lost(error as Error) : error
      }
    },
  }
}

/** `host:port` of a database's URL; a path where it is a socket. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url)
  const host = parsed?.searchParams.get('host') ?? parsed?.hostname
  return `${host || 'localhost'}:${parsed?.port || '5432'}`
}
