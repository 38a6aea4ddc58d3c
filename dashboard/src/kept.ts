/**
 * What was typed and not sent yet, kept in this tab: a reload, an expired session or a crash of the
 * browser's tab does not lose it.
 */
const PREFIX = 'qroute.typed.'
/** Whose it is. */
const OWNER = 'qroute.typed-by'

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Storage can be full or forbidden: typing goes on without it.
  }
}

export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function forgetTyped(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  }
}

/** What someone else typed in this tab is none of this person's business. */
export function ownTyped(userId: string): void {
  if (sessionStorage.getItem(OWNER) !== userId) forgetTyped()
  sessionStorage.setItem(OWNER, userId)
}
