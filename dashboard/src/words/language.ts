import { type LanguageOf, languagesOf } from '../../../domain/languages.ts'
import { deviceStorage } from '../kept.ts'

/**
 * In which language the dashboard speaks: what the person has chosen, before signing in what was chosen
 * in this browser, else the first of the browser's languages that there are words in. It is known
 * before anything is drawn, and words are read while modules run, so another choice is a reload.
 */
export const LANGUAGES = languagesOf('dashboard')
export type Language = LanguageOf<'dashboard'>
/** `browser`: as the browser says. */
export type Choice = Language | 'browser'

/** What a language calls itself. */
export function ownName(name: Language): string {
  return new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name
}

const KEY = 'qroute.language'
/** Set while someone is signed in: see session.ts, which loads words itself. */
export const PERSON_KEY = 'qroute.signed-in'

function keyOf(person: string | null): string {
  return person === null ? KEY : `${KEY}.${person}`
}

function isLanguage(text: string | null): text is Language {
  return LANGUAGES.some((one) => one === text)
}

function choiceOf(person: string | null): Choice {
  const chosen = deviceStorage.read(keyOf(person))
  if (chosen === 'browser' || isLanguage(chosen)) return chosen
  return person === null ? 'browser' : choiceOf(null)
}

/** "de-AT" is German. */
export function firstOf(wanted: readonly string[]): Language {
  const plain = wanted.map((one) => one.toLowerCase().split('-')[0] ?? '')
  return plain.find(isLanguage) ?? 'en'
}

export function chosenLanguage(): Choice {
  return choiceOf(deviceStorage.read(PERSON_KEY))
}

function languageNow(): Language {
  const choice = chosenLanguage()
  return choice === 'browser' ? firstOf(navigator.languages) : choice
}

/** What this page speaks. Tests outside of a browser are in English. */
export const language: Language = 'document' in globalThis ? languageNow() : 'en'

/** Whoever has just signed in may have chosen another one. */
export function isOutdated(): boolean {
  return languageNow() !== language
}

export function keepLanguage(choice: Choice): void {
  deviceStorage.write(keyOf(deviceStorage.read(PERSON_KEY)), choice)
}
