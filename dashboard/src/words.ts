import { loadWords } from './words/load.ts'

/**
 * Every word of the dashboard, in one language. Modules that use words run once they are here. This file is a
 * script of its own in the document (`dashboard/vite.config.ts`), so they are asked for before the rest of the
 * first load has come.
 */
export const words = await loadWords('main')
