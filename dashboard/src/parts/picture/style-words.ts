import type { Style } from '../../../../server/domain/codes/style.ts'
import { contrast, toLook } from '../../../../server/pictures/render/look.ts'
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

/** Of the weakest of its inks on its paper. */
export function contrastOf(style: Style): number {
  const { dotsColour, gradient, ringColour, eyeColour, background } = toLook(style)
  const inks = [dotsColour, gradient?.to ?? dotsColour, ringColour, eyeColour]
  return Math.min(...inks.map((ink) => contrast(ink, background)))
}

/** Rounded down, so that too little never looks like enough. */
export function toRatio(ratio: number): string {
  return String(ratio < 10 ? Math.floor(ratio * 10) / 10 : Math.floor(ratio))
}
