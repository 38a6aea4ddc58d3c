import { tabStorage } from './storage.ts'

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

export function forgetTyped(): void {
  for (const name of tabStorage.names()) if (name.startsWith(PREFIX)) tabStorage.remove(name)
}

/** What someone else typed in this tab is none of this person's business. */
export function ownTyped(userId: string): void {
  if (tabStorage.read(OWNER) !== userId) forgetTyped()
  tabStorage.write(OWNER, userId)
}
