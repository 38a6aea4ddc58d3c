import type { LanguageOf } from '../../../domain/languages.ts'
import { DE } from './de.ts'
import { EN, type Words } from './en.ts'

/** Written by `npm run docs` from the list in domain/languages.ts. */
export const WORDS: Readonly<Record<LanguageOf<'mail'>, Words>> = {
  en: EN,
  de: DE,
}
