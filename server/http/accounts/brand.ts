import {
  BRAND_NAME_MAX,
  type Brand,
  CONTACT_MAX,
  LANGUAGES,
  type Language,
} from '../../../domain/accounts/brand.ts'
import { CLOSED, Nullable, Omittable } from '../core/schemas/fields.ts'
import { type Static, Type } from '../core/schemas/type.ts'

/** The brand of an account in the API. */
const LOGO_ID = 'logo_01m7eftr2mb8239pr4s9qw6yc9'

const name = {
  type: 'string',
  description: `Account name shown on notices: 1 to ${BRAND_NAME_MAX} characters.`,
  examples: ['Harbour Café'],
}
const color = {
  type: 'string',
  description:
    'Colour of the panel on notices, as `#RRGGBB`. Everything drawn on the panel is black or white, whichever has more contrast.',
  examples: ['#8a2f16'],
}
const logo = {
  type: 'string',
  description:
    'Id of a live logo. While the brand uses the logo, anyone can see the image at `/images/<id>/public`.',
  examples: [LOGO_ID],
}
const contactUrl = {
  type: 'string',
  description: `Contact for visitors: a URL that starts with https:, mailto: or tel:, up to ${CONTACT_MAX} characters.`,
  examples: ['https://harbourcafe.example/'],
}
const language = {
  type: 'string',
  description: `Language of notices when a visitor prefers none of the available languages (${LANGUAGES.join(', ')}).`,
  examples: ['en'],
}
const DESCRIPTION = 'How the account appears to visitors on notices and shared reports.'

const BrandChange = Type.Object(
  {
    name: Omittable(Type.String({ ...name, 'x-rule': 'brand_name' })),
    color: Omittable(Type.String({ ...color, 'x-rule': 'brand_color' })),
    logo: Omittable(
      Type.String({
        ...logo,
        pattern: '^logo_[0-9a-z]{26}$',
        'x-message': 'must be the id of a live logo of this account',
      }),
    ),
    contact_url: Omittable(Type.String({ ...contactUrl, 'x-rule': 'contact_url' })),
    language: Omittable(Type.Unsafe<Language>({ ...language, enum: [...LANGUAGES] })),
  },
  { ...CLOSED, minProperties: 1 },
)
type BrandChange = Static<typeof BrandChange>

export const brandChange = Type.Optional(
  Type.Unsafe<BrandChange | null>({
    ...BrandChange,
    type: ['object', 'null'],
    description: `${DESCRIPTION} Omitted fields are left unchanged; \`null\` clears a field, or the whole brand.`,
    examples: [{ name: 'Harbour Café', color: '#8a2f16' }],
  }),
)

const BrandFields = Type.Object(
  {
    name: Nullable(Type.Unsafe<string>(name)),
    color: Nullable(Type.Unsafe<string>(color)),
    logo: Nullable(Type.Unsafe<string>(logo)),
    contact_url: Nullable(Type.Unsafe<string>(contactUrl)),
    language: Nullable(Type.Unsafe<Language>(language)),
  },
  CLOSED,
)

export const BrandView = Type.Unsafe<Static<typeof BrandFields> | null>({
  ...BrandFields,
  type: ['object', 'null'],
  description: `${DESCRIPTION} Null if the account has no brand.`,
  examples: [
    {
      ...{ name: 'Harbour Café', color: '#8a2f16', logo: LOGO_ID },
      ...{ contact_url: 'https://harbourcafe.example/', language: 'en' },
    },
  ],
})

export function toBrandView(brand: Brand | null): Static<typeof BrandFields> | null {
  if (brand === null) return null
  const { name, color, logo, contactUrl, language } = brand
  return { name, color, logo, contact_url: contactUrl, language }
}

export function fromBrandChange(given: BrandChange): Partial<Brand> {
  const { contact_url: contactUrl, ...rest } = given
  return { ...rest, ...(contactUrl !== undefined && { contactUrl }) }
}
