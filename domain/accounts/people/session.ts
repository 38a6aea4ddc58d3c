import type { Outgoing } from '../../mail/outgoing.ts'

/** A signed-in browser. The cookie holds its secret, the store only a hash of it. */
export interface Session {
  readonly id: string
  readonly personId: string
  /** The person's epoch when it was opened. */
  readonly epoch: number
  readonly device: string
  readonly browser: string
  readonly createdAt: number
  /** To the minute. */
  readonly usedAt: number
}

/** Of a person: with one more, the oldest ends. */
export const SESSIONS_MAX = 50
export const SESSION_MS = 30 * 86_400_000
const IDLE_MS = 7 * 86_400_000

export function isOver({ createdAt, usedAt }: Session, now: number): boolean {
  return now >= createdAt + SESSION_MS || now >= usedAt + IDLE_MS
}

/**
 * What is written often or by strangers. On SQLite it is a file of its own: a write to the codes'
 * database would make the redirects forget the targets they remember.
 */
export interface ActivityStore {
  addSession(session: Session, secret: string, mails: readonly Outgoing[]): Promise<void>
  findSession(secret: string): Promise<Session | null>
  /** Of the person's current epoch, newest first: `SESSIONS_MAX` at most. */
  sessionsOf(personId: string, epoch: number): Promise<readonly Session[]>
  /** False if there is none. */
  removeSession(personId: string, id: string): Promise<boolean>
  /** By key; of a page of them. */
  keyUses(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Of keys that are no more. */
  forgetUses(ids: readonly string[]): Promise<void>
  /** Notes that a key or a session was used; written now and then. */
  noteUse(id: string, now: number): void
  /** Counts a try to sign in. What the buckets are is in tries.ts; they are stored as keyed hashes. */
  takeTry(
    bucket: string,
    now: number,
    windowMs?: number,
  ): Promise<{ readonly tries: number; readonly endsAt: number }>
  giveBackTry(bucket: string): Promise<void>
  clearTries(bucket: string): Promise<void>
  sweep(now: number): Promise<void>
  close(): Promise<void>
}
