/**
 * The languages of the product, one line each, and where there are words in them: on public pages, in the dashboard,
 * in mails. Everything that offers, reads or checks a language follows this list. Browsers load it too.
 */
const LANGUAGES = {
  en: ['pages', 'dashboard', 'mail'],
  de: ['pages', 'dashboard', 'mail'],
  fr: ['pages'],
  es: ['pages'],
  it: ['pages'],
  pt: ['pages'],
  nl: ['pages'],
  pl: ['pages'],
  sv: ['pages'],
  tr: ['pages'],
  ja: ['pages'],
  zh: ['pages'],
} as const

type All = typeof LANGUAGES
type Place = All['en'][number]

/** A language that has words there. */
export type LanguageOf<P extends Place> = {
  [Name in keyof All]: P extends All[Name][number] ? Name : never
}[keyof All]

export function languagesOf<P extends Place>(place: P): readonly LanguageOf<P>[] {
  const names = Object.keys(LANGUAGES) as LanguageOf<P>[]
  return names.filter((name) => (LANGUAGES[name] as readonly Place[]).includes(place))
}
