import type { AskedSheet, Label } from '../../domain/codes/pictures.ts'
import { PAGES, type SheetLayout } from '../../domain/codes/print/sheets.ts'
import type { Art, Style } from '../../domain/codes/style.ts'
import { type Drawing, toDrawing } from '../drawing.ts'
import type { Rectangle } from '../frame/outline.ts'
import { LETTERS } from '../letters/all.ts'
import type { Tools } from '../pixels.ts'
import { NO_TURN } from '../turn.ts'
import { captionContent } from './caption.ts'
import { openPdf, type Pdf, POINTS, toNumber } from './document.ts'
import { toMatrix, toRectangle } from './ink.ts'
import { pictureContent } from './picture.ts'
import { openResources } from './resources.ts'

/** Between the edge of a label and what is on it, in millimetres. */
const PADDING = 2
/** Of the labels whose caption stands beside the picture: so much wider than high. */
const WIDE = 1.4
const CAPTION_HEIGHT = 0.2
const HAIRLINE = '0.6 G 0.25 w\n'

/** Each code is drawn once, and shown as often as it is wanted. */
export async function renderSheet(
  sheet: AskedSheet,
  artOf: (style: Style) => Art | null,
  { turn = NO_TURN, toPixels }: Omit<Tools, 'art'> = {},
): Promise<Buffer> {
  const { layout, labels, copies, skipped } = sheet
  const pdf = openPdf(toPixels)
  const forms: string[] = []
  for (const [index, label] of labels.entries()) {
    await turn()
    forms.push(`/L${index} ${await addLabel(pdf, label, artOf(label.style), layout)} 0 R`)
  }
  const each = layout.columns * layout.rows
  const count = labels.length * copies
  const pages = Math.ceil((skipped + count) / each)
  if (sheet.hasTestPage) addTestPage(pdf, layout)
  for (let page = 0; page < pages; page++) {
    await turn()
    let content = layout.hasCutLines ? cutLines(layout) : ''
    const used: string[] = []
    for (let place = 0; place < each; place++) {
      const label = page * each + place - skipped
      if (label < 0 || label >= count) continue
      const index = Math.floor(label / copies)
      const [x, y] = placeOf(layout, place)
      content += `q\n${toMatrix([1, 0, 0, 1, x, y])}/L${index} Do\nQ\n`
      used.push(forms[index] ?? '')
    }
    content += pageNumber(layout, page + 1, pages)
    const resources = `/XObject<<${[...new Set(used)].join('')}>>`
    pdf.addPage({ media: mediaOf(layout), content, resources })
  }
  return pdf.end(sheet.title)
}

/** The lower left corner of a label, in points. */
function placeOf(layout: SheetLayout, place: number): [number, number] {
  const [column, row] = [place % layout.columns, Math.floor(place / layout.columns)]
  const [, pageHeight] = PAGES[layout.page]
  const x = layout.left + column * layout.stepX
  const y = pageHeight - layout.top - row * layout.stepY - layout.height
  return [x * POINTS, y * POINTS]
}

function mediaOf({ page }: SheetLayout): [number, number, number, number] {
  const [width, height] = PAGES[page]
  return [0, 0, width * POINTS, height * POINTS]
}

async function addLabel(
  pdf: Pdf,
  { text, style, caption }: Label,
  art: Art | null,
  layout: SheetLayout,
): Promise<number> {
  const drawing = toDrawing(text, style, { art, letters: LETTERS })
  const resources = openResources(pdf)
  const [width, height] = [layout.width * POINTS, layout.height * POINTS]
  const padding = PADDING * POINTS
  const isWide = caption !== '' && width >= WIDE * height
  const room = { width: width - 2 * padding, height: height - 2 * padding }
  const below = caption === '' || isWide ? 0 : CAPTION_HEIGHT * height
  const picture = await placed(drawing, resources, {
    x: padding,
    y: padding + below,
    width: isWide ? room.height : room.width,
    height: room.height - below,
  })
  const words = captionContent(
    caption,
    isWide
      ? { x: height, y: padding, width: width - height - padding, height: room.height }
      : { x: padding, y: padding / 2, width: room.width, height: below },
    isWide,
  )
  const box = `/BBox[0 0 ${toNumber(width)} ${toNumber(height)}]`
  const dictionary = `/Type/XObject/Subtype/Form${box}/Resources<<${resources.text()}>>`
  return pdf.addStream(dictionary, picture + words)
}

/** As large as fits, in the middle of its room. */
async function placed(
  drawing: Drawing,
  resources: ReturnType<typeof openResources>,
  room: Rectangle,
): Promise<string> {
  const { box } = drawing
  const unit = Math.min(room.width / box.width, room.height / box.height)
  const x = room.x + (room.width - box.width * unit) / 2
  const y = room.y + (room.height + box.height * unit) / 2
  const content = await pictureContent(drawing, resources)
  return `q\n${toMatrix([unit, 0, 0, -unit, x - box.x * unit, y + box.y * unit])}${content}Q\n`
}

/** A cross at each corner of each label. */
function cutLines(layout: SheetLayout): string {
  const reach = 2 * POINTS
  const [width, height] = [layout.width * POINTS, layout.height * POINTS]
  const corners = new Set<string>()
  for (let place = 0; place < layout.columns * layout.rows; place++) {
    const [left, bottom] = placeOf(layout, place)
    for (const x of [left, left + width]) {
      for (const y of [bottom, bottom + height]) {
        const [west, east, south, north] = [x - reach, x + reach, y - reach, y + reach].map(
          toNumber,
        )
        corners.add(
          `${west} ${toNumber(y)} m ${east} ${toNumber(y)} l ${toNumber(x)} ${south} m ${toNumber(x)} ${north} l S\n`,
        )
      }
    }
  }
  return HAIRLINE + [...corners].join('')
}

/** In the lower margin, if there is one. */
function pageNumber(layout: SheetLayout, page: number, pages: number): string {
  const [pageWidth, pageHeight] = PAGES[layout.page]
  const margin = pageHeight - layout.top - (layout.rows - 1) * layout.stepY - layout.height
  if (pages === 1 || margin < 8) return ''
  const room = { x: 0, y: 3 * POINTS, width: pageWidth * POINTS, height: 5 * POINTS }
  return captionContent(`${page} / ${pages}`, room, false)
}

function addTestPage(pdf: Pdf, layout: SheetLayout): void {
  const [width, height] = [layout.width * POINTS, layout.height * POINTS]
  let content = '0.4 G 0.5 w\n'
  for (let place = 0; place < layout.columns * layout.rows; place++) {
    content += `${toRectangle(...placeOf(layout, place), width, height)}S\n`
  }
  const [pageWidth, pageHeight] = PAGES[layout.page]
  const left = ((pageWidth - 100) / 2) * POINTS
  const base = (pageHeight / 2) * POINTS
  content += `1 1 1 rg\n${toRectangle(left - 20, base - 34, 100 * POINTS + 40, 64)}f\n0 G 0.5 w\n`
  content += `${toNumber(left)} ${toNumber(base)} m ${toNumber(left + 100 * POINTS)} ${toNumber(base)} l S\n`
  for (let mm = 0; mm <= 100; mm++) {
    const x = toNumber(left + mm * POINTS)
    const tick = mm % 10 === 0 ? 12 : mm % 5 === 0 ? 8 : 5
    content += `${x} ${toNumber(base)} m ${x} ${toNumber(base + tick)} l S\n`
  }
  const room = { x: left, y: base - 26, width: 100 * POINTS, height: 14 }
  content += captionContent('100 mm: print at 100%, not fitted to the page', room, false)
  pdf.addPage({ media: mediaOf(layout), content, resources: '' })
}
