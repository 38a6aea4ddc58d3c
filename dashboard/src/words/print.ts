import { loadWords } from './load.ts'

/** Words of the panels for print: loaded with them, because few visits open one. */
export const printWords = await loadWords('print')
