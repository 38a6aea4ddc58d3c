/** Keeps text unreadable at rest. */
export interface Vault {
  lock(text: string): string
  /** Null when it was locked with another secret. */
  unlock(locked: string): string | null
}
