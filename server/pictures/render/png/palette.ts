import { type Look, type Rgb, toRgb } from '../look.ts'
import { LEVELS } from './tiles.ts'

/** The colours of a tile's pixels: the background, then each ink in its levels. */
export function toPalette(look: Look): Uint8Array {
  const background = toRgb(look.background)
  const palette = [...background]
  for (const colour of [look.dotsColour, look.ringColour, look.eyeColour]) {
    const ink = toRgb(colour)
    for (let level = 1; level <= LEVELS; level++) palette.push(...mix(background, ink, level))
  }
  return Uint8Array.from(palette)
}

function mix(background: Rgb, ink: Rgb, level: number): number[] {
  return background.map((from, channel) => {
    const to = ink[channel] ?? 0
    return Math.round(from + ((to - from) * level) / LEVELS)
  })
}
