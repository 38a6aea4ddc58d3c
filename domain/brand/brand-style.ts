import type { AuditEntry } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Receipt } from '../accounts/receipts.ts'
import type { Style } from '../codes/style.ts'

/** A style with a name, to be used again. Codes get a copy, so changing it changes no code. */
export interface BrandStyle extends Owner {
  readonly id: string
  readonly name: string
  readonly style: Style
  /** What the dashboard proposes; at most one of an account and mode. */
  readonly isDefault: boolean
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** Of an account and mode. */
export const BRAND_STYLES_MAX = 100

export interface BrandStyleStore {
  add(
    style: BrandStyle,
    audit: readonly AuditEntry[],
    receipt: Receipt | null,
  ): Promise<'account' | 'full' | 'logo' | 'receipt' | null>
  /** By name. */
  list(owner: Owner): Promise<readonly BrandStyle[]>
  find(owner: Owner, id: string): Promise<BrandStyle | null>
  /** `revision`: it has changed since it was read, or is gone. */
  update(
    before: BrandStyle,
    after: BrandStyle,
    audit: readonly AuditEntry[],
  ): Promise<'account' | 'revision' | 'logo' | null>
  /** False: it is gone already. */
  remove(style: BrandStyle, audit: readonly AuditEntry[]): Promise<boolean>
}
