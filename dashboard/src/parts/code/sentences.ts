import type { SplitEntry, When } from '../../../../client/client.ts'
import { toClock, toMoment, toSecond, toShortLink, zoneBeside } from '../../format.ts'
import { words } from '../../words.ts'
import type { Sides } from './compare.ts'
import { shorten, shortenBoth } from './difference.ts'
import { toSentence } from './sentence.ts'
import { toShares } from './shares.ts'
import { toWhenDraft, whenText } from './when.ts'

/** Parts of where a code leads, as plain text for sentences. */

const LINK_MAX = 60

export function toSaid(url: string): string {
  return shorten(toShortLink(url), LINK_MAX)
}

/** Two links that differ are said differently. */
export function toSaids(before: string, after: string): [string, string] {
  const said: [string, string] = [toSaid(before), toSaid(after)]
  return said[0] === said[1] ? shortenBoth(before, after, LINK_MAX) : said
}

/** The conditions of a rule, every one of them. */
export function whenSentence(when: When, moment = toMoment): string {
  const pieces = toSentence(toWhenDraft(when), { most: Number.POSITIVE_INFINITY, moment })
  return pieces.map(({ text }) => text).join('')
}

/** Two that differ are said differently, to the second if it must be. */
export function whenSentences(before: When, after: When): [string, string] {
  const said: [string, string] = [whenSentence(before), whenSentence(after)]
  if (said[0] !== said[1] || whenText(before) === whenText(after)) return said
  return [whenSentence(before, toSecond), whenSentence(after, toSecond)]
}

/** Both sides of a moment; two that differ are said differently. */
export function momentSentences({ before, after }: Sides<string>): [string | null, string | null] {
  const say = (toText: (iso: string) => string) => (iso: string | null) =>
    iso === null ? null : toText(iso) + zoneBeside(toText(iso))
  const said = [before, after].map(say(toClock))
  const isTold = said[0] !== said[1] || before === after
  const [was = null, now = null] = isTold ? said : [before, after].map(say(toSecond))
  return [was, now]
}

/** "34%": in whole percents, as `toShares` has them. */
export function shareOf(entry: SplitEntry, split: readonly SplitEntry[]): string {
  const shares = toShares(split.map(({ weight }) => weight))
  return words.routing.percent(shares[split.indexOf(entry)] ?? 0)
}
