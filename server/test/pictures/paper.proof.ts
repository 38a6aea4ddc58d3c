import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Style } from '../../../domain/codes/style.ts'
import { QUIET_MODULES, toMatrix } from '../../../drawing/matrix.ts'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { DISC, plainPng, toSvg } from '../support/data/codes/images.ts'
import {
  cutOut,
  missingPrograms,
  openPress,
  wholePage,
} from '../support/oracles/pictures/printed.ts'
import { openService, type Service } from '../support/service/service.ts'

/**
 * PDFs at the print shop: three programs open them without warnings, they have the requested size, and
 * prints can be decoded.
 */
const STYLES: Readonly<Record<string, Style>> = {
  plain: {},
  dots: { dotsType: 'dots', cornersSquareType: 'dot', cornersDotType: 'dot' },
  rounded: { dotsType: 'rounded', dotsColor: '#1A2B6D', cornersSquareColor: '#7A1F5C' },
  classy: { dotsType: 'classy-rounded', backgroundColor: '#FFF8E7' },
  'light on dark': { dotsColor: '#FFFFFF', backgroundColor: '#10261C' },
  'linear gradient': {
    dotsGradient: { type: 'linear', from: '#0B5D3B', to: '#1A2B6D', angle: 45 },
  },
  'radial gradient': { dotsGradient: { type: 'radial', from: '#0B5D3B', to: '#1A2B6D' } },
  glyph: { logo: 'glyph:cup', dotsType: 'extra-rounded' },
  'logo of paths': { logo: 'disc' },
  'logo with a gradient': { logo: 'fade', logoShape: 'circle' },
  'logo of pixels': { logo: 'pixels', logoPlate: '#FFFFFF' },
  box: { frame: { type: 'box', text: 'Scan me' } },
  banner: { frame: { type: 'banner', text: 'Die Speisekarte' }, dotsColor: '#1A2B6D' },
  ticket: { frame: { type: 'ticket', text: 'Билет' }, logo: 'glyph:ticket' },
  transparent: { transparent: true, dotsType: 'rounded' },
  'transparent in a frame': { transparent: true, frame: { type: 'banner-above', text: 'Μενού' } },
}
const FADE =
  toSvg(`<linearGradient id="a"><stop stop-color="#0b5d3b"/><stop offset="1" stop-color="#c0225a"/>
  </linearGradient><circle cx="50" cy="50" r="50" fill="url(#a)"/>`)
const UPLOADS: Readonly<Record<string, readonly [Buffer, string]>> = {
  disc: [DISC, 'image/svg+xml'],
  fade: [FADE, 'image/svg+xml'],
  pixels: [plainPng(40, [20, 120, 200, 255]), 'image/png'],
}
/** Of the code in millimetres, and at how many dots an inch it is looked at. */
const WIDTHS: readonly (readonly [width: number, dpi: number])[] = [
  [8, 300],
  [30, 300],
  [150, 300],
  [2000, 36],
]
const EDGES = [
  { bleed: 0, marks: false },
  { bleed: 3, marks: false },
  { bleed: 0, marks: true },
  { bleed: 3, marks: true },
]
/** What marks take beyond the bleed: 2 mm of nothing, 5 mm of line. */
const MARKS_MM = 7
const OFF_MAX_MM = 0.1

interface Printed {
  readonly name: string
  readonly style: Style
  readonly id: string
  readonly text: string
}

let service: Service
let key: string
let codes: Printed[]
const skip = missingPrograms()

before(async () => {
  if (skip) return
  service = await openService()
  key = (await service.account()).liveKey
  const logos = new Map<string, string>()
  for (const [name, upload] of Object.entries(UPLOADS)) logos.set(name, await sendLogo(...upload))
  const items = Object.entries(STYLES).map(([name, style]) => ({
    ...{ name, destination_url: 'https://example.com/' },
    style: { ...style, ...(style.logo && { logo: logos.get(style.logo) ?? style.logo }) },
  }))
  const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  assert.equal(json.summary.created, items.length, JSON.stringify(json))
  codes = items.map(({ name, style }, index) => {
    const { id, short_url: text } = json.data[index].qrcode
    return { name, style: style as Style, id, text }
  })
})

async function sendLogo(bytes: Buffer, type: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': type }
  const options = { method: 'POST', headers, body: new Uint8Array(bytes) }
  const response = await fetch(`${service.base}/v1/logos`, options)
  assert.equal(response.status, 201)
  return ((await response.json()) as { id: string }).id
}

async function download(id: string, query: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${service.base}/v1/qrcodes/${id}/download?${query}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, bytes.toString())
  return bytes
}

/** How wide and high the whole picture is, for a symbol with its quiet zone of this width. */
async function sizeOf({ id, text, style }: Printed, width: number): Promise<[number, number]> {
  const svg = (await download(id, 'format=svg')).toString()
  const [, , w = 0, h = 0] = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  const { side } = toMatrix(text, style.logo !== undefined)
  const unit = width / (2 * (side + 2 * QUIET_MODULES))
  return style.frame ? [w * unit, h * unit] : [width, width]
}

/** Each box that a page must have, from the lower left corner of the paper, in millimetres. */
function boxesOf([width, height]: readonly [number, number], bleed: number, marks: boolean) {
  const around = bleed + (marks ? MARKS_MM : 0)
  const grown = (by: number) => [
    around - by,
    around - by,
    around + width + by,
    around + height + by,
  ]
  return { MediaBox: grown(around), BleedBox: grown(bleed), TrimBox: grown(0) }
}

for (const [at, [width, dpi]] of WIDTHS.entries()) {
  test(`PDFs of ${width} mm are as large as that, and three programs print what is read`, {
    skip,
  }, async (t) => {
    const press = openPress()
    const faults: string[] = []
    for (const [index, code] of codes.entries()) {
      // Each style has each edge in one of the widths.
      const { bleed, marks } = EDGES[(index + at) % EDGES.length] ?? { bleed: 0, marks: false }
      const what = `${code.name}, ${bleed} mm of bleed${marks ? ', marks' : ''}`
      const edge = `bleed_mm=${bleed}${marks ? '&marks=true' : ''}`
      press.load(await download(code.id, `format=pdf&width_mm=${width}&${edge}`))
      const { pages, boxes } = await press.inspect()
      assert.equal(pages, 1)
      for (const [name, box] of Object.entries(boxesOf(await sizeOf(code, width), bleed, marks))) {
        const off = box.map((mm, side) => Math.abs(mm - (boxes.get(name)?.[side] ?? Infinity)))
        if (!(Math.max(...off) <= OFF_MAX_MM)) faults.push(`${what}: ${name} is ${off} mm off`)
      }
      for (const [printer, print] of Object.entries(press.printers)) {
        const [page, ...more] = await print(dpi)
        assert.ok(page && more.length === 0)
        const read = await readByZxing(cutOut(page, wholePage(page)))
        if (read !== code.text) faults.push(`${what}: printed by ${printer}, it says ${read}`)
      }
    }
    t.diagnostic(`${codes.length} styles, ${Object.keys(press.printers).length} programs`)
    assert.deepEqual(faults, [])
  })
}
