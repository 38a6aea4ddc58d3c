import type { Box, PlacedLogo } from '../drawing.ts'
import type { Layout } from '../layout.ts'
import { toLogoDocument } from '../logo.ts'
import type { Overlay } from './painted.ts'

/** The logo in pixels, drawn as part of the image that an SVG shows, on whole pixels of this one. */
export async function overlayFor(logo: PlacedLogo, { module, margin }: Layout): Promise<Overlay> {
  const { drawMarkup } = await import('../resvg.ts')
  const unit = module / 2
  const { plate } = logo
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
  return { left, top, ...(await drawMarkup(toLogoDocument(logo, part, width, height))) }
}
