import { CYRILLIC } from './cyrillic.ts'
import { GREEK } from './greek.ts'
import { KERNING } from './kerning.ts'
import { LATIN } from './latin.ts'
import { LATIN_EXTENDED } from './latin-extended.ts'
import { openLetters } from './letters.ts'

/** All that frames can be written with. Browsers load them when the first frame has a text. */
export const LETTERS = openLetters([LATIN, LATIN_EXTENDED, GREEK, CYRILLIC], KERNING)
