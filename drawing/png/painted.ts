import type { Drawing } from '../drawing.ts'
import { gradientLine } from '../gradient.ts'
import type { Layout } from '../layout.ts'
import { type Look, mix, toRgb } from '../look.ts'
import { openFill } from './fill.ts'
import { opacityOf, toOpacity, toPalette } from './palette.ts'
import { FROM_ABOVE, type PaintRow, RGB, RGBA, type Rows } from './rows.ts'
import { LEVELS, layTiles, tilesFor } from './tiles.ts'

/** The pixels of a logo: red, green, blue, each already times the opacity, which is the fourth. */
export interface Overlay {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** An image in any number of colours. */
export function openPaint(drawing: Drawing, layout: Layout, overlay: Overlay | null): PaintRow {
  const { side, look, frame } = drawing
  const { module, left, top } = layout
  const { pixels, ...places } = tilesFor(look, module)
  const ids = layTiles(drawing, places)
  const colours = toWords(toPalette(look), look.isTransparent ? toOpacity() : null)
  const background = colours[0] ?? 0
  const shades = look.gradient ? toShades(look, look.gradient) : null
  const toSteps = shades ? openSteps(drawing, module) : null
  const steps = new Uint8Array(side * module)
  const fills = (frame?.filled ?? []).map((filled) => openFill(filled, drawing.box, layout))
  return (y, into) => {
    into.fill(background)
    const inSymbol = y - top
    if (inSymbol >= 0 && inSymbol < side * module) {
      const height = inSymbol % module
      const row = ((inSymbol - height) / module) * side
      toSteps?.(inSymbol, steps)
      for (let column = 0; column < side; column++) {
        const id = ids[row + column] ?? 0
        const tile = pixels[id]
        if (id === 0 || !tile) continue
        const from = column * module
        for (let x = 0; x < module; x++) {
          const entry = tile[height * module + x] ?? 0
          if (entry === 0) continue
          const shade = shades && entry <= LEVELS
          into[left + from + x] =
            (shade ? shades[entry * STEPS + (steps[from + x] ?? 0)] : colours[entry]) ?? 0
        }
      }
    }
    if (overlay) layOver(into, overlay, y - overlay.top)
    for (const fill of fills) fill(y, into)
  }
}

/** Each colour of a palette, as its four bytes are laid out in memory. */
function toWords(palette: Uint8Array, opacity: Uint8Array | null): Uint32Array {
  const bytes = new Uint8Array((4 * palette.length) / 3).fill(255)
  for (let place = 0; place < palette.length; place++) {
    bytes[place + Math.floor(place / 3)] = palette[place] ?? 0
  }
  opacity?.forEach((value, entry) => {
    bytes[4 * entry + 3] = value
  })
  return new Uint32Array(bytes.buffer)
}

/** More than anyone can tell apart in a gradient. */
const STEPS = 256

/** For each level of coverage, the colours along a gradient. */
function toShades(look: Look, { from, to }: NonNullable<Look['gradient']>): Uint32Array {
  const [background, start, end] = [toRgb(look.background), toRgb(from), toRgb(to)]
  const bytes = new Uint8Array(4 * STEPS * (LEVELS + 1))
  for (let step = 0; step < STEPS; step++) {
    const ink = mix(start, end, step / (STEPS - 1))
    for (let level = 1; level <= LEVELS; level++) {
      const place = 4 * (level * STEPS + step)
      bytes[place + 3] = look.isTransparent ? opacityOf(level) : 255
      for (let channel = 0; channel < 3; channel++) {
        const [under = 0, over = 0] = [background[channel], ink[channel]]
        bytes[place + channel] = look.isTransparent
          ? over
          : Math.round(under + ((over - under) * level) / LEVELS)
      }
    }
  }
  return new Uint32Array(bytes.buffer)
}

/** How far along the gradient the pixels of a row of the symbol are, measured in their middle. */
function openSteps(drawing: Drawing, module: number): (y: number, into: Uint8Array) => void {
  const line = gradientLine(drawing)
  const unit = 2 / module
  const most = STEPS - 1
  if (line.type === 'radial') {
    const [middleX, middleY] = line.middle
    return (y, into) => {
      const dy = (y + 0.5) * unit - middleY
      for (let x = 0; x < into.length; x++) {
        const dx = (x + 0.5) * unit - middleX
        into[x] = ((Math.sqrt(dx * dx + dy * dy) / line.radius) * most + 0.5) | 0
      }
    }
  }
  const dx = line.to[0] - line.from[0]
  const dy = line.to[1] - line.from[1]
  const length = dx * dx + dy * dy
  // Integers with this many digits after the point: all of the symbol lies between the two ends.
  const one = 1 << 16
  const perPixel = Math.round(((unit * dx) / length) * most * one)
  return (y, into) => {
    const first = (0.5 * unit - line.from[0]) * dx + ((y + 0.5) * unit - line.from[1]) * dy
    let at = Math.round(((first / length) * most + 0.5) * one)
    for (let x = 0; x < into.length; x++, at += perPixel) into[x] = at >> 16
  }
}

function layOver(into: Uint32Array, { left, width, height, pixels }: Overlay, y: number): void {
  if (y < 0 || y >= height) return
  const under = new Uint8Array(into.buffer, into.byteOffset + 4 * left, 4 * width)
  const over = pixels.subarray(4 * width * y, 4 * width * (y + 1))
  for (let place = 0; place < over.length; place += 4) {
    const opacity = over[place + 3] ?? 0
    if (opacity === 0) continue
    // What shows through of what is under it.
    const through = ((under[place + 3] ?? 0) / 255) * (1 - opacity / 255)
    const whole = opacity / 255 + through
    for (let channel = place; channel < place + 3; channel++) {
      under[channel] = Math.round(((over[channel] ?? 0) + (under[channel] ?? 0) * through) / whole)
    }
    under[place + 3] = Math.round(255 * whole)
  }
}

/** The opacity of pixels is left out where all have the same. */
export function paintedRows(drawing: Drawing, layout: Layout, overlay: Overlay | null): Rows {
  const { width, height } = layout
  const paint = openPaint(drawing, layout, overlay)
  const channels = drawing.look.isTransparent ? 4 : 3
  const rowBytes = 1 + channels * width
  let row = new Uint32Array(width)
  let above = new Uint32Array(width)
  return {
    width,
    height,
    depth: 8,
    colour: channels === 4 ? RGBA : RGB,
    rowBytes,
    isPatterned: true,
    write(into, from, to) {
      for (let y = from; y < to; y++) {
        paint(y, row)
        const start = (y - from) * rowBytes
        into[start] = FROM_ABOVE
        subtract(row, above, into, start + 1, channels)
        ;[row, above] = [above, row]
      }
    },
  }
}

function subtract(
  row: Uint32Array,
  above: Uint32Array,
  into: Uint8Array,
  start: number,
  channels: number,
): void {
  const bytes = new Uint8Array(row.buffer)
  const bytesAbove = new Uint8Array(above.buffer)
  for (let x = 0; x < row.length; x++) {
    if (row[x] === above[x]) continue
    const to = start + channels * x
    for (let channel = 0; channel < channels; channel++) {
      into[to + channel] = (bytes[4 * x + channel] ?? 0) - (bytesAbove[4 * x + channel] ?? 0)
    }
  }
}
