import type { Mode } from './owner.ts'

/** Who changes something: a key (named by its last four characters), a person, or the operator. */
export interface Actor {
  readonly kind: 'api_key' | 'person' | 'operator'
  /** `key_…`, `usr_…`; null for the operator. */
  readonly id: string | null
  /** The key's last four characters, the person's email address, or "operator". */
  readonly name: string
  /** What its owner calls the key. */
  readonly keyName?: string
  /** Null for a command. */
  readonly requestId: string | null
}

export const OPERATOR: Actor = { kind: 'operator', id: null, name: 'operator', requestId: null }

/** A field before and after. Of a secret only the fact that it changed is kept. */
export interface FieldChange {
  readonly from: unknown
  readonly to: unknown
}

/** One change, written in the transaction that makes it. */
export interface AuditEntry {
  readonly accountId: string
  /** Null for what both modes share. */
  readonly mode: Mode | null
  readonly actor: Actor
  /** The noun and what happened to it: `qrcode.updated`, `api_key.revoked`. */
  readonly action: string
  /** The id of what was changed. */
  readonly target: string
  readonly at: number
  /** It is written down later, and listed at its own time. */
  readonly isLate?: boolean
  readonly changes: Readonly<Record<string, FieldChange>>
}

/** Without a mode, the entry is about something that both modes share. */
export function entryAbout(
  actor: Actor,
  action: string,
  about: { readonly accountId: string; readonly mode?: Mode; readonly id: string },
  at: number,
  changes: AuditEntry['changes'],
): AuditEntry {
  const { accountId, mode = null, id: target } = about
  return { accountId, mode, actor, action, target, at, changes }
}

/** In place of a secret: all that can be said is that it changed. */
export const HIDDEN = '(hidden)'

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ; null stands for what does not exist yet, or no longer. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditEntry['changes'] {
  const changes: Record<string, FieldChange> = {}
  for (const field of Object.keys(after ?? before ?? {})) {
    const from = before?.[field] ?? null
    const to = after?.[field] ?? null
    if (!isSame(from, to)) changes[field] = { from, to }
  }
  return changes
}

function isSame(from: unknown, to: unknown): boolean {
  if (from === to) return true
  const areObjects = typeof from === 'object' && typeof to === 'object'
  return areObjects && JSON.stringify(from) === JSON.stringify(to)
}

/** An entry as it was stored. */
export interface AuditRecord extends Omit<AuditEntry, 'accountId' | 'isLate'> {
  readonly id: string
}

export interface AuditFilter {
  /** Null: of all. */
  readonly mode: Mode | null
  readonly action: string | null
  readonly target: string | null
  /** Inclusive. */
  readonly from: number | null
  /** Exclusive. */
  readonly to: number | null
}

export interface AuditPage {
  readonly items: readonly AuditRecord[]
  /** Where the next page begins; null: there are no older entries. */
  readonly next: string | null
}

export interface AuditLog {
  /** For changes outside the database of the log: before they begin. */
  write(entries: readonly AuditEntry[]): Promise<void>
  /** Newest first, those older than `before`. A page may be short although there are more. */
  list(
    accountId: string,
    filter: AuditFilter,
    before: string | null,
    limit: number,
  ): Promise<AuditPage>
  /** Deletes what is too old. */
  sweep(now: number): Promise<void>
}
