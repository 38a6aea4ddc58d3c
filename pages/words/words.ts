import type { LanguageOf } from '../../domain/languages.ts'
import { DE } from './de.ts'
import { EN, type Words } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { JA } from './ja.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'
import { PT } from './pt.ts'
import { SV } from './sv.ts'
import { TR } from './tr.ts'
import { ZH } from './zh.ts'

/** Written by `npm run docs` from the list in domain/languages.ts. */
export const WORDS: Readonly<Record<LanguageOf<'pages'>, Words>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  pt: PT,
  nl: NL,
  pl: PL,
  sv: SV,
  tr: TR,
  ja: JA,
  zh: ZH,
}
