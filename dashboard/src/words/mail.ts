import { loadWords } from './load.ts'

/** Words of what needs mail: loaded with its pages, because most visits have none of them. */
export const mailWords = await loadWords('mail')
