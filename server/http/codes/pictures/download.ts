import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrandStyleStore } from '../../../../domain/brand/brand-style.ts'
import type { Code } from '../../../../domain/codes/code.ts'
import type { CodeStore } from '../../../../domain/codes/code-store.ts'
import {
  BLEED_MM_MAX,
  DPI_MAX,
  DPI_MIN,
  PRINT_FORMATS,
  PRINT_PIXELS_MAX,
  type Print,
  type PrintFormat,
  SIZE_DEFAULT,
  unreadable,
  WIDTH_MM_DEFAULT,
  WIDTH_MM_MAX,
  WIDTH_MM_MIN,
} from '../../../../domain/codes/pictures.ts'
import { type FaultCode, invalidRequest } from '../../../../domain/errors.ts'
import { optional } from '../../core/schemas/fields.ts'
import { type Api, documented, flag } from '../../core/schemas/schemas.ts'
import { type Static, Type } from '../../core/schemas/type.ts'
import { codeOf, findCode } from '../named-code.ts'
import { CodeParams } from '../schemas.ts'
import { shortUrlOf } from '../views.ts'
import { styleBy, stylesFor } from './brand-styles.ts'
import { askerOf, type Guard } from './guard.ts'
import { type ImageParts, sendPicture, sizeField, TYPES } from './images.ts'
import { styleIdInput } from './style-schemas.ts'

/** The image of a code for its owner: also for the print shop. */

export const printFields = {
  /** Without a default: beside millimetres it must not be given. */
  size: Type.Optional(
    Type.Integer({
      ...sizeField,
      description: `${sizeField.description} Cannot be used for a pdf or for a png with width_mm. Default: ${SIZE_DEFAULT}.`,
    }),
  ),
  ...optional({
    width_mm: Type.Number({
      minimum: WIDTH_MM_MIN,
      maximum: WIDTH_MM_MAX,
      description: `Width of the code in millimetres, including the quiet zone but not the frame. Use it for a pdf, or for a png with dpi. Default for a pdf: ${WIDTH_MM_DEFAULT}.`,
      examples: [WIDTH_MM_DEFAULT],
    }),
    dpi: Type.Integer({
      minimum: DPI_MIN,
      maximum: DPI_MAX,
      description: `Resolution of a png whose width is set with width_mm. The png can be up to ${PRINT_PIXELS_MAX} pixels wide.`,
      examples: [300],
    }),
    bleed_mm: Type.Number({
      minimum: 0,
      maximum: BLEED_MM_MAX,
      description:
        'Bleed of a pdf in millimetres: how far the print extends beyond the cutting line. Default: 0.',
      examples: [3],
    }),
  }),
}

const DownloadQuery = Type.Object({
  format: Type.Unsafe<PrintFormat>({
    type: 'string',
    enum: PRINT_FORMATS,
    default: 'png',
    description: 'Use `png` for screens, `svg` for further design work and `pdf` for print.',
    examples: ['pdf'],
  }),
  ...printFields,
  marks: flag('Adds crop marks (pdf only).'),
  compact: flag(
    'Encodes the short link in capitals, which makes the symbol smaller. Cannot be used if the short code contains an underscore.',
  ),
  style_id: Type.Optional(
    Type.String({
      ...styleIdInput,
      description: 'Draws the code in this brand style. The code keeps its own style.',
    }),
  ),
})
type DownloadQuery = Static<typeof DownloadQuery>

export interface DownloadRoutes extends ImageParts {
  readonly codes: CodeStore
  readonly styles: Pick<BrandStyleStore, 'list'>
  readonly guard: Guard
}

export function downloadRoutes(app: Api, routes: DownloadRoutes): void {
  const schema = documented({
    id: 'downloadCode',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Download a QR code image',
    description:
      'The image encodes exactly the short_url, in capitals with `compact`. The response has a strong ETag, which you can send as If-None-Match. A pdf has a single page of the same size as the code. Black is printed with black ink only; other colours are RGB.',
    params: CodeParams,
    querystring: DownloadQuery,
    files: Object.values(TYPES),
    revalidates: true,
  })
  app.get(
    '/qrcodes/:id/download',
    { onRequest: findCode(routes.codes), schema },
    async (request, reply) => {
      const { format, size = SIZE_DEFAULT, compact } = request.query
      const print = printOf(request.query, codeOf(request).name)
      const code = await inStyle(request, reply, routes)
      const link = shortUrlOf(code, routes.urls)
      const text = compact === 'true' ? inCapitals(link, code.shortCode) : link
      const pictureCode = { ...code, style: JSON.stringify(code.style) }
      const image = { format, size: print === null ? size : 0, print, text }
      return sendPicture(request, reply, routes, pictureCode, image, {
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${code.shortCode}.${format}"`,
      })
    },
  )
}

type PrintQuery = Pick<DownloadQuery, 'format' | 'size' | 'width_mm' | 'dpi' | 'bleed_mm' | 'marks'>

/** Null: it is measured in pixels. What does not go with a format is refused, not ignored. */
export function printOf(query: PrintQuery, title: string): Print | null {
  const { format, size, width_mm: width, dpi, bleed_mm: bleed, marks } = query
  const refuse = (param: string, message: string, code: FaultCode = 'conflict') => {
    throw invalidRequest([{ param, message, code }])
  }
  if (format !== 'pdf') {
    if (bleed !== undefined) refuse('bleed_mm', 'bleed_mm requires format=pdf')
    if (marks !== undefined) refuse('marks', 'marks requires format=pdf')
  }
  if (dpi !== undefined && format !== 'png') refuse('dpi', 'dpi requires format=png')
  if (dpi !== undefined && width === undefined)
    refuse('width_mm', 'dpi requires width_mm', 'required')
  if (width !== undefined && format === 'svg') {
    refuse('width_mm', 'width_mm requires format=pdf, or format=png with dpi')
  }
  if (width !== undefined && format === 'png' && dpi === undefined) {
    refuse('dpi', 'width_mm of a png requires dpi', 'required')
  }
  if (format !== 'pdf' && width === undefined) return null
  if (size !== undefined) {
    const instead = format === 'pdf' ? 'a pdf' : 'a png with width_mm and dpi'
    refuse('size', `size is in pixels, but ${instead} is measured in millimetres`)
  }
  return {
    ...{ widthMm: width ?? WIDTH_MM_DEFAULT, bleedMm: bleed ?? 0, hasMarks: marks === 'true' },
    // A png has none: its tag must not depend on it.
    ...{ dpi: dpi ?? 0, title: format === 'pdf' ? title : '' },
  }
}

/** A symbol has a denser alphabet for capitals, digits and a few signs; links are found in any case. */
export function inCapitals(link: string, shortCode: string): string {
  if (!shortCode.includes('_')) return link.toUpperCase()
  const message = `compact requires a short code without underscores, but "${shortCode}" has one`
  throw invalidRequest([{ param: 'compact', message, code: 'conflict' }])
}

/** The code, as it is, in another style or in a smaller symbol, which has to be readable too. */
async function inStyle(
  request: FastifyRequest<{ Querystring: DownloadQuery }>,
  reply: FastifyReply,
  { styles, guard }: DownloadRoutes,
): Promise<Code> {
  const code = codeOf(request)
  const { style_id: id, compact } = request.query
  if (id === undefined && compact !== 'true') return code
  const { style } = id
    ? { style: styleBy(await stylesFor(request, styles, [request.query]), id) }
    : code
  const verdict = await guard({ ...code, style }, askerOf(request, reply), compact === 'true')
  if (!verdict.readable) throw unreadable(verdict)
  return { ...code, style }
}
