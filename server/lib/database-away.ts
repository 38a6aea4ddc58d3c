/**
 * The database could not be reached. The error names host and port as the operator wrote them in
 * DATABASE_URL, never the user or the password; log.ts puts them where an address would stand.
 */
export class DatabaseAway extends Error {
  readonly place: string

  constructor(place: string, cause: Error & { code?: unknown; errors?: readonly Error[] }) {
    // A host with several addresses fails with one error for each, and no message of its own.
    const reason = cause.message || cause.errors?.map(({ message }) => message).join('; ') || ''
    super(`database ${place}: ${reason || String(cause.code)}`)
    this.name = 'DatabaseAway'
    this.place = place
    if (cause.code !== undefined) Object.assign(this, { code: cause.code })
    if (cause.stack !== undefined) this.stack = `${this.message}\n${framesOf(cause.stack)}`
  }
}

function framesOf(stack: string): string {
  return stack.slice(Math.max(0, stack.search(/^\s+at /m)))
}
