/**
 * What the dashboard keeps in the browser. Browsers refuse storage to a page inside another site, where even
 * naming `localStorage` throws, and a full one refuses to write: what cannot be stored lasts as long as the
 * page. Every use goes through this file, so that no module can touch storage before it is known to work.
 */
class PageStorage {
  readonly #stored: Storage | null
  readonly #unstored = new Map<string, string>()

  constructor(name: 'localStorage' | 'sessionStorage') {
    this.#stored = open(name)
  }

  read(name: string): string | null {
    return this.#unstored.get(name) ?? this.#stored?.getItem(name) ?? null
  }

  write(name: string, value: string): void {
    try {
      if (!this.#stored) throw new Error('storage is blocked')
      this.#stored.setItem(name, value)
      this.#unstored.delete(name)
    } catch {
      this.#unstored.set(name, value)
    }
  }

  remove(name: string): void {
    this.#unstored.delete(name)
    this.#stored?.removeItem(name)
  }

  names(): string[] {
    return [...this.#unstored.keys(), ...Object.keys(this.#stored ?? {})]
  }
}

function open(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = globalThis[name]
    storage.getItem('')
    return storage
  } catch {
    return null
  }
}

/** Kept for all tabs, until it is removed. */
export const deviceStorage = new PageStorage('localStorage')

/** Kept for this tab, until it is closed. */
const tabStorage = new PageStorage('sessionStorage')

/**
 * What was typed and not sent yet, kept in this tab: a reload, an expired session or a crash of the
 * browser's tab does not lose it.
 */
const PREFIX = 'qroute.typed.'
/** Whose it is. */
const OWNER = 'qroute.typed-by'

export function keep(name: string, value: unknown): void {
  if (value === null) tabStorage.remove(PREFIX + name)
  else tabStorage.write(PREFIX + name, JSON.stringify(value))
}

export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(tabStorage.read(PREFIX + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function forgetTyped(of = ''): void {
  for (const name of tabStorage.names()) if (name.startsWith(PREFIX + of)) tabStorage.remove(name)
}

/** What someone else typed in this tab is none of this person's business. */
export function ownTyped(userId: string): void {
  if (tabStorage.read(OWNER) !== userId) forgetTyped()
  tabStorage.write(OWNER, userId)
}
