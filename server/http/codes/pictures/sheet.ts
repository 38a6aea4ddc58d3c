import type { Code } from '../../../../domain/codes/code.ts'
import type { Label } from '../../../../domain/codes/pictures.ts'
import {
  CAPTIONS,
  COPIES_MAX,
  type FreeGrid,
  LABEL_MIN_MM,
  LAYOUT_NAMES,
  LAYOUTS,
  type LayoutName,
  PAGES,
  type PageSize,
  type SheetLayout,
  toLayout,
} from '../../../../domain/codes/print/sheets.ts'
import { invalidRequest } from '../../../../domain/errors.ts'
import { CLOSED, Decimal, Integer, OneOf, optional, YesNo } from '../../core/schemas/fields.ts'
import { type Api, documented } from '../../core/schemas/schemas.ts'
import { type Static, Type } from '../../core/schemas/type.ts'
import { type PublicUrls, shortUrlOf } from '../views.ts'
import type { DownloadRoutes } from './download.ts'
import { askerOf } from './guard.ts'
import { selectedBy, selectionFields } from './selection.ts'
import { styleIdInput } from './style-schemas.ts'
import { inOneStyle } from './zip.ts'

/** Labels to print: many codes on sheets of paper or stickers. */
const PAGES_MAX = 1000

const MARGIN = { minimum: 0, maximum: 100 }

const freeGrid = Type.Object(
  {
    page: OneOf(Object.keys(PAGES) as PageSize[], 'Paper size.'),
    columns: Integer('Number of labels in each row.', 3, { minimum: 1, maximum: 20 }),
    rows: Integer('Number of rows on each page.', 8, { minimum: 1, maximum: 40 }),
    margin_mm: Decimal('Margin between the labels and the edges of the page.', 10, MARGIN),
    gap_mm: Decimal('Gap between neighbouring labels.', 4, MARGIN),
  },
  CLOSED,
)

const layoutNote = {
  description: `Layout of the labels: ${LAYOUT_NAMES.join(', ')}, or your own grid with labels at least ${LABEL_MIN_MM} mm wide and tall.`,
  examples: ['avery-l7160', { page: 'a4', columns: 3, rows: 8, margin_mm: 10, gap_mm: 4 }],
}

/** The document says more precisely what the rule refuses in one sentence. */
const layoutField = Type.Unsafe<LayoutName | FreeGrid>({
  ...freeGrid,
  type: ['string', 'object'],
  'x-rule': 'layout',
  'x-schema': { anyOf: [{ type: 'string', enum: LAYOUT_NAMES }, freeGrid], ...layoutNote },
})

const SheetBody = Type.Object(
  {
    ...selectionFields,
    layout: layoutField,
    ...optional({
      caption: OneOf(CAPTIONS, 'The text printed with each code. Default: none.'),
      copies: Integer('Number of copies of each label. Default: 1.', 2, {
        minimum: 1,
        maximum: COPIES_MAX,
      }),
      start_at: Type.Integer({
        minimum: 1,
        description:
          'Position of the first free label on the first sheet, counting row by row. Cannot be higher than the number of labels on a sheet. Default: 1.',
        examples: [4],
      }),
      test_page: YesNo(
        'Adds a test page at the beginning that shows a ruler and the outlines of the labels. To check the alignment, hold the printed page against a sheet of labels. Default: false.',
        true,
      ),
      style_id: Type.String({
        ...styleIdInput,
        description: 'Draws all codes in this brand style.',
      }),
    }),
  },
  {
    ...CLOSED,
    title: 'Sheet',
    examples: [{ tag: 'Tables', layout: 'avery-l7160', caption: 'name' }],
  },
)
type SheetBody = Static<typeof SheetBody>

export function sheetRoutes(app: Api, routes: DownloadRoutes): void {
  const schema = documented({
    id: 'downloadSheet',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Download labels for multiple QR codes as a PDF',
    description: `Print the PDF at 100%, not scaled to fit the page. On labels that are wider than they are tall, the caption is next to the code. The PDF can have at most ${PAGES_MAX} pages.`,
    errors: ['not_found'],
    body: SheetBody,
    files: ['application/pdf'],
  })
  app.post('/qrcodes/sheet', { schema }, async (request, reply) => {
    const { body } = request
    const layout = layoutOf(body.layout)
    const each = layout.columns * layout.rows
    const { copies = 1, start_at: start = 1 } = body
    if (start > each) {
      const message = `start_at must be at most ${each}: a sheet has ${each} labels`
      throw invalidRequest([{ param: 'start_at', message, code: 'range', min: 1, max: each }])
    }
    const selected = await selectedBy(request, routes.codes, body)
    const pages = Math.ceil((start - 1 + selected.length * copies) / each)
    if (pages > PAGES_MAX) {
      const message = `copies results in ${pages} pages; the maximum is ${PAGES_MAX}`
      throw invalidRequest([{ param: 'copies', message, code: 'conflict' }])
    }
    const codes = await inOneStyle(request, reply, routes, selected, body)
    const labels = codes.map((code) => toLabel(code, routes.urls, body))
    const asked = {
      ...{ layout, labels, copies, skipped: start - 1, hasTestPage: body.test_page ?? false },
      title: `${labels.length} QR codes`,
    }
    const pdf = await routes.pictures.sheet(asked, askerOf(request, reply))
    const name = `labels_${new Date().toISOString().slice(0, 10)}.pdf`
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
    return reply.send(pdf)
  })
}

function layoutOf(given: SheetBody['layout']): SheetLayout {
  if (typeof given === 'string') return LAYOUTS[given]
  const layout = toLayout(given)
  if (layout) return layout
  const message = `layout leaves no room: a label must be at least ${LABEL_MIN_MM} mm wide and tall`
  throw invalidRequest([{ param: 'layout', message, code: 'conflict' }])
}

function toLabel(code: Code, urls: PublicUrls, { caption = 'none' }: SheetBody): Label {
  const text = shortUrlOf(code, urls)
  const captions = { name: code.name, short_url: text.replace(/^https?:\/\//, ''), none: '' }
  return { text, style: code.style, caption: captions[caption] }
}
