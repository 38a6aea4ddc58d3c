import { loadWords } from './load.ts'

/** Words of the palette: loaded with it, when it is first opened. */
export const paletteWords = await loadWords('palette')
