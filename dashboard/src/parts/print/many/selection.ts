import type { CodeItem } from '../../../../../client/client.ts'
import { IDS_MAX } from '../../../../../domain/codes/limits.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { printWords as text } from '../../../words/print.ts'

/** Which codes are wanted: those that are ticked, or all with a tag. */
export type Picked = { readonly codes: readonly CodeItem[] } | { readonly tag: string }

export interface Selection {
  /** As the API is told. */
  readonly asked: { readonly ids: readonly string[] } | { readonly tag: string }
  readonly total: number
  /** All of them, or those of a tag that were read: what is shown of them. */
  readonly known: readonly KnownCode[]
  /** Why nothing can be downloaded. */
  readonly whyNot: string | null
}

export interface KnownCode {
  readonly id: string
  readonly name: string
  readonly shortCode: string
  readonly externalId: string | null
  readonly shortUrl: string
  readonly style: Style
}

function toKnown(code: CodeItem): KnownCode {
  const { id, name, short_url: shortUrl } = code
  const shortCode = code.short_code ?? shortUrl.slice(shortUrl.lastIndexOf('/') + 1)
  const style = (code.style ?? {}) as Style
  return { id, name, shortCode, shortUrl, style, externalId: code.external_id ?? null }
}

export function selectionOf(picked: Picked, codes: readonly CodeItem[], total: number): Selection {
  const asked = 'tag' in picked ? picked : { ids: codes.map(({ id }) => id) }
  const whyNot =
    total > IDS_MAX ? text.many.tooMany(total, IDS_MAX) : total === 0 ? text.many.none : null
  return { asked, total, known: codes.map(toKnown), whyNot }
}
