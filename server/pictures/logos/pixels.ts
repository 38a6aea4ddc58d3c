/** An image in pixels: red, green, blue and opacity, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * Collects the pixels of an image, in any order, into a smaller one: each of its pixels is the mean of
 * those that fall onto it. So an image of 64 megabytes takes no more than a sixteenth of that.
 */
export interface Shrinking {
  /** Pixels of row y, from x on, with so many columns between them. */
  addRow(y: number, x: number, step: number, pixels: Uint8Array): void
  end(): Pixels
}

/** What a pixel sums up: three colours times opacity, opacity, and of how many. */
const SUMS = 5

export function shrunkSize(width: number, height: number, most: number): [number, number] {
  const scale = Math.min(1, most / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

export function openShrinking(width: number, height: number, most: number): Shrinking {
  const [smallWidth, smallHeight] = shrunkSize(width, height, most)
  const sums = new Float32Array(SUMS * smallWidth * smallHeight)
  const columns = Uint16Array.from({ length: width }, (_, x) => (x * smallWidth) / width)
  const rows = Uint16Array.from({ length: height }, (_, y) => (y * smallHeight) / height)
  return {
    addRow(y, x, step, pixels) {
      const row = (rows[y] ?? 0) * smallWidth
      for (let from = 0, column = x; from < pixels.length; from += 4, column += step) {
        const place = SUMS * (row + (columns[column] ?? 0))
        const opacity = pixels[from + 3] ?? 0
        for (let channel = 0; channel < 3; channel++) {
          const at = place + channel
          sums[at] = (sums[at] ?? 0) + (pixels[from + channel] ?? 0) * opacity
        }
        sums[place + 3] = (sums[place + 3] ?? 0) + opacity
        sums[place + 4] = (sums[place + 4] ?? 0) + 1
      }
    },
    end() {
      const data = new Uint8Array(4 * smallWidth * smallHeight)
      for (let from = 0, to = 0; to < data.length; from += SUMS, to += 4) {
        const opacity = sums[from + 3] ?? 0
        if (opacity === 0) continue
        for (let channel = 0; channel < 3; channel++) {
          data[to + channel] = Math.round((sums[from + channel] ?? 0) / opacity)
        }
        data[to + 3] = Math.round(opacity / (sums[from + 4] ?? 1))
      }
      return { width: smallWidth, height: smallHeight, data }
    },
  }
}
