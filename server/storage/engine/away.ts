import { DatabaseAway } from '../../lib/database-away.ts'

/** Called when the database stops answering, and when it answers again. */
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

export interface Line {
  /** An error that nobody waits for, of an idle connection. */
  lost(error: Error): void
  /** Runs the body; errors caused by an unavailable database are thrown as DatabaseAway. */
  use<Result>(body: () => Promise<Result>): Promise<Result>
}

/** Whether one database is reachable; each change is reported once. */
export function openLine(url: string, watch: Watch): Line {
  const place = placeOf(url)
  /**
   * A database that never answered cannot be lost: whoever opens it reports that it is unreachable.
   */
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
