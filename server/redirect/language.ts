import { LANGUAGES, type Language } from '../../domain/accounts/brand.ts'

/** Which of our languages a visitor likes best: RFC 9110, 12.5.4, by primary tags. */

/** As much as is read. Browsers send some 50 characters. */
const HEADER_MAX = 200
/** The same few headers come again and again. When there are more, all are forgotten. */
const REMEMBERED_MAX = 1000

/** `de-AT;q=0.8`: the primary tag, whatever follows it, and the weight. */
const RANGE =
  /^\s*([a-z]{2,3}|\*)(?:-[a-z\d-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

const remembered = new Map<string, Language | null>()

/** Null: none of ours, or any. */
export function languageOf(header: string | undefined): Language | null {
  if (header === undefined || header === '') return null
  if (header.length > HEADER_MAX) {
    return readLanguage(header.slice(0, Math.max(0, header.lastIndexOf(',', HEADER_MAX))))
  }
  const known = remembered.get(header)
  if (known !== undefined) return known
  const language = readLanguage(header)
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(header, language)
  return language
}

/** The first of those with the highest weight. A part that is no tag says nothing. */
function readLanguage(header: string): Language | null {
  let best: Language | null = null
  let highest = 0
  for (const part of header.split(',')) {
    const range = RANGE.exec(part)
    if (range === null) continue
    const weight = Number(range[2] ?? 1)
    if (weight <= highest) continue
    const tag = (range[1] as string).toLowerCase()
    const language = tag === '*' ? null : LANGUAGES.find((ours) => ours === tag)
    if (language === undefined) continue
    highest = weight
    best = language
  }
  return best
}
