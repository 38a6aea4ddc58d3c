import { LOGO_MEDIA_TYPES } from '../../../domain/brand/logo.ts'
import { OwnStyle } from '../codes/pictures/style-schemas.ts'
import { Warnings } from '../codes/schemas.ts'
import {
  CLOSED,
  Described,
  Integer,
  NamedId,
  OneOf,
  RuledText,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { timestamp, WholeList } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'

/** Logos and brand styles in the API. */
const LOGO_ID = 'logo_01m7eftr2mb8239pr4s9qw6yc9'
const STYLE_ID = 'sty_01m7eftr2mb8239pr4s9qw6yc9'

export const LogoParams = Type.Object({ id: NamedId('logo', 'Id of the logo.', LOGO_ID) })
export const StyleParams = Type.Object({ id: NamedId('sty', 'Id of the brand style.', STYLE_ID) })

const logoId = Type.String({
  pattern: '^logo_[0-9a-z]{26}$',
  description: 'Id of the logo, for `logo` in a style.',
  examples: [LOGO_ID],
})

export const LogoView = Described('Logo', 'An image to show in the middle of codes.', {
  id: logoId,
  type: OneOf(Object.values(LOGO_MEDIA_TYPES), 'Media type of the stored image.'),
  width: Integer('Width of the upload in pixels.', 512),
  height: Integer('Height of the upload in pixels.', 512),
  created_at: timestamp('When the logo was uploaded.'),
  url: Text(
    'URL of the image as it appears in codes. Requires an API key or a session for this account.',
    `https://qr.example.com/v1/logos/${LOGO_ID}/image`,
  ),
})

export const LogoList = WholeList('LogoList', LogoView, 'Logos, newest first.')

const deleted = YesNo('Always true.', true)

export const DeletedLogo = Described('DeletedLogo', 'The logo that was deleted.', {
  deleted,
  id: logoId,
})

const styleId = Type.String({
  pattern: '^sty_[0-9a-z]{26}$',
  description: 'Id of the brand style, for `style_id`.',
  examples: [STYLE_ID],
})

const given = {
  name: RuledText('name', 'Name of the brand style.', 'House style'),
  style: OwnStyle,
  is_default: YesNo(
    'Whether the dashboard suggests this style. Only one style can be suggested. Default: false.',
    true,
  ),
}

export const NewStyleBody = Type.Object(
  { ...given, is_default: Type.Optional(given.is_default) },
  {
    ...CLOSED,
    title: 'NewBrandStyle',
    examples: [{ name: 'House style', style: { dotsType: 'rounded', dotsColor: '#2D5BFF' } }],
  },
)

export const StyleChangeBody = Type.Object(
  {
    name: Type.Optional(given.name),
    style: Type.Optional(given.style),
    is_default: Type.Optional(given.is_default),
  },
  {
    ...CLOSED,
    minProperties: 1,
    title: 'BrandStyleChange',
    examples: [{ is_default: true }],
  },
)

export const BrandStyleView = Described(
  'BrandStyle',
  'A saved style that you can use for new codes.',
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
)

export const BrandStyleList = WholeList(
  'BrandStyleList',
  BrandStyleView,
  'Brand styles, sorted by name.',
)

export const DeletedStyle = Described('DeletedBrandStyle', 'The brand style that was deleted.', {
  deleted,
  id: styleId,
})
