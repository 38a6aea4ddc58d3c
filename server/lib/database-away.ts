/**
 * The database could not be reached, or turned us away. The message is for the log, and may repeat
 * what the server said, with the name of a role in it. `told` is for everybody: it names host and port as
 * the operator wrote them in DATABASE_URL, never the user or the password. log.ts puts them where an
 * address would stand.
 */
export class DatabaseAway extends Error {
  readonly place: string
  /** What the server does instead of answering, in our words; null: it was not reached. */
  readonly does: string | null
  /** It will not answer until somebody changes something; otherwise it may just be slow. */
  readonly isRefusal: boolean
  readonly told: string

  constructor(
    place: string,
    cause: Error & { code?: unknown; errors?: readonly Error[] },
    does: string | null = null,
    isRefusal = false,
  ) {
    // A host with several addresses fails with one error for each, and no message of its own.
    const said = cause.message || cause.errors?.map(({ message }) => message).join('; ') || ''
    const reason = said || String(cause.code)
    super(`database ${place}${does === null ? '' : ` ${does}`}: ${reason}`)
    this.name = 'DatabaseAway'
    this.place = place
    this.does = does
    this.isRefusal = isRefusal
    this.told = does === null ? this.message : `database ${place} ${does}`
    if (cause.code !== undefined) Object.assign(this, { code: cause.code })
    if (cause.stack !== undefined) this.stack = `${this.message}\n${framesOf(cause.stack)}`
  }
}

function framesOf(stack: string): string {
  return stack.slice(Math.max(0, stack.search(/^\s+at /m)))
}

/** For those who ask whether the service is ready. */
export function reasonOf(error: unknown): string {
  const { cause } = error as Error
  const does = cause instanceof DatabaseAway ? cause.does : null
  return `The database ${does ?? 'cannot be reached'}`
}
