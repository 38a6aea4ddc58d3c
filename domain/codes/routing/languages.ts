/** ISO 639 primary tags, as rules compare and scans keep them; und: the client names none, or an unknown one. */
export const UNKNOWN_LANGUAGE = 'und'
export const LANGUAGE_PATTERN = '^[a-z]{2,3}$'

const LANGUAGE = new RegExp(LANGUAGE_PATTERN)

/** The one tag that a language has, in small letters: `he` for the former `iw`, `de` for `deu`. */
export function toPrimaryTag(tag: string): string {
  const [locale = UNKNOWN_LANGUAGE] = Intl.getCanonicalLocales(tag)
  return locale.split('-')[0] as string
}

let names: Intl.DisplayNames | undefined

/** Whether there is such a language. Some 600 are known, so no client can mark itself with one. */
export function isLanguage(tag: string): boolean {
  if (tag === UNKNOWN_LANGUAGE) return true
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names.of(tag) !== undefined
}

/** Without its name. Another tag of the same language would never match a scan. */
export function languageFault(tag: string): string | null {
  if (!LANGUAGE.test(tag)) {
    return 'must be a lowercase language tag such as de, without a country, or und if the client sends no language'
  }
  const known = toPrimaryTag(tag)
  if (!isLanguage(known)) {
    return 'must be a known language such as de, or und if the client sends no language'
  }
  return known === tag ? null : `must be ${known}, the tag of this language`
}

/** Of a list, without its name. What is no tag at all is left to the list's own rules. */
export function languagesFault(list: string): string | null {
  const tags = list.split(',').filter((tag) => LANGUAGE.test(tag))
  return tags.map(languageFault).find((fault) => fault !== null) ?? null
}
