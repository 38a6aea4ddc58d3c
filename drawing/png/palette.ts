import { type Look, mix, toRgb } from '../look.ts'
import { LEVELS } from './tiles.ts'

/** The colours of a tile's pixels: the background, then each ink in its levels. */
export function toPalette(look: Look): Uint8Array {
  const background = toRgb(look.background)
  const palette = [...background]
  for (const colour of [look.dotsColour, look.ringColour, look.eyeColour]) {
    const ink = toRgb(colour)
    for (let level = 1; level <= LEVELS; level++) {
      palette.push(...(look.isTransparent ? ink : mix(background, ink, level / LEVELS)))
    }
  }
  return Uint8Array.from(palette)
}

/** On nothing, a pixel is as opaque as it is covered. */
export function toOpacity(): Uint8Array {
  const levels = Array.from({ length: LEVELS }, (_, level) => opacityOf(level + 1))
  return Uint8Array.from([0, ...levels, ...levels, ...levels])
}

export function opacityOf(level: number): number {
  return Math.round((255 * level) / LEVELS)
}
