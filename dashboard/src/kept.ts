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

/**
 * This file is loaded first. Browsers may refuse storage to a page that another site embeds, and then even asking for it
 * fails: what is kept lasts as long as the page.
 */
class Forgetful {
  readonly #kept = new Map<string, string>()
  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.#kept.set(name, value)
  }
  removeItem(name: string): void {
    this.#kept.delete(name)
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem('')
  } catch {
    Object.defineProperty(window, name, { value: new Forgetful() })
  }
}
