import type { CodeItem } from '../../../../client/client.ts'
import { toClock } from '../../format.ts'
import { minute, serverNow } from '../../time/clock.ts'
import { words } from '../../words.ts'
import { endOfRules, type Led, reachOf } from './reach.ts'
import { toShares } from './shares.ts'

/** Every sentence about where a code leads now, or would lead after a change. */

type Code = Led & Pick<CodeItem, 'state' | 'status' | 'starts_at' | 'expires_at'>

const text = words.leads
/** More shares than these are a number of pages. */
const SHARES_SHOWN = 4

/** Above its destination or its shares: since when, until when, or on which condition. */
export function leadsVerb(code: Code): string {
  const { state = code.status, starts_at, expires_at } = code
  const [now, before] = text.verb[reachOf(code)]
  const verb = state === 'expired' || state === 'used_up' ? before : now
  if (state === 'scheduled' && starts_at) return verb + text.in.scheduled(toClock(starts_at))
  if (state === 'expired' && expires_at) return verb + text.in.expired(toClock(expires_at))
  return state === 'scheduled' || state === 'expired' ? verb : verb + text.in[state]
}

/** The rule that no scan gets past now; told again with each minute. */
export function endNow(code: Led): number | null {
  minute.value
  return endOfRules(code, serverNow())
}

/** Whom a change of the destination reaches, unless it is everyone. */
export function changeNote(code: Code): string | null {
  const { state = code.status, rules = [] } = code
  if (code.split) return text.change.crawlers
  if (state !== 'active') return text.change.resting[state]
  const end = endNow(code)
  if (end !== null) return text.change.past(end)
  return rules.length > 0 ? text.change.rest(rules.length) : null
}

/** Whether no visitor gets to the destination, as things are. */
export function reachesNobody(code: Code): boolean {
  const { state = code.status } = code
  return code.split !== undefined || state !== 'active' || endNow(code) !== null
}

/** What to say once its destination is this one. */
export function changedTo(code: Code, link: string): string {
  const { state = code.status } = code
  const reach = reachOf(code)
  if (state !== 'active') return text.done.resting(link)
  const end = endNow(code)
  return end === null ? text.done[reach](link) : text.done.past(link, end)
}

/** Whom the destination of a code with a split serves. */
export function crawlersGet(code: Led): string {
  return text.crawlersGet[code.rules ? 'otherCrawlers' : 'crawlers']
}

/** After "Now", of a code that is active. */
export function nowText(code: Led): string {
  const end = endNow(code)
  return end === null ? text.now[reachOf(code)] : text.now.past(end)
}

/** What comes before the destination: "3 rules, split 60 : 40"; null: nothing does. */
export function briefOf({ rules, split }: Led): string | null {
  const { brief } = text
  if (!split) return rules ? brief.else(rules.length) : null
  const shares = toShares(split.map(({ weight }) => weight))
  const isShort = shares.length <= SHARES_SHOWN && !shares.includes(0)
  const told = isShort ? brief.split(shares.map(String)) : brief.manyPages(shares.length)
  return rules ? brief.both(brief.rules(rules.length), told) : capitalised(told)
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
