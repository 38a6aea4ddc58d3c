import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
  type Style,
} from '../../../domain/codes/style.ts'
import { QUIET_MODULES, toMatrix } from '../../../drawing/matrix.ts'
import { type Picture, paint } from '../../../drawing/picture.ts'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { type Luma, photograph } from '../support/oracles/pictures/camera.ts'
import { shortLinks } from '../support/oracles/pictures/looks.ts'

/**
 * Codes as a phone sees them: turned by 7 to 22 degrees, some slanted, 2.2 pixels a module, blurred,
 * pale, pressed. Every pair of ring and eye must be found as well as any other.
 */
const PIXELS_A_MODULE = 10
const SHOTS = 24
const RATE_MIN = 0.95

function shots() {
  return Array.from({ length: SHOTS }, (_, index) => ({
    degrees: 7 + (15 * index) / (SHOTS - 1),
    shear: index % 2 === 0 ? 0 : 0.1,
    scale: 2.2 / PIXELS_A_MODULE,
    blur: 0.7,
    contrast: 0.55,
    quality: 45,
  }))
}

function toLuma({ width, height, data }: Picture): Luma {
  return {
    width,
    height,
    values: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i] ?? 0),
  }
}

function toPicture({ width, height, values }: Luma): Picture {
  const data = new Uint8ClampedArray(4 * values.length).fill(255)
  for (const [place, value] of values.entries()) data.fill(value, 4 * place, 4 * place + 3)
  return { width, height, data }
}

/** The share of shots that zxing reads, over all kinds of dots. */
async function rate(style: Style): Promise<number> {
  let read = 0
  const texts = shortLinks(SHOTS)
  for (const dotsType of DOT_TYPES) {
    for (const [index, shot] of shots().entries()) {
      const text = texts[index] ?? ''
      const size = PIXELS_A_MODULE * (toMatrix(text).side + 2 * QUIET_MODULES)
      const picture = toLuma(await paint(text, { ...style, dotsType }, size))
      if ((await readByZxing(toPicture(photograph(picture, shot)))) === text) read++
    }
  }
  return read / (DOT_TYPES.length * SHOTS)
}

const toPercent = (share: number) => `${Math.round(100 * share)} %`

test('every pair of ring and eye is readable in photos', async (t) => {
  const weak: string[] = []
  for (const cornersSquareType of CORNER_SQUARE_TYPES) {
    for (const cornersDotType of CORNER_DOT_TYPES) {
      const share = await rate({ cornersSquareType, cornersDotType })
      const line = `${cornersSquareType} ring, ${cornersDotType} eye: ${toPercent(share)}`
      t.diagnostic(`${line} of ${DOT_TYPES.length * SHOTS}`)
      if (share < RATE_MIN) weak.push(line)
    }
  }
  assert.deepEqual(weak, [])
})
