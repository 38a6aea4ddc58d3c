import type { CheckLogo } from '../../../../domain/brand/own-logo.ts'
import {
  PICTURE_FORMATS,
  type Pictures,
  SIZE_DEFAULT,
  SIZE_MAX,
  WIDTH_MM_DEFAULT,
} from '../../../../domain/codes/pictures.ts'
import { toScannability } from '../../../../domain/codes/print/scannability.ts'
import { toDomain } from '../../../../domain/codes/short-bases.ts'
import {
  CLOSED,
  Component,
  Nullable,
  Omittable,
  OneOf,
  RuledText,
  Text,
  YesNo,
} from '../../core/schemas/fields.ts'
import { type Api, destinationUrl, documented } from '../../core/schemas/schemas.ts'
import { Type } from '../../core/schemas/type.ts'
import { domainInput } from '../label-schemas.ts'
import { Warnings } from '../schemas.ts'
import { type PublicUrls, shortUrlOf, toStyle } from '../views.ts'
import { askerOf, type Grader, type Guard } from './guard.ts'
import { TYPES } from './images.ts'
import { Scannability } from './scannability-view.ts'
import { NewStyle } from './style-schemas.ts'

/** A style drawn and read before a code is created with it. Nothing is stored. */
export interface PreviewRoutes {
  readonly pictures: Pictures
  readonly checkLogo: CheckLogo
  readonly urls: PublicUrls
  readonly guard: Guard
  readonly grader: Grader
}

const PreviewBody = Type.Object(
  {
    style: Type.Optional(NewStyle),
    destination_url: Omittable(
      Type.String({
        ...destinationUrl,
        'x-rule': 'destination_url',
        description:
          'Destination of the code, validated as when you create a code. The image does not depend on the destination, because the image encodes the short link.',
      }),
    ),
    short_code: Omittable(
      RuledText('short_code', 'Short code to encode. Default: a placeholder.', 'summer-menu'),
    ),
    domain: domainInput,
    format: Omittable(OneOf(PICTURE_FORMATS, 'Format of the image. Default: svg.', 'svg')),
    size: Omittable(
      Type.Integer({
        minimum: 1,
        maximum: SIZE_MAX,
        description: `Width in pixels. Default: ${SIZE_DEFAULT}.`,
        examples: [SIZE_DEFAULT],
      }),
    ),
  },
  { ...CLOSED, title: 'Preview', examples: [{ style: { dotsType: 'dots' } }] },
)

const PreviewView = Component('PreviewAnswer', {
  readable: YesNo('Whether a code can be created with this style.', true),
  reason: Nullable(
    Text('Why a code with this style cannot be read; null if it can be read.', null),
  ),
  warnings: {
    ...Warnings,
    description: 'Why some readers may fail to read the code; empty if no problems are expected.',
  },
  scannability: Scannability,
  image: Text(
    'The image as a data URL, which you can embed in a page.',
    'data:image/svg+xml;base64,PHN2Zz4=',
  ),
})

export function previewRoutes(app: Api, routes: PreviewRoutes): void {
  const { pictures, checkLogo, urls, guard, grader } = routes
  const schema = documented({
    id: 'previewCode',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Preview a style and check whether it can be read',
    description:
      'Returns the image that a code with this style would have, whether that code can be read, and its scannability. Nothing is created or stored. If no reader can decode the style, the response has `readable: false` and the reason, and creating a code with this style would return 400.',
    body: PreviewBody,
    response: { 200: PreviewView },
  })
  app.post('/qrcodes/preview', { schema }, async (request, reply) => {
    const { body } = request
    const style = toStyle(body.style)
    const shortCode = body.short_code ?? 'preview'
    const format = body.format ?? 'svg'
    const domain = toDomain(body.domain ?? null, urls.shortBases)
    const text = shortUrlOf({ shortCode, domain }, urls)
    const asker = askerOf(request, reply)
    const size = body.size ?? SIZE_DEFAULT
    await checkLogo(asker, style)
    const asked = { print: null, text, style: JSON.stringify(style), format, size }
    const picture = Buffer.from(await pictures.draw(asked, { ...asker, shortCode }))
    const { readable, reason = null, warnings } = await guard({ shortCode, domain, style }, asker)
    const graded = await grader({ shortCode, domain, style }, asker)
    const scannability = toScannability(graded, WIDTH_MM_DEFAULT)
    const image = `data:${TYPES[format]};base64,${picture.toString('base64')}`
    return { readable, reason, warnings: [...warnings], scannability, image }
  })
}
