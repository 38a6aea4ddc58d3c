import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Picture } from '../../../../../drawing/picture.ts'
import { temporaryFolder } from '../../service/folders.ts'
import type { Luma } from './camera.ts'

/** PDFs as three programs print them that know nothing of ours. What one of them complains about is a fault. */
const PROGRAMS = ['pdfinfo', 'pdftoppm', 'mutool', 'gs', 'qpdf'].map((name) => `/usr/bin/${name}`)
export const MM_PER_INCH = 25.4

/** False: they are all here. */
export function missingPrograms(): string | false {
  const missing = PROGRAMS.filter((path) => !isThere(path))
  if (missing.length === 0) return false
  return `no ${missing.join(', ')}: apt-get install poppler-utils mupdf-tools ghostscript qpdf`
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface Press {
  /** The pages of a PDF, as each program draws them. */
  readonly printers: Readonly<Record<string, (dpi: number) => Promise<Luma[]>>>
  load(pdf: Buffer): void
  /** Its boxes in millimetres, and how many pages it has. */
  inspect(): Promise<Inspected>
}

export interface Inspected {
  readonly pages: number
  /** By name, as `TrimBox`: left, bottom, right, top. */
  readonly boxes: ReadonlyMap<string, readonly number[]>
}

/** Lines that are printed whatever the file is like. */
const USUAL = {
  gs: /^(GPL Ghostscript|Copyright|This software is|see the file|Processing pages|Page \d+$)/,
  mutool: /ICC support is not available/,
}
/** Poppler writes page-1, the others page1. */
const PAGE = /^page-?0*(\d+)\.pgm$/

export function openPress(): Press {
  const folder = temporaryFolder()
  const file = join(folder, 'file.pdf')
  const run = (name: string, ...args: string[]) => quietly(folder, name, args)
  const pagesOf = async (draw: (drawn: string) => Promise<unknown>) => {
    const drawn = mkdtempSync(join(folder, 'pages-'))
    await draw(drawn)
    const pages = readPages(drawn)
    rmSync(drawn, { recursive: true })
    return pages
  }
  return {
    load: (pdf) => writeFileSync(file, pdf),
    printers: {
      poppler: (dpi) =>
        pagesOf((to) => run('pdftoppm', '-r', `${dpi}`, '-gray', file, join(to, 'page'))),
      mupdf: (dpi) =>
        pagesOf((to) => {
          const out = join(to, 'page%d.pgm')
          return run('mutool', 'draw', '-q', '-r', `${dpi}`, '-c', 'gray', '-o', out, file)
        }),
      ghostscript: (dpi) =>
        pagesOf((to) => {
          const device = ['-sDEVICE=pgmraw', '-dGraphicsAlphaBits=4', `-r${dpi}`]
          return run('gs', '-dSAFER', '-dBATCH', ...device, '-o', join(to, 'page%d.pgm'), file)
        }),
    },
    async inspect() {
      await run('qpdf', '--check', file)
      const text = await run('pdfinfo', '-box', file)
      const boxes = text.matchAll(/^(\w+Box): +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+)$/gm)
      return {
        pages: Number(/^Pages: +(\d+)$/m.exec(text)?.[1]),
        boxes: new Map(
          Array.from(boxes, ([, name = '', ...points]) => [
            name,
            points.map((point) => (Number(point) / 72) * MM_PER_INCH),
          ]),
        ),
      }
    },
  }
}

/** What it says is returned; a word of trouble fails. */
async function quietly(cwd: string, name: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(`/usr/bin/${name}`, args, { cwd })
  const usual = name === 'gs' || name === 'mutool' ? USUAL[name] : null
  const said = name === 'gs' ? stdout + stderr : stderr
  const trouble = said.split('\n').filter((line) => line.trim() !== '' && !usual?.test(line))
  if (trouble.length > 0) throw new Error(`${name}: ${trouble.join('\n')}`)
  return stdout
}

function readPages(folder: string): Luma[] {
  const names = readdirSync(folder).map((name) => [Number(PAGE.exec(name)?.[1]), name] as const)
  const inOrder = names.sort(([one], [other]) => one - other)
  return inOrder.map(([, name]) => readGrey(readFileSync(join(folder, name))))
}

/** A portable greymap: width, height and the brightest value, then a byte for each pixel. */
function readGrey(bytes: Buffer): Luma {
  const head = /^P5\s(?:#[^\n]*\n)*(\d+)\s(\d+)\s255\s/.exec(bytes.toString('latin1', 0, 200))
  if (!head) throw new Error('not a greymap')
  const [width, height] = [Number(head[1]), Number(head[2])]
  return { width, height, values: new Uint8Array(bytes.subarray(head[0].length)) }
}

/** In pixels of the page. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const isDark = (value: number) => value < 128

/** The smallest box around all that is dark in a part of a page. Null: nothing is. */
export function darkBox(page: Luma, part: Part): Part | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let y = part.top; y < part.bottom; y++) {
    for (let x = part.left; x < part.right; x++) {
      if (!isDark(page.values[y * page.width + x] ?? 255)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return right < left ? null : { left, top, right, bottom }
}

export function cutOut(page: Luma, { left, top, right, bottom }: Part): Picture {
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let place = 0; place < width * height; place++) {
    const [x, y] = [left + (place % width), top + Math.floor(place / width)]
    const value = page.values[y * page.width + x] ?? 255
    data.fill(value, 4 * place, 4 * place + 3)
  }
  return { width, height, data }
}

export function wholePage({ width, height }: Luma): Part {
  return { left: 0, top: 0, right: width, bottom: height }
}
