import { language } from './language.ts'
import type { ConnectWords } from './shape.ts'

const LOADERS = {
  en: async (): Promise<ConnectWords> => (await import('./en/settings/connect.ts')).connect,
  de: async (): Promise<ConnectWords> => (await import('./de/settings/connect.ts')).connect,
}

/** Words of the page that hands a key to a terminal. */
export const connectWords: ConnectWords = await LOADERS[language]()
