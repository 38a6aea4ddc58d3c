import { openRecent } from '../../../lib/recent.ts'
import type { Box, PlacedLogo } from '../drawing.ts'
import type { Layout } from '../layout.ts'
import { toLogoDocument } from '../logo.ts'
import type { Overlay } from './painted.ts'

/** In bytes of pixels: with 2,048 pixels, the largest logo has a megabyte. */
const KEPT_BYTES = 4_000_000
const kept = openRecent<Overlay>(KEPT_BYTES, ({ pixels }) => pixels.length)

/**
 * The logo in pixels, drawn as part of the image that an SVG shows, on whole pixels of this one. Codes
 * with the same logo in the same size share it.
 */
export async function overlayFor(logo: PlacedLogo, { module, margin }: Layout): Promise<Overlay> {
  const unit = module / 2
  const { plate, look, art, box } = logo
  const left = Math.floor(margin + plate.x * unit)
  const top = Math.floor(margin + plate.y * unit)
  const width = Math.ceil(margin + (plate.x + plate.width) * unit) - left
  const height = Math.ceil(margin + (plate.y + plate.height) * unit) - top
  const part: Box = {
    x: (left - margin) / unit,
    y: (top - margin) / unit,
    width: width / unit,
    height: height / unit,
  }
  const key = JSON.stringify([art?.key, look, box, plate, part, left, top])
  const known = kept.get(key)
  if (known) return known
  const { drawMarkup } = await import('../resvg.ts')
  const drawn = await drawMarkup(toLogoDocument(logo, part, width, height))
  const overlay = { left, top, ...drawn }
  kept.set(key, overlay)
  return overlay
}
