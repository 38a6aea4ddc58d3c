/**
 * Ink on a brand's colour. Of pure black and pure white one always reaches 4.58 : 1 (the root of 21),
 * more than the 4.5 that WCAG asks for; of our own softer inks neither would on some middle tones.
 */
const BLACK = '#000'
const WHITE = '#fff'

/** `colour`: #rrggbb. */
export function inkOn(colour: string): string {
  const light = luminanceOf(colour)
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? BLACK : WHITE
}

/** Relative luminance, as WCAG defines it. */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
