import type { Language } from '../../../../../domain/accounts/brand.ts'

/** A language as those who speak it call it. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
