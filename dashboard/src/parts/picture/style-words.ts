import { words } from '../../words.ts'

const NAMES = words.picture.inks
const FIELD =
  /\b(?:dotsColor|dotsGradient\.(?:from|to)|cornersSquareColor|cornersDotColor|frame\.text)\b/g

/** What the server says of a style, with its fields called what the page calls them. */
export function inWords(sentence: string): string {
  return sentence.replace(FIELD, (field, at) => {
    const name = NAMES[field as keyof typeof NAMES]
    return at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)
  })
}
