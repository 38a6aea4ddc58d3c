/**
 * Names come from people, and reach other people's mailboxes: no name may add a line to a header, turn
 * the direction of what follows it, or hide something. What is left is plain text on one line.
 */

/** As much of a name as is shown: names may have 255 characters, and mails at most 30 kB. */
const NAME_MAX = 80
const CLIPPED = new Set(['name', 'leadsTo', 'plan', 'endpoint'])
/** RFC 5322 allows 998 bytes a line; people see some 80 characters. */
const SUBJECT_MAX = 200

/** Marks of direction and their kin that nobody sees. Joiners stay: emoji and Persian need them. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const BREAKS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu

const characters = new Intl.Segmenter()

export function cleaned(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').replace(BREAKS, ' ').trim()
}

/** All text in it, however deep; long names are cut. */
export function cleanedAll<T>(value: T, key = ''): T {
  if (typeof value === 'string') {
    const text = cleaned(value)
    return (CLIPPED.has(key) ? clipped(text, NAME_MAX) : text) as T
  }
  if (Array.isArray(value)) return value.map((one) => cleanedAll(one, key)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, cleanedAll(inner, name)])
  return Object.fromEntries(entries) as T
}

/** By whole characters: half of an emoji is none. */
export function clipped(text: string, max: number): string {
  if (text.length <= max) return text
  const kept: string[] = []
  let length = 1
  for (const { segment } of characters.segment(text.slice(0, max * 2))) {
    length += segment.length
    if (length > max) break
    kept.push(segment)
  }
  return `${kept.join('').trimEnd()}…`
}

export function toSubject(text: string): string {
  return clipped(withoutCodes(cleaned(text)), SUBJECT_MAX)
}

/** Mail programs would turn an encoded word into any text, with all that was cleaned from it. */
export function withoutCodes(text: string): string {
  return text.replaceAll('=?', '= ?')
}
