import { language } from './language.ts'
import type { PrintWords } from './shape.ts'

const LOADERS = {
  en: async (): Promise<PrintWords> => (await import('./en/print.ts')).print,
  de: async (): Promise<PrintWords> => (await import('./de/print.ts')).print,
}

/** Words of the panels for print: loaded with them, because few visits open one. */
export const printWords: PrintWords = await LOADERS[language]()
