import type { Style } from '../domain/codes/style.ts'
import { toDrawing } from './drawing.ts'
import { toLayout } from './layout.ts'
import { LETTERS } from './letters/all.ts'
import { NO_PIXELS, type Tools } from './pixels.ts'
import { overlayFor } from './png/overlay.ts'
import { openPaint } from './png/painted.ts'

/** Pixels as decoders expect them: red, green, blue and opacity, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The same image that renderPng writes, for decoders. */
export async function paint(
  text: string,
  style: Style,
  size: number,
  { art = null, toPixels = NO_PIXELS }: Omit<Tools, 'turn'> = {},
): Promise<Picture> {
  const drawing = toDrawing(text, style, { art, letters: LETTERS })
  const layout = toLayout(drawing, size)
  const { width, height } = layout
  const overlay = drawing.logo && (await overlayFor(drawing.logo, layout, toPixels))
  const paintRow = openPaint(drawing, layout, overlay)
  const words = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) paintRow(y, words.subarray(y * width, (y + 1) * width))
  return { width, height, data: new Uint8ClampedArray(words.buffer) }
}
