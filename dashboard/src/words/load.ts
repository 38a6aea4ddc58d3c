import { type Language, language } from './language.ts'
import type { Parts } from './shape.ts'

/** Words of a part, in one language: the others are never loaded. A language has a file for each part. */
export async function loadWords<Part extends keyof Parts>(
  part: Part,
  of: Language = language,
): Promise<Parts[Part]> {
  return (await import(`./${of}/parts/${part}.ts`)).words
}
