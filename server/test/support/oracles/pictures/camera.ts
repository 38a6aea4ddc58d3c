/**
 * What a phone makes of a printed code: seen at an angle, few pixels a module, a little out of
 * focus, grey instead of black and white, and pressed into a JPEG. Luma only, as decoders see it.
 */
export interface Luma {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
}

export interface Shot {
  /** Rotation and slant of the picture. */
  readonly degrees: number
  readonly shear: number
  /** How many pixels of the photo one pixel of the picture gets. */
  readonly scale: number
  /** Standard deviation in pixels of the photo. */
  readonly blur: number
  /** 1 keeps black and white apart, 0 makes all grey. */
  readonly contrast: number
  /** JPEG's quality, 1 to 100. */
  readonly quality: number
}

/** Samples of the picture for each pixel of the photo, in each direction. */
const SAMPLES = 4

export function photograph(picture: Luma, shot: Shot): Luma {
  const seen = tilt(picture, shot)
  blur(seen, shot.blur)
  for (let place = 0; place < seen.values.length; place++) {
    seen.values[place] = 128 + ((seen.values[place] ?? 0) - 128) * shot.contrast
  }
  return press(seen, shot.quality)
}

interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float64Array
}

/** Rotates and slants around the middle; what lies outside is the picture's first pixel. */
function tilt(picture: Luma, { degrees, shear, scale }: Shot): Plane {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.abs(cos) + Math.abs(sin) + Math.abs(shear)
  const width = 8 * Math.ceil((picture.width * scale * reach) / 8)
  const values = new Float64Array(width * width)
  const background = picture.values[0] ?? 255
  const step = 1 / SAMPLES
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let sub = 0; sub < SAMPLES * SAMPLES; sub++) {
        const seenX = (x + ((sub % SAMPLES) + 0.5) * step - width / 2) / scale
        const seenY = (y + (Math.floor(sub / SAMPLES) + 0.5) * step - width / 2) / scale
        const slantX = seenX - shear * seenY
        const fromX = Math.floor(cos * slantX + sin * seenY + picture.width / 2)
        const fromY = Math.floor(cos * seenY - sin * slantX + picture.height / 2)
        const isInside = fromX >= 0 && fromY >= 0 && fromX < picture.width && fromY < picture.height
        sum += isInside ? (picture.values[fromY * picture.width + fromX] ?? 0) : background
      }
      values[y * width + x] = sum / SAMPLES ** 2
    }
  }
  return { width, height: width, values }
}

/** Gauss, along the rows and then along the columns. */
function blur(plane: Plane, deviation: number): void {
  const radius = Math.ceil(3 * deviation)
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * deviation ** 2)),
  )
  const total = kernel.reduce((sum, weight) => sum + weight, 0)
  const { width, height, values } = plane
  for (const [step, along, across, count] of [
    [1, width, width, height],
    [width, height, 1, width],
  ] as const) {
    for (let line = 0; line < count; line++) {
      const before = Array.from({ length: along }, (_, i) => values[line * across + i * step] ?? 0)
      for (let place = 0; place < along; place++) {
        let sum = 0
        kernel.forEach((weight, index) => {
          const from = Math.min(along - 1, Math.max(0, place + index - radius))
          sum += weight * (before[from] ?? 0)
        })
        values[line * across + place * step] = sum / total
      }
    }
  }
}

/** Annex K of the JPEG standard: how coarsely each frequency of brightness is kept. */
const COARSENESS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
/** WAVES[frequency * 8 + place]: the cosine transform of eight values. */
const WAVES = Array.from({ length: 64 }, (_, index) => {
  const frequency = index >> 3
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5
  return scale * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16)
})

/** What is lost in a JPEG is lost here: transform, rounding, and back. */
function press({ width, height, values }: Plane, quality: number): Luma {
  const factor = (quality < 50 ? 5000 / quality : 200 - 2 * quality) / 100
  const pressed = new Uint8Array(width * height)
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const at = (index: number) => (top + (index >> 3)) * width + left + (index & 7)
      const block = Array.from({ length: 64 }, (_, index) => (values[at(index)] ?? 0) - 128)
      const waves = transform(block, (wave, place) => WAVES[wave * 8 + place] ?? 0)
      const kept = waves.map((wave, index) => {
        const step = Math.max(1, Math.round((COARSENESS[index] ?? 1) * factor))
        return Math.round(wave / step) * step
      })
      transform(kept, (place, wave) => WAVES[wave * 8 + place] ?? 0).forEach((value, index) => {
        pressed[at(index)] = Math.min(255, Math.max(0, Math.round(value + 128)))
      })
    }
  }
  return { width, height, values: pressed }
}

/** Rows first, then columns. */
function transform(block: number[], weight: (to: number, from: number) => number): number[] {
  const half = block.map((_, index) => {
    let sum = 0
    for (let from = 0; from < 8; from++) {
      sum += weight(index & 7, from) * (block[(index & 56) + from] ?? 0)
    }
    return sum
  })
  return half.map((_, index) => {
    let sum = 0
    for (let from = 0; from < 8; from++) {
      sum += weight(index >> 3, from) * (half[8 * from + (index & 7)] ?? 0)
    }
    return sum
  })
}
