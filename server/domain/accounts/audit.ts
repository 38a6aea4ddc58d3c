import type { Mode } from './keys.ts'

/** Who changes something: a key (named by its last four characters), a person, or the operator. */
export interface Actor {
  readonly kind: 'api_key' | 'person' | 'operator'
  /** `key_…`, `usr_…`; null for the operator. */
  readonly id: string | null
  /** The key's last four characters, the person's email address, or "operator". */
  readonly name: string
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
  readonly changes: Readonly<Record<string, FieldChange>>
}
