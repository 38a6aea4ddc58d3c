import type { ToPixels } from './render/pixels.ts'

/** Loaded with the first logo: compiling it takes a moment. */
export const toPixels: ToPixels = async (document) => {
  const { drawMarkup } = await import('./render/resvg.ts')
  return drawMarkup(document)
}
