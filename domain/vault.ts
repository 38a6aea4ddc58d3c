/** Encrypts text at rest. */
export interface Vault {
  lock(text: string): string
  /** Null if it was encrypted with another secret. */
  unlock(locked: string): string | null
}
