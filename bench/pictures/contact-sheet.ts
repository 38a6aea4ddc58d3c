import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAME_TYPES, GLYPHS, type Style } from '../../domain/codes/style.ts'
import { type Picture, paint } from '../../drawing/picture.ts'
import { encodePixels } from '../../drawing/png/pixel-rows.ts'
import { ALL_TYPES } from '../../server/test/support/oracles/pictures/looks.ts'

/**
 * Writes docs/styles.png: a row per kind of dots, a column per combination of ring and eye;
 * docs/logos.png: our glyphs, with gradients; docs/frames.png: frames around some looks.
 */
const TEXT = 'https://qr.example.com/styles'
const INKS = ['#1a1a1a', '#1a2b6d', '#0b5d3b', '#7a1f5c', '#8a3b12', '#14505e']
const inkAt = (index: number) => INKS[index % INKS.length] ?? '#000000'

await write(
  'styles',
  6,
  296,
  ALL_TYPES.map((types, index) => ({ ...types, dotsColor: inkAt(Math.floor(index / 6)) })),
)
await write(
  'logos',
  5,
  340,
  GLYPHS.map((glyph, index): Style => {
    const types = ALL_TYPES[(7 * index) % ALL_TYPES.length]
    const [from, to] = [inkAt(index), inkAt(index + 1 + (index % 3))]
    const type = index % 2 === 0 ? 'linear' : 'radial'
    const angle = (index * 45) % 360
    const logoShape = index % 4 > 1 ? 'circle' : 'square'
    const dotsGradient = { type, from, to, ...(type === 'linear' && { angle }) } as const
    return { ...types, dotsGradient, logo: `glyph:${glyph}`, logoShape }
  }),
)
const LOOKS: readonly (readonly [Style, ...string[]])[] = [
  [
    {
      ...{ dotsType: 'extra-rounded', dotsColor: '#5a1f12', backgroundColor: '#fff6e6' },
      ...{ cornersSquareType: 'extra-rounded', cornersSquareColor: '#a33a1b' },
      ...{ cornersDotType: 'dot', logo: 'glyph:cup' },
    },
    ...['Scan for the menu', 'Zur Speisekarte', 'Voir la carte', 'Меню'],
  ],
  [
    {
      ...{ dotsType: 'dots', logo: 'glyph:ticket', logoShape: 'circle', cornersDotType: 'dot' },
      dotsGradient: { type: 'linear', from: '#1a2b6d', to: '#7a1f5c', angle: 45 },
    },
    ...['Your ticket', 'Δείτε το πρόγραμμα', 'Get in', 'Bilety tutaj'],
  ],
  [{ dotsColor: '#1a1a1a', logo: 'glyph:wifi' }, '', 'Wi-Fi', 'Free Wi-Fi', 'Ücretsiz Wi-Fi'],
]
await write(
  'frames',
  FRAME_TYPES.length,
  400,
  LOOKS.flatMap(([style, ...texts]) =>
    FRAME_TYPES.map((type, index): Style => {
      const text = texts[index]
      return { ...style, frame: { type, ...(text && { text }) } }
    }),
  ),
)

/** On white, each picture in the middle of its place. */
async function write(name: string, columns: number, side: number, styles: readonly Style[]) {
  const pictures: Picture[] = []
  for (const style of styles) pictures.push(await paint(TEXT, style, side))
  const gap = name === 'styles' ? 0 : 16
  const placeWidth = side + gap
  const placeHeight = Math.max(...pictures.map(({ height }) => height)) + gap
  const width = columns * placeWidth
  const height = Math.ceil(pictures.length / columns) * placeHeight
  const data = new Uint8Array(4 * width * height).fill(255)
  for (const [index, picture] of pictures.entries()) {
    const left = (index % columns) * placeWidth + gap / 2
    const top =
      Math.floor(index / columns) * placeHeight + Math.floor((placeHeight - picture.height) / 2)
    for (let y = 0; y < picture.height; y++) {
      const row = picture.data.subarray(4 * y * side, 4 * (y + 1) * side)
      data.set(row, 4 * ((top + y) * width + left))
    }
  }
  const file = join(import.meta.dirname, '..', '..', 'docs', `${name}.png`)
  writeFileSync(file, await encodePixels({ width, height, data }))
  console.log(`wrote docs/${name}.png`)
}
