import type { Pdf } from './document.ts'

/** What the content of a page refers to by name. */
export interface Resources {
  /** A gradient of colours; the name for the operator `sh`. */
  shading(dictionary: string): string
  /** How much shines through: the name for `gs`. */
  opacity(fill: number, line: number): string
  /** Pixels, drawn once for a document by this name: the name for `Do`. */
  image(key: string, draw: () => Promise<Pixels>): Promise<string>
  /** As the dictionary of a page. */
  text(): string
}

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue, each already times the opacity, which is the fourth. */
  readonly pixels: Uint8Array
}

export function openResources(pdf: Pdf): Resources {
  const kinds = { Shading: [], ExtGState: [], XObject: [] } as Record<string, string[]>
  const known = new Map<string, string>()
  const add = (kind: 'Shading' | 'ExtGState' | 'XObject', key: string, object: () => number) => {
    const name = known.get(key) ?? `${kind[0]}${known.size}`
    if (!known.has(key)) kinds[kind]?.push(`/${name} ${object()} 0 R`)
    known.set(key, name)
    return name
  }
  return {
    shading: (dictionary) => add('Shading', dictionary, () => pdf.add(dictionary)),
    opacity(fill, line) {
      const dictionary = `<</Type/ExtGState/ca ${fill}/CA ${line}>>`
      return add('ExtGState', dictionary, () => pdf.add(dictionary))
    },
    async image(key, draw) {
      const known = pdf.images.get(key) ?? addImage(pdf, await draw())
      pdf.images.set(key, known)
      return add('XObject', key, () => known)
    },
    text() {
      return Object.entries(kinds)
        .filter(([, entries]) => entries.length > 0)
        .map(([kind, entries]) => `/${kind}<<${entries.join('')}>>`)
        .join('')
    },
  }
}

/** Colours and opacity are two images. */
function addImage(pdf: Pdf, { width, height, pixels }: Pixels): number {
  const colours = new Uint8Array(3 * width * height)
  const opacity = new Uint8Array(width * height)
  for (let place = 0; place < opacity.length; place++) {
    const alpha = pixels[4 * place + 3] ?? 0
    opacity[place] = alpha
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[4 * place + channel] ?? 0
      colours[3 * place + channel] = alpha === 0 ? 255 : Math.round((255 * value) / alpha)
    }
  }
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`
  const mask = pdf.addStream(`${size}/ColorSpace/DeviceGray`, opacity)
  return pdf.addStream(`${size}/ColorSpace/DeviceRGB/Interpolate true/SMask ${mask} 0 R`, colours)
}
