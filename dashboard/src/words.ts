import { language } from './words/language.ts'
import type { Words } from './words/shape.ts'

/**
 * Every word of the dashboard, in one language: the others are never loaded. Modules that use words run
 * once they are here. This file is a script of its own in the document (`dashboard/vite.config.ts`), so
 * they are asked for before the rest of the first load has come.
 */
const LOADERS = {
  en: async (): Promise<Words> => (await import('./words/en.ts')).en,
  de: async (): Promise<Words> => (await import('./words/de.ts')).de,
}

export const words: Words = await LOADERS[language]()
