import { isLanguage, toPrimaryTag, UNKNOWN_LANGUAGE } from '../../domain/codes/routing/languages.ts'
import { openRecent } from '../../domain/recent.ts'

/** As much as is read. Browsers send some 50 characters. */
const HEADER_MAX = 200
/** Cached headers; up to as many again are about to be evicted. */
const REMEMBERED_MAX = 1000

/** `de-AT;q=0.8`: the primary tag, whatever follows it, and the weight. */
const RANGE = /^\s*([a-z]{2,3})(?:-[a-z\d-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/** The language that a client likes best. The same few headers come again and again. */
export function openLanguages(): (header: string) => string {
  const recent = openRecent<string>(REMEMBERED_MAX)

  return (header) => {
    if (header === '') return UNKNOWN_LANGUAGE
    const key = header.length > HEADER_MAX ? cut(header) : header
    const known = recent.get(key)
    if (known !== undefined) return known
    const found = readLanguage(key)
    recent.set(key, found)
    return found
  }
}

/** A copy, since a slice would keep the whole header in memory. What the cut went through is left out. */
function cut(header: string): string {
  const whole = header.slice(0, header.lastIndexOf(',', HEADER_MAX))
  return Buffer.from(whole.slice(0, HEADER_MAX), 'latin1').toString('latin1')
}

/** The first of those with the highest weight. A part that is no tag says nothing. */
function readLanguage(header: string): string {
  let best = UNKNOWN_LANGUAGE
  let highest = 0
  for (const part of header.split(',')) {
    const range = RANGE.exec(part)
    if (range === null) continue
    const weight = Number(range[2] ?? 1)
    if (weight <= highest) continue
    highest = weight
    best = range[1] as string
  }
  const tag = toPrimaryTag(best)
  return isLanguage(tag) ? tag : UNKNOWN_LANGUAGE
}
