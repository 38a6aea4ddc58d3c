import type { ToPixels } from '../../drawing/pixels.ts'

/** Loaded with the first logo: compiling it takes a moment. */
export const toPixels: ToPixels = async (document) => {
  const { drawMarkup } = await import('./resvg.ts')
  return drawMarkup(document)
}
