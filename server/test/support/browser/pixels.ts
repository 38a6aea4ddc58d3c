import type { Picture } from '../../../../drawing/picture.ts'
import type { Page } from './page.ts'

/** A picture file as a browser shows it, in `width` × `height` pixels. As text: it runs in the page. */
export async function toPixels(
  page: Page,
  file: Buffer,
  type: string,
  width: number,
  height = width,
) {
  const source = `data:${type};base64,${file.toString('base64')}`
  const pixels = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(source)}
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0, ${width}, ${height})
    const { data } = context.getImageData(0, 0, ${width}, ${height})
    let text = ''
    for (let at = 0; at < data.length; at += 32768) {
      text += String.fromCharCode(...data.subarray(at, at + 32768))
    }
    return btoa(text)
  })()`)
  const data = new Uint8ClampedArray(Buffer.from(pixels, 'base64'))
  return { width, height, data } satisfies Picture
}

/**
 * Compares the symbols of two pictures, without their margins: a PNG has whole pixels for each
 * module and the rest around it. `modules`: whose middle has another colour; `share`: of all points,
 * five by five in each module.
 */
export function compareSymbols(one: Picture, other: Picture, side: number) {
  const [first, second] = [symbolOf(one), symbolOf(other)]
  let modules = 0
  let points = 0
  for (let y = 0; y < side * POINTS; y++) {
    for (let x = 0; x < side * POINTS; x++) {
      const at = [(x + 0.5) / (side * POINTS), (y + 0.5) / (side * POINTS)] as const
      if (isAlike(colourAt(one, first, at), colourAt(other, second, at))) continue
      points += 1
      if (x % POINTS === 2 && y % POINTS === 2) modules += 1
    }
  }
  return { modules, share: points / (side * POINTS) ** 2 }
}

/**
 * Compares two pictures pixel by pixel. `blots`: places where three by three pixels have another colour, which no
 * edge is that lies a fraction of a pixel elsewhere; `share`: of all pixels.
 */
export function blotsBetween(one: Picture, other: Picture): { blots: number; share: number } {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return { blots: width * height, share: 1 }
  const whole = { left: 0, top: 0, size: 1 }
  const differs = Array.from({ length: width * height }, (_, place) => {
    const at = [place % width, Math.floor(place / width)] as const
    return !isAlike(colourAt(one, whole, at), colourAt(other, whole, at))
  })
  const isBlot = (place: number) =>
    [-width, 0, width].every((row) => [-1, 0, 1].every((step) => differs[place + row + step]))
  return {
    blots: differs.filter((_, place) => differs[place] && isBlot(place)).length,
    share: differs.filter(Boolean).length / differs.length,
  }
}

const POINTS = 5
const TOLERANCE = 80

interface Square {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** Everything that is not as the picture's corner. */
function symbolOf(picture: Picture): Square {
  const { width, height } = picture
  const whole = { left: 0, top: 0, size: width }
  const paper = colourAt(picture, whole, [0, 0])
  let [left, top, right] = [width, height, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isAlike(colourAt(picture, whole, [x / width, y / width]), paper)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
    }
  }
  return { left, top, size: right + 1 - left }
}

type Rgb = readonly number[]

function colourAt(
  { width, data }: Picture,
  square: Square,
  [x, y]: readonly [number, number],
): Rgb {
  const column = Math.floor(square.left + x * square.size)
  const row = Math.floor(square.top + y * square.size)
  const at = 4 * (row * width + column)
  return [...data.subarray(at, at + 3)]
}

function isAlike(one: Rgb, other: Rgb): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= TOLERANCE)
}
