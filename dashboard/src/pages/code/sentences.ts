import type { SplitEntry, When } from '../../../../client/client.ts'
import { toShortLink } from '../../format.ts'
import { shorten } from './difference.ts'
import { toWhenDraft } from './routing/draft.ts'
import { toSentence } from './routing/sentence.ts'
import { toShares } from './routing/shares.ts'

/** Parts of where a code leads, as plain text for sentences. */

const LINK_MAX = 60

export function toSaid(url: string): string {
  return shorten(toShortLink(url), LINK_MAX)
}

/** The conditions of a rule, every one of them. */
export function whenSentence(when: When): string {
  const pieces = toSentence(toWhenDraft(when), Number.POSITIVE_INFINITY)
  return pieces.map(({ text }) => text).join('')
}

/** In whole percents, which add up to 100. */
export function shareOf(entry: SplitEntry, split: readonly SplitEntry[]): string {
  const shares = toShares(split.map(({ weight }) => weight))
  return String(shares[split.indexOf(entry)] ?? 0)
}
