import { openRecent } from '../../domain/recent.ts'
import type { PlacedLogo } from '../drawing.ts'
import type { Rectangle } from '../frame/outline.ts'
import type { Layout } from '../layout.ts'
import { toLogoDocument } from '../logo.ts'
import type { ToPixels } from '../pixels.ts'
import type { Overlay } from './painted.ts'

/** In bytes of pixels: with 2,048 pixels, the largest logo has a megabyte. */
const KEPT_BYTES = 4_000_000
const kept = openRecent<Overlay>(KEPT_BYTES, ({ pixels }) => pixels.length)

/**
 * The logo in pixels, drawn as part of the image that an SVG shows, on whole pixels of this one. Codes
 * with the same logo in the same size share it.
 */
export async function overlayFor(
  logo: PlacedLogo,
  layout: Layout,
  toPixels: ToPixels,
): Promise<Overlay> {
  const unit = layout.module / 2
  const { plate, look, art, box } = logo
  const left = Math.floor(layout.left + plate.x * unit)
  const top = Math.floor(layout.top + plate.y * unit)
  const width = Math.ceil(layout.left + (plate.x + plate.width) * unit) - left
  const height = Math.ceil(layout.top + (plate.y + plate.height) * unit) - top
  const part: Rectangle = {
    x: (left - layout.left) / unit,
    y: (top - layout.top) / unit,
    width: width / unit,
    height: height / unit,
  }
  const key = JSON.stringify([art?.key, look, box, plate, part, left, top])
  const known = kept.get(key)
  if (known) return known
  const drawn = await toPixels(toLogoDocument(logo, part, width, height))
  const overlay = { left, top, ...drawn }
  kept.set(key, overlay)
  return overlay
}
