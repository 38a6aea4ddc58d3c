import { seededRandom } from './random.ts'

/** What print, light and a hand make of a picture: grey, blurred, noisy, tilted, dark, small. */
export interface Grey {
  readonly width: number
  readonly height: number
  /** From 0 for black to 255. */
  readonly values: Float32Array
}

interface Rgba {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export function toGrey({ width, height, data }: Rgba): Grey {
  const values = new Float32Array(width * height)
  for (let place = 0; place < values.length; place++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * place, 4 * place + 3)
    values[place] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, values }
}

/** As decoders expect it. */
export function toPicture({ width, height, values }: Grey): Rgba {
  const data = new Uint8ClampedArray(4 * values.length)
  values.forEach((value, place) => {
    data.fill(value, 4 * place, 4 * place + 3)
    data[4 * place + 3] = 255
  })
  return { width, height, data }
}

/** By a bell curve so many pixels wide. */
export function blurred(grey: Grey, sigma: number): Grey {
  const reach = Math.ceil(3 * sigma)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  )
  const sum = kernel.reduce((total, weight) => total + weight, 0)
  const weights = Float32Array.from(kernel, (weight) => weight / sum)
  return along(along(grey, weights, reach, true), weights, reach, false)
}

function along(grey: Grey, weights: Float32Array, reach: number, isAcross: boolean): Grey {
  const { width, height, values } = grey
  const [length, step] = isAcross ? [width, 1] : [height, width]
  const result = new Float32Array(values.length)
  for (let place = 0; place < values.length; place++) {
    const at = isAcross ? place % width : Math.floor(place / width)
    let value = 0
    for (let index = 0; index < weights.length; index++) {
      const other = Math.min(length - 1, Math.max(0, at + index - reach))
      value += (weights[index] ?? 0) * (values[place + (other - at) * step] ?? 0)
    }
    result[place] = value
  }
  return { width, height, values: result }
}

/** The same noise every time. */
export function noisy({ width, height, values }: Grey, amount: number): Grey {
  const random = seededRandom(7)
  return { width, height, values: values.map((value) => value + amount * bell(random)) }
}

function bell(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Little light: black and white are near each other, and dark. */
export function dimmed({ width, height, values }: Grey, share: number): Grey {
  return { width, height, values: values.map((value) => 24 + value * share) }
}

export function shrunk(grey: Grey, scale: number): Grey {
  const width = Math.max(1, Math.round(grey.width * scale))
  const height = Math.max(1, Math.round(grey.height * scale))
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = Math.floor((x * grey.width) / width)
      const toX = Math.max(fromX + 1, Math.floor(((x + 1) * grey.width) / width))
      const fromY = Math.floor((y * grey.height) / height)
      const toY = Math.max(fromY + 1, Math.floor(((y + 1) * grey.height) / height))
      let sum = 0
      for (let inY = fromY; inY < toY; inY++) {
        for (let inX = fromX; inX < toX; inX++) sum += grey.values[inY * grey.width + inX] ?? 0
      }
      values[y * width + x] = sum / ((toX - fromX) * (toY - fromY))
    }
  }
  return { width, height, values }
}

/** Turned, and seen from the side: what is further away is smaller. */
export function tilted(grey: Grey, degrees: number, depth: number): Grey {
  const { width, height } = grey
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const side = Math.ceil(Math.hypot(width, height))
  const values = new Float32Array(side * side).fill(grey.values[0] ?? 255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [fromMiddleX, fromMiddleY] = [x - side / 2, y - side / 2]
      const far = 1 + (depth * fromMiddleX) / side
      const [seenX, seenY] = [fromMiddleX * far, fromMiddleY * far]
      const fromX = cos * seenX + sin * seenY + width / 2 - 0.5
      const fromY = cos * seenY - sin * seenX + height / 2 - 0.5
      if (fromX < 0 || fromY < 0 || fromX > width - 1 || fromY > height - 1) continue
      values[y * side + x] = between(grey, fromX, fromY)
    }
  }
  return { width: side, height: side, values }
}

function between({ width, values }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [partX, partY] = [x - left, y - top]
  const at = top * width + left
  const upper = (values[at] ?? 0) * (1 - partX) + (values[at + 1] ?? values[at] ?? 0) * partX
  const below = at + width
  const lower = (values[below] ?? upper) * (1 - partX) + (values[below + 1] ?? upper) * partX
  return upper * (1 - partY) + lower * partY
}
