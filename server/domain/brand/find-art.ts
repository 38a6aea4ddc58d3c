import type { Owner } from '../accounts/owner.ts'
import { type Art, type Style, uploadOf } from '../codes/style.ts'
import { invalidRequest, type Problem } from '../errors.ts'
import { isId } from '../ids.ts'
import { type LogoStore, toArt } from './logo.ts'

/** Finds what the logo of a style shows; null: it has none, or one of ours. */
export interface FindArt {
  /** For a code that is there: its logo cannot have been deleted. */
  of(style: Style): Promise<Art | null>
  /** For a style that somebody asks for: a logo of others does not exist. */
  for(owner: Owner, style: Style): Promise<Art | null>
}

export interface ArtCache {
  get(id: string): Art | undefined
  set(id: string, art: Art): void
}

export function openFindArt(store: Pick<LogoStore, 'content' | 'find'>, cache: ArtCache): FindArt {
  /** A logo never changes, so what is known of one holds. */
  async function read(id: string): Promise<Art | null> {
    const known = cache.get(id)
    if (known) return known
    const logo = await store.content(id)
    if (logo === null) return null
    const art = toArt(id, logo)
    cache.set(id, art)
    return art
  }

  return {
    async of(style) {
      const id = uploadOf(style)
      return id === null ? null : read(id)
    },
    async for(owner, style) {
      const id = uploadOf(style)
      if (id === null) return null
      const isThere = isId('logo', id) && (await store.find(owner, id)) !== null
      const art = isThere ? await read(id) : null
      if (art === null) throw noSuchLogo(style)
      return art
    },
  }
}

export function noSuchLogo({ logo = '' }: Style): Problem {
  const message = `style.logo: there is no logo ${logo.slice(0, 60)}: upload it first, or use glyph: and a name`
  return invalidRequest([{ param: 'style.logo', message, code: 'unknown' }])
}
