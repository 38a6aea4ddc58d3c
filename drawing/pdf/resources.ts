import type { Pdf } from './document.ts'

/** What the content of a page refers to by name. */
export interface Resources {
  /** A gradient of colours; the name for the operator `sh`. */
  shading(dictionary: string): string
  /** How much shines through: the name for `gs`. */
  opacity(fill: number, line: number): string
  /** What fills a unit square, drawn once for a document by this key: the name for `Do`. */
  drawn(key: string, draw: (pdf: Pdf) => Promise<number>): Promise<string>
  /** As the dictionary of a page. */
  text(): string
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
    async drawn(key, draw) {
      const known = pdf.drawn.get(key) ?? (await draw(pdf))
      pdf.drawn.set(key, known)
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
