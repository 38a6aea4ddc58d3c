import { language } from './language.ts'
import type { PaletteWords } from './shape.ts'

const LOADERS = {
  en: async (): Promise<PaletteWords> => (await import('./en/palette.ts')).palette,
  de: async (): Promise<PaletteWords> => (await import('./de/palette.ts')).palette,
}

/** Words of the palette: loaded with it, when it is first opened. */
export const paletteWords: PaletteWords = await LOADERS[language]()
