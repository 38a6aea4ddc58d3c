import type { NewCode } from '../../../../client/client.ts'
import { SHORT_CODE_PATTERN } from '../../../../domain/codes/limits.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { completeUrl } from '../../../../domain/input/complete-url.ts'
import { suggestName } from '../../../../domain/input/suggest-name.ts'
import { keep, kept } from '../../kept.ts'
import { type LabelsDraft, NO_LABELS, setLabels } from '../../parts/form/labels.ts'
import { words } from '../../words.ts'
import { newIdempotencyKey } from '../../writing/idempotency-key.ts'
import { firstStyleOf } from './design/presets.ts'
import { domainOf } from './domain.ts'

/** What is in the form. Kept in this tab until a code is made of it. */
export interface Typed extends LabelsDraft {
  readonly url: string
  /** Null: as suggested. */
  readonly name: string | null
  readonly shortCode: string
  /** What the short link begins with; '': as usual. */
  readonly domain: string
  readonly style: Style
  /** The last try to create, so that a repeated one is known as the same. */
  readonly attempt?: { readonly said: string; readonly key: string } | undefined
}

export const NOTHING_TYPED: Typed = {
  url: '',
  name: null,
  shortCode: '',
  domain: '',
  style: firstStyleOf([]),
  ...NO_LABELS,
}

/** One form for each way in: what is typed for a duplicate does not replace what was typed before. */
function keptAs(source: string): string {
  return source === '' ? 'create' : `create?${source}`
}

export function keepTyped(source: string, typed: Typed | null): void {
  keep(keptAs(source), typed)
}

export function keptTyped(source: string): Typed | null {
  const found = kept<Partial<Typed>>(keptAs(source))
  return found === null ? null : { ...NOTHING_TYPED, ...found }
}

const SHORT_CODE = new RegExp(SHORT_CODE_PATTERN)

export function isShortCode(text: string): boolean {
  return SHORT_CODE.test(text)
}

function nameOf({ name, url }: Typed): string {
  return name?.trim() || suggestName(url) || words.create.untitled
}

export function bodyOf(typed: Typed, status: 'active' | 'draft'): NewCode {
  const destination = completeUrl(typed.url)
  const domain = domainOf(typed)
  return {
    name: nameOf(typed),
    style: typed.style,
    ...(destination !== '' && { destination_url: destination }),
    ...(typed.shortCode !== '' && { short_code: typed.shortCode }),
    ...(domain !== undefined && { domain }),
    ...setLabels(typed),
    ...(status === 'draft' && { status }),
  }
}

/** The same words get the same key: an answer that was lost makes no second code. */
export function attemptOf(typed: Typed, said: string): NonNullable<Typed['attempt']> {
  return typed.attempt?.said === said ? typed.attempt : { said, key: newIdempotencyKey() }
}
