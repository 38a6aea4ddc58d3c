import { type ReadLogo, toArt } from '../../domain/brand/logo.ts'
import { type Art, type Style, uploadOf } from '../../domain/codes/style.ts'
import { openOneRead } from '../../domain/one-read.ts'
import { openRecent } from '../../domain/recent.ts'

/**
 * What logos show, as all threads read it: the same bytes, copied to none of them. A logo is looked up
 * when a picture of it is about to be drawn, not when it is asked for: a thousand pictures that wait hold
 * none, and those that are drawn at the same time share one read.
 */
export interface SharedArt extends Omit<Art, 'markup'> {
  readonly markup: SharedArrayBuffer
}

export type FindLogo = (id: string) => Promise<ReadLogo | null>

/** Null: the style has no logo, or one of ours. */
export type FindArt = (style: Style) => Promise<SharedArt | null>

/** In bytes: two of the largest logos, at most twice as many. */
const KEPT_BYTES = 3_000_000

export function openArts(find: FindLogo): FindArt {
  /** A logo never changes, so what is known of one stays true. */
  const kept = openRecent<SharedArt>(KEPT_BYTES, ({ markup }) => markup.byteLength)
  const once = openOneRead<SharedArt | null>()

  async function read(id: string): Promise<SharedArt | null> {
    const logo = await find(id)
    if (logo === null) return null
    const art = toShared(toArt(id, logo))
    kept.set(id, art)
    return art
  }

  return async (style) => {
    const id = uploadOf(style)
    if (id === null) return null
    return kept.get(id) ?? once(id, () => read(id))
  }
}

function toShared(art: Art): SharedArt {
  const markup = new SharedArrayBuffer(Buffer.byteLength(art.markup))
  Buffer.from(markup).write(art.markup)
  return { ...art, markup }
}

/** In bytes, of each thread: the largest logo, and some that are smaller. */
const TEXT_BYTES = 2_000_000
const texts = openRecent<Art>(TEXT_BYTES, ({ markup }) => markup.length)

/** In a thread: as text, which pictures with the same logo share. */
export function readArt(shared: SharedArt | null): Art | null {
  if (shared === null) return null
  const known = texts.get(shared.key)
  if (known) return known
  const art = { ...shared, markup: Buffer.from(shared.markup).toString() }
  texts.set(shared.key, art)
  return art
}
