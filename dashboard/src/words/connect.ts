import { loadWords } from './load.ts'

/** Words of the page that hands a key to a terminal. */
export const connectWords = await loadWords('connect')
