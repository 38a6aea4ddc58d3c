import { LOGO_MEDIA_TYPES } from '../../../domain/brand/logo.ts'
import { OwnStyle } from '../codes/pictures/style-schemas.ts'
import { Warnings } from '../codes/schemas.ts'
import { Component, Integer, Text, YesNo } from '../core/schemas/fields.ts'
import { OneOf, timestamp, wholeList } from '../core/schemas/schemas.ts'
import { idTold } from '../core/schemas/told.ts'
import { type Static, Type } from '../core/schemas/type.ts'

/** Logos and brand styles in the API. */
const closed = { additionalProperties: false } as const
const LOGO_ID = 'logo_01m7eftr2mb8239pr4s9qw6yc9'
const STYLE_ID = 'sty_01m7eftr2mb8239pr4s9qw6yc9'

export const LogoParams = Type.Object({
  id: Type.String({
    'x-told': idTold('logo'),
    description: 'Id of the logo.',
    examples: [LOGO_ID],
  }),
})
export const StyleParams = Type.Object({
  id: Type.String({
    'x-told': idTold('sty'),
    description: 'Id of the brand style.',
    examples: [STYLE_ID],
  }),
})

const logoId = Type.String({
  pattern: '^logo_[0-9a-z]{26}$',
  description: 'Id of the logo, for `logo` in a style.',
  examples: [LOGO_ID],
})

export const LogoView = Type.Object(
  {
    id: logoId,
    type: OneOf(Object.values(LOGO_MEDIA_TYPES), 'Media type of the stored image.'),
    width: Integer('Width of the upload in pixels.', 512),
    height: Integer('Height of the upload in pixels.', 512),
    created_at: timestamp('When the logo was uploaded.'),
    url: Text(
      'URL of the image as it appears in codes. Requires an API key or a session for this account.',
      `https://qr.example.com/v1/logos/${LOGO_ID}/image`,
    ),
  },
  { ...closed, title: 'Logo', description: 'An image to show in the middle of codes.' },
)

export const LogoList = Component('LogoList', wholeList(LogoView, 'Logos, newest first.'))

const deleted = YesNo('Always true.', true)

export const DeletedLogo = Type.Object(
  { deleted, id: logoId },
  { ...closed, title: 'DeletedLogo', description: 'The logo that was deleted.' },
)

const styleId = Type.String({
  pattern: '^sty_[0-9a-z]{26}$',
  description: 'Id of the brand style, for `style_id`.',
  examples: [STYLE_ID],
})

const given = {
  name: Type.String({
    'x-rule': 'name',
    description: 'Name of the brand style.',
    examples: ['House style'],
  }),
  style: OwnStyle,
  is_default: YesNo(
    'Whether the dashboard suggests this style. Only one style can be suggested. Default: false.',
    true,
  ),
}

export const NewStyleBody = Type.Object(
  { ...given, is_default: Type.Optional(given.is_default) },
  {
    ...closed,
    title: 'NewBrandStyle',
    examples: [{ name: 'House style', style: { dotsType: 'rounded', dotsColor: '#2D5BFF' } }],
  },
)
export type NewStyleBody = Static<typeof NewStyleBody>

export const StyleChangeBody = Type.Object(
  {
    name: Type.Optional(given.name),
    style: Type.Optional(given.style),
    is_default: Type.Optional(given.is_default),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'BrandStyleChange',
    examples: [{ is_default: true }],
  },
)
export type StyleChangeBody = Static<typeof StyleChangeBody>

export const BrandStyleView = Type.Object(
  {
    id: styleId,
    ...given,
    style: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The style, exactly as it was sent.',
        examples: [{ dotsType: 'rounded', dotsColor: '#2D5BFF' }],
      },
    ),
    created_at: timestamp('When the brand style was created.'),
    updated_at: timestamp('When the brand style last changed.'),
    warnings: Type.Optional(Warnings),
  },
  { ...closed, title: 'BrandStyle', description: 'A saved style that you can use for new codes.' },
)

export const BrandStyleList = Component(
  'BrandStyleList',
  wholeList(BrandStyleView, 'Brand styles, sorted by name.'),
)

export const DeletedStyle = Type.Object(
  { deleted, id: styleId },
  { ...closed, title: 'DeletedBrandStyle', description: 'The brand style that was deleted.' },
)
