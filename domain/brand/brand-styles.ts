import { type Actor, type AuditEntry, changesBetween, entryAbout } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import { AlreadyDone, type SealMade } from '../accounts/receipts.ts'
import { accountGone, Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import { BRAND_STYLES_MAX, type BrandStyle, type BrandStyleStore } from './brand-style.ts'
import { noSuchLogo } from './own-logo.ts'

/** Making, changing and deleting brand styles. */
export type WantedStyle = Pick<BrandStyle, 'name' | 'style' | 'isDefault'>

export async function createBrandStyle(
  store: BrandStyleStore,
  owner: Owner,
  actor: Actor,
  wanted: WantedStyle,
  seal: SealMade<BrandStyle>,
): Promise<BrandStyle> {
  const now = Date.now()
  const { accountId, mode } = owner
  const times = { createdAt: now, updatedAt: now }
  const made = { id: newId('sty', now), accountId, mode, revision: 1, ...times }
  const style: BrandStyle = { ...made, ...wanted }
  const entry = toEntry(actor, 'style.created', style, null, style)
  const refused = await store.add(style, [entry], seal?.(style) ?? null)
  if (refused === null) return style
  if (refused === 'receipt') throw new AlreadyDone()
  if (refused === 'account') throw accountGone()
  if (refused === 'logo') throw noSuchLogo(style.style)
  const message = `An account can have at most ${BRAND_STYLES_MAX} brand styles: delete one first`
  throw new Problem('quota_exceeded', message)
}

const TRIES = 20

/** Null: it is gone. */
export async function changeBrandStyle(
  store: BrandStyleStore,
  actor: Actor,
  read: BrandStyle,
  change: Partial<WantedStyle>,
): Promise<BrandStyle | null> {
  let before: BrandStyle | null = read
  for (let attempt = 0; before !== null && attempt < TRIES; attempt++) {
    const after: BrandStyle = {
      ...before,
      ...change,
      revision: before.revision + 1,
      updatedAt: Math.max(Date.now(), before.updatedAt),
    }
    const entry = toEntry(actor, 'style.updated', after, before, after)
    if (Object.keys(entry.changes).length === 0) return before
    const refused = await store.update(before, after, [entry])
    if (refused === null) return after
    if (refused === 'account') throw accountGone()
    if (refused === 'logo') throw noSuchLogo(after.style)
    before = await store.find(before, before.id)
  }
  if (before === null) return null
  throw new Problem(
    'unavailable',
    'Too many simultaneous changes to this style: try again in a moment',
  )
}

/** False: it is gone already. */
export function deleteBrandStyle(
  store: BrandStyleStore,
  actor: Actor,
  style: BrandStyle,
): Promise<boolean> {
  return store.remove(style, [toEntry(actor, 'style.deleted', style, style, null)])
}

function fieldsOf({ name, style, isDefault }: BrandStyle) {
  return { name, style, is_default: isDefault }
}

function toEntry(
  actor: Actor,
  action: string,
  style: BrandStyle,
  before: BrandStyle | null,
  after: BrandStyle | null,
): AuditEntry {
  const changes = changesBetween(before && fieldsOf(before), after && fieldsOf(after))
  return entryAbout(actor, action, style, Date.now(), changes)
}
