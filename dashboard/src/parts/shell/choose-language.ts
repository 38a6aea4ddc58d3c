import { type Choice, isOutdated, keepLanguage } from '../../words/language.ts'

/** What was typed is kept, so the reload loses nothing. */
export function chooseLanguage(choice: Choice): void {
  keepLanguage(choice)
  if (isOutdated()) location.reload()
}
