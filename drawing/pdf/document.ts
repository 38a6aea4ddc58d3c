import { deflateSync } from 'node:zlib'
import { NO_PIXELS, type ToPixels } from '../pixels.ts'

/** A PDF as it is built up: objects, and at the end the table of where each of them begins. */
export interface Pdf {
  /** Numbers of what is drawn once, by what it shows. */
  readonly drawn: Map<string, number>
  readonly toPixels: ToPixels
  /** Returns the number by which others refer to it. */
  add(object: string): number
  addStream(dictionary: string, content: string | Uint8Array): number
  addPage(page: Page): void
  end(title: string): Buffer
}

export interface Page {
  /** In points from the lower left corner: left, bottom, right, top. */
  readonly media: Box
  readonly trim?: Box
  readonly bleed?: Box
  readonly content: string
  /** Names that the content uses, as the dictionary of resources. */
  readonly resources: string
}

export type Box = readonly [number, number, number, number]

/** Points in a millimetre. */
export const POINTS = 72 / 25.4

const HEADER = Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export function openPdf(toPixels: ToPixels = NO_PIXELS): Pdf {
  const objects: Buffer[] = []
  const pages: number[] = []
  const put = (content: Buffer): number => objects.push(content)
  const add = (object: string) => put(Buffer.from(object, 'latin1'))
  // Known before they can be written: pages name their parent, which names them.
  const [catalog, tree] = [add(''), add('')]
  const addStream = (dictionary: string, content: string | Uint8Array) => {
    const packed = deflateSync(typeof content === 'string' ? Buffer.from(content) : content)
    const head = `<</Filter/FlateDecode/Length ${packed.length}${dictionary}>>\nstream\n`
    return put(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }
  return {
    drawn: new Map(),
    toPixels,
    add,
    addStream,
    addPage({ media, trim, bleed, content, resources }) {
      const stream = addStream('', content)
      const boxes = `/MediaBox${toArray(media)}${bleed ? `/BleedBox${toArray(bleed)}` : ''}${trim ? `/TrimBox${toArray(trim)}` : ''}`
      const page = `<</Type/Page/Parent ${tree} 0 R${boxes}/Contents ${stream} 0 R/Resources<<${resources}>>>>`
      pages.push(add(page))
    },
    end(title) {
      const kids = pages.map((page) => `${page} 0 R`).join(' ')
      objects[tree - 1] = Buffer.from(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
      objects[catalog - 1] = Buffer.from(
        `<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
      )
      const info = add(`<</Title${toText(title)}/Creator(Qroute)>>`)
      return write(objects, catalog, info)
    },
  }
}

function write(objects: readonly Buffer[], catalog: number, info: number): Buffer {
  const parts: Buffer[] = [HEADER]
  let at = HEADER.length
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(at).padStart(10, '0')} 00000 n \n`
    const whole = [Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]
    parts.push(...whole)
    at += whole.reduce((sum, { length }) => sum + length, 0)
  }
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

/** Any text, as UTF-16. */
function toText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

function toArray(numbers: readonly number[]): string {
  return `[${numbers.map(toNumber).join(' ')}]`
}

export function toNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
