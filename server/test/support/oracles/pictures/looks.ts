import {
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
  type Style,
} from '../../../../../domain/codes/style.ts'
import { toMatrix } from '../../../../../drawing/matrix.ts'

/** All ways to draw a code: six kinds of dots, three rings, two eyes. */
export const ALL_TYPES: readonly Required<Types>[] = DOT_TYPES.flatMap((dotsType) =>
  CORNER_SQUARE_TYPES.flatMap((cornersSquareType) =>
    CORNER_DOT_TYPES.map((cornersDotType) => ({ dotsType, cornersSquareType, cornersDotType })),
  ),
)

export type Types = Pick<Style, 'dotsType' | 'cornersSquareType' | 'cornersDotType'>

export function nameOf({ dotsType, cornersSquareType, cornersDotType }: Types): string {
  return `${dotsType} / ${cornersSquareType} ring / ${cornersDotType} eye`
}

/** One link for each size that a symbol has, up to this many characters. */
export function textsOfEachSize(lengthMax: number): string[] {
  const texts = new Map<number, string>()
  for (let length = 12; length <= lengthMax; length++) {
    const text = 'https://a.example/'.padEnd(length, 'x').slice(0, length)
    const { side } = toMatrix(text)
    if (!texts.has(side)) texts.set(side, text)
  }
  return [...texts.values()]
}

const BASES = [
  'https://qr.example.com/',
  'https://q.co/',
  'http://localhost:3000/',
  'https://links.brewery-at-the-harbour.example/',
  'https://qr.example.com/Summer-2026_',
]
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** Short links as they are printed: short and long, generated and chosen. Always the same ones. */
export function shortLinks(count: number): string[] {
  let state = 20_261_115
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 8
  }
  return Array.from({ length: count }, (_, index) => {
    const code = Array.from({ length: 7 }, () => LETTERS[next() % LETTERS.length]).join('')
    return (BASES[index % BASES.length] ?? '') + code
  })
}
