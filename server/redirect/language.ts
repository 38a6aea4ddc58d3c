import { likedBest } from '../../domain/accept-language.ts'
import { LANGUAGES, type Language } from '../../domain/accounts/brand.ts'

/** Which of our languages a visitor likes best, by primary tags. */

/** As much as is read. Browsers send some 50 characters. */
const HEADER_MAX = 200
/** The same few headers come again and again. When there are more, all are forgotten. */
const REMEMBERED_MAX = 1000

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

function readLanguage(header: string): Language | null {
  const read = (tag: string) =>
    tag === '*' ? null : LANGUAGES.find((ours) => ours === tag.toLowerCase())
  return likedBest(header, read) ?? null
}
