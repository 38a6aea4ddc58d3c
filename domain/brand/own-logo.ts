import type { Owner } from '../accounts/owner.ts'
import { type Style, uploadOf } from '../codes/style.ts'
import { invalidRequest, type Problem } from '../errors.ts'
import { isId } from '../ids.ts'
import { openOneRead } from '../one-read.ts'
import type { Logo, LogoStore } from './logo.ts'

/** Throws if a style shows an upload that this owner does not have: a logo of others does not exist. */
export type CheckLogo = (owner: Owner, style: Style) => Promise<void>

/** A bulk asks for the same logo a thousand times at once: those share one read. */
export function openCheckLogo(store: Pick<LogoStore, 'find'>): CheckLogo {
  const once = openOneRead<Logo | null>()
  return async (owner, style) => {
    const id = uploadOf(style)
    if (id === null) return
    if (!isId('logo', id)) throw noSuchLogo(style)
    const name = `${owner.accountId} ${owner.mode} ${id}`
    if ((await once(name, () => store.find(owner, id))) === null) throw noSuchLogo(style)
  }
}

export function noSuchLogo({ logo = '' }: Style): Problem {
  const message = `style.logo: logo ${logo.slice(0, 60)} not found. Upload it first, or use glyph: followed by a name`
  return invalidRequest([{ param: 'style.logo', message, code: 'unknown' }])
}
