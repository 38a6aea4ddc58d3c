import { likedBest } from '../../domain/accept-language.ts'
import { isLanguage, toPrimaryTag, UNKNOWN_LANGUAGE } from '../../domain/codes/routing/languages.ts'
import { openRecent } from '../../domain/recent.ts'

/** As much as is read. Browsers send some 50 characters. */
const HEADER_MAX = 200
/** Cached headers; up to as many again are about to be evicted. */
const REMEMBERED_MAX = 1000

/** The language that a client likes best. The same few headers come again and again. */
export function openLanguages(): (header: string) => string {
  const recent = openRecent<string>(REMEMBERED_MAX)

  return (header) => {
    if (header === '') return UNKNOWN_LANGUAGE
    const key = header.length > HEADER_MAX ? cut(header) : header
    const known = recent.get(key)
    if (known !== undefined) return known
    const language = readLanguage(key)
    recent.set(key, language)
    return language
  }
}

/** A copy, since a slice would keep the whole header in memory. What the cut went through is left out. */
function cut(header: string): string {
  const whole = header.slice(0, header.lastIndexOf(',', HEADER_MAX))
  return Buffer.from(whole.slice(0, HEADER_MAX), 'latin1').toString('latin1')
}

function readLanguage(header: string): string {
  const best = likedBest(header, (tag) => (tag === '*' ? undefined : tag))
  const tag = toPrimaryTag(best ?? UNKNOWN_LANGUAGE)
  return isLanguage(tag) ? tag : UNKNOWN_LANGUAGE
}
