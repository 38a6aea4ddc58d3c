import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { LAYOUT_NAMES } from '../../../domain/codes/print/sheets.ts'
import { QUIET_MODULES, toMatrix } from '../../../drawing/matrix.ts'
import { readByZxing } from '../../pictures/judge/reader.ts'
import type { Luma } from '../support/oracles/pictures/camera.ts'
import {
  cutOut,
  darkBox,
  MM_PER_INCH,
  missingPrograms,
  openPress,
  type Part,
} from '../support/oracles/pictures/printed.ts'
import { openService, type Service } from '../support/service/service.ts'

/**
 * Labels on paper: each code of each layout, measured on pages from three programs, is within 0.2 mm of its
 * place and can be decoded.
 */

/** In the words of glabels' templates; those without a template, by hand from the size of the paper. */
interface Published {
  readonly size: keyof typeof PAPER
  readonly width: string
  readonly height: string
  readonly nx: number
  readonly ny: number
  readonly x0: string
  readonly y0: string
  readonly dx: string
  readonly dy: string
}

const PAPER = { A4: ['210mm', '297mm'], 'US-Letter': ['8.5in', '11in'] } as const
const SHEETS: Readonly<Record<string, Published>> = {
  'avery-l7160': {
    ...{ size: 'A4', width: '181.4', height: '108.0', nx: 3, ny: 7 },
    ...{ x0: '21.2', y0: '43.9', dx: '187.2', dy: '108.0' },
  },
  'avery-l7163': {
    ...{ size: 'A4', width: '280.9', height: '108', nx: 2, ny: 7 },
    ...{ x0: '9.5', y0: '43', dx: '292', dy: '108' },
  },
  'avery-5160': {
    ...{ size: 'US-Letter', width: '2.625in', height: '1in', nx: 3, ny: 10 },
    ...{ x0: '0.15625in', y0: '0.5in', dx: '2.78125in', dy: '1in' },
  },
  'avery-l7120': {
    ...{ size: 'A4', width: '35mm', height: '35mm', nx: 5, ny: 7 },
    ...{ x0: '8.5mm', y0: '12.5mm', dx: '39.5mm', dy: '39.5mm' },
  },
  'a4-3x8': {
    ...{ size: 'A4', width: '70mm', height: '37mm', nx: 3, ny: 8 },
    ...{ x0: '0mm', y0: '0.5mm', dx: '70mm', dy: '37mm' },
  },
  'letter-3x10': {
    ...{ size: 'US-Letter', width: '2.5in', height: '1in', nx: 3, ny: 10 },
    ...{ x0: '0.5in', y0: '0.5in', dx: '2.5in', dy: '1in' },
  },
  'cards-10': {
    ...{ size: 'A4', width: '85mm', height: '54mm', nx: 2, ny: 5 },
    ...{ x0: '20mm', y0: '13.5mm', dx: '85mm', dy: '54mm' },
  },
}
const FREE_GRID = { page: 'a4', columns: 4, rows: 6, margin_mm: 11, gap_mm: 3.5 }
/** (210 − 22 − 3 × 3.5) / 4 = 44.375 mm wide, (297 − 22 − 5 × 3.5) / 6 = 42.9167 mm high. */
const FREE: Published = {
  ...{ size: 'A4', width: '44.375mm', height: '42.91667mm', nx: 4, ny: 6 },
  ...{ x0: '11mm', y0: '11mm', dx: '47.875mm', dy: '46.41667mm' },
}
/** The parts in Debian's glabels-data by which the first three are checked. */
const TEMPLATES = '/usr/share/libglabels-3.0/templates'
const PARTS = {
  'avery-l7160': ['avery-iso-templates.xml', '7160'],
  'avery-l7163': ['avery-iso-templates.xml', '7163'],
  'avery-5160': ['avery-us-templates.xml', '5160'],
} as const

const DPI = 300
const OFF_MAX_MM = 0.2
/** Between the edge of a label and what is on it. */
const PADDING_MM = 2
const COPIES = 2
const START_AT = 4

/** A length without a unit is in points. */
function toMm(length: string): number {
  const value = Number.parseFloat(length)
  if (length.endsWith('mm')) return value
  return length.endsWith('in') ? value * MM_PER_INCH : (value / 72) * MM_PER_INCH
}

const hasLogo = (index: number) => index % 3 === 1
const skip = missingPrograms()
let service: Service
let key: string
let codes: { id: string; text: string; hasLogo: boolean }[]

before(async () => {
  if (skip) return
  service = await openService()
  key = (await service.account()).liveKey
  const items = Array.from({ length: 20 }, (_, index) => ({
    ...{ name: `Table ${index + 1} by the window`, destination_url: 'https://example.com/' },
    style: hasLogo(index) ? { logo: 'glyph:cup' } : {},
  }))
  const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  codes = json.data.map(({ qrcode }: { qrcode: { id: string; short_url: string } }, at: number) => {
    const { id, short_url: text } = qrcode
    return { id, text, hasLogo: hasLogo(at) }
  })
})

async function sheetOf(body: object): Promise<Buffer> {
  const response = await fetch(`${service.base}/v1/qrcodes/sheet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, bytes.toString())
  return bytes
}

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Where the code of a label with its quiet zone belongs, in millimetres from the upper left corner. */
function codeOn(sheet: Published, place: number, hasCaption: boolean): Square {
  const [width, height] = [toMm(sheet.width), toMm(sheet.height)]
  const left = toMm(sheet.x0) + (place % sheet.nx) * toMm(sheet.dx)
  const top = toMm(sheet.y0) + Math.floor(place / sheet.nx) * toMm(sheet.dy)
  const isBeside = hasCaption && width >= 1.4 * height
  const below = hasCaption && !isBeside ? 0.2 * height : 0
  const high = height - 2 * PADDING_MM - below
  const side = Math.min(width - 2 * PADDING_MM, high)
  const x = isBeside ? left + PADDING_MM : left + (width - side) / 2
  return { x, y: top + PADDING_MM + (high - side) / 2, side }
}

const toPixels = (mm: number) => Math.round((mm / MM_PER_INCH) * DPI)

function partOf({ x, y, side }: Square): Part {
  const [left, top] = [toPixels(x), toPixels(y)]
  return { left, top, right: toPixels(x + side), bottom: toPixels(y + side) }
}

/** How far the symbol's edges are from where they belong, in millimetres; Infinity: there is none. */
function offOf(page: Luma, square: Square, modules: number): number {
  const found = darkBox(page, partOf(square))
  if (!found) return Infinity
  const quiet = (square.side * QUIET_MODULES) / (modules + 2 * QUIET_MODULES)
  const ends = (start: number) => [start + quiet, start + square.side - quiet]
  const expected = [...ends(square.x), ...ends(square.y)]
  return [found.left, found.right, found.top, found.bottom]
    .map((pixel, at) => Math.abs((pixel / DPI) * MM_PER_INCH - (expected[at] ?? Infinity)))
    .reduce((most, off) => Math.max(most, off), 0)
}

async function assertPrinted(name: string, sheet: Published, layout: unknown, caption: string) {
  const each = sheet.nx * sheet.ny
  // The second page has some, and then some places that must be empty.
  const used = codes.slice(0, Math.ceil((each + 2) / COPIES))
  const ids = used.map(({ id }) => id)
  const press = openPress()
  press.load(await sheetOf({ ids, layout, caption, copies: COPIES, start_at: START_AT }))
  const { pages, boxes } = await press.inspect()
  assert.equal(pages, 2, name)
  const paper = PAPER[sheet.size].map(toMm)
  for (const [at, mm] of [0, 0, ...paper].entries()) {
    assert.ok(Math.abs(mm - (boxes.get('MediaBox')?.[at] ?? Infinity)) < 0.01, `${name}: paper`)
  }
  let worst = 0
  for (const [printer, print] of Object.entries(press.printers)) {
    const printed = await print(DPI)
    assert.equal(printed.length, pages)
    for (let place = 0; place < 2 * each; place++) {
      const what = `${name}, ${printer}, caption ${caption}, label ${place}`
      const page = printed[Math.floor(place / each)] as Luma
      const square = codeOn(sheet, place % each, caption !== 'none')
      const label = place - (START_AT - 1)
      const code = label < 0 ? undefined : used[Math.floor(label / COPIES)]
      if (!code) {
        assert.equal(darkBox(page, partOf(square)), null, `${what} is empty`)
        continue
      }
      const off = offOf(page, square, toMatrix(code.text, code.hasLogo).side)
      assert.ok(off <= OFF_MAX_MM, `${what}: ${off} mm off`)
      worst = Math.max(worst, off)
      assert.equal(await readByZxing(cutOut(page, partOf(square))), code.text, what)
    }
  }
  return worst
}

test('each name of a layout is measured', () => {
  assert.deepEqual(Object.keys(SHEETS).sort(), [...LAYOUT_NAMES].sort())
})

test('the measures are those of glabels', (t) => {
  if (!existsSync(TEMPLATES)) {
    t.skip(`no ${TEMPLATES}: apt-get install glabels-data`)
    return
  }
  for (const [name, [file, part]] of Object.entries(PARTS)) {
    const text = readFileSync(join(TEMPLATES, file), 'utf8')
    const template = new RegExp(`<Template [^>]*part="${part}" size=.*?</Template>`, 's').exec(text)
    const words = template?.[0].replace(/<Markup.*?>/g, '') ?? ''
    const given = Object.fromEntries(
      Array.from(words.matchAll(/(\w+)="([^"]*)"/g), ([, at, value]) => [at, value]),
    )
    const { nx, ny, ...lengths } = SHEETS[name] as Published
    assert.deepEqual({ nx, ny }, { nx: Number(given.nx), ny: Number(given.ny) }, name)
    for (const [at, length] of Object.entries(lengths)) assert.equal(given[at], length, name)
  }
})

for (const [name, sheet] of [...Object.entries(SHEETS), ['a free grid', FREE] as const]) {
  test(`on ${name} each code is in its place and is read there`, { skip }, async (t) => {
    const layout = sheet === FREE ? FREE_GRID : name
    for (const caption of ['none', 'name']) {
      const worst = await assertPrinted(name, sheet, layout, caption)
      t.diagnostic(`caption ${caption}: ${worst.toFixed(3)} mm off at most`)
    }
  })
}
