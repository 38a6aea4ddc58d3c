import {
  COLOUR_PATTERN,
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
  FRAME_TEXT_MAX,
  FRAME_TYPES,
  type Frame,
  GLYPH_LOGOS,
  GLYPHS,
  GRADIENT_TYPES,
  type Gradient,
  LOGO_SHAPES,
  LOGO_SIZE_DEFAULT,
  LOGO_SIZE_MAX,
  LOGO_SIZE_MIN,
  NO_PLATE,
  type Style,
} from '../../../../domain/codes/style.ts'
import { CLOSED, Omittable, OneOf, Text, YesNo } from '../../core/schemas/fields.ts'
import { Type } from '../../core/schemas/type.ts'

/** How a code looks, in the API. */
const COLOUR = {
  type: 'string',
  pattern: COLOUR_PATTERN,
  'x-message': 'must be a colour in the form #RRGGBB',
}

function colour(description: string, example = '#2D5BFF') {
  return Omittable(Text(description, example, COLOUR))
}

export function shape<const Word extends string>(words: readonly Word[], description: string) {
  return Omittable(OneOf(words, description))
}

const gradientFields = {
  type: OneOf(
    GRADIENT_TYPES,
    'A `linear` gradient runs from one side to the other, and a `radial` gradient from the middle to the corners.',
  ),
  from: Text('Colour at the start of the gradient.', '#2D5BFF', COLOUR),
  to: Text('Colour at the end of the gradient.', '#7A1F5C', COLOUR),
  angle: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 359,
      description:
        'Direction of a linear gradient, in degrees clockwise, where 0 points right and 90 points down. Default: 0.',
      examples: [45],
    }),
  ),
}

const logoFields = {
  logo: Omittable(
    Type.String({
      pattern: `^(logo_[0-9a-z]{26}|${GLYPH_LOGOS.join('|')})$`,
      'x-message': `must be the id of a logo, or glyph: and one of ${GLYPHS.join(', ')}`,
      description: `The logo in the middle: either the id of an uploaded logo or a built-in logo (${GLYPH_LOGOS.join(', ')}). A logo sets the error correction to H, and the modules under the logo are left out.`,
      examples: ['glyph:cup'],
    }),
  ),
  logoSize: Omittable(
    Type.Number({
      minimum: LOGO_SIZE_MIN,
      maximum: LOGO_SIZE_MAX,
      description: `Size of the logo as a fraction of the symbol's side length, ${LOGO_SIZE_MIN} to ${LOGO_SIZE_MAX}. Default: ${LOGO_SIZE_DEFAULT}.`,
      examples: [LOGO_SIZE_DEFAULT],
    }),
  ),
  logoShape: shape(LOGO_SHAPES, 'Shape of the space for the logo. `circle` also crops the logo.'),
  logoPlate: Omittable(
    Type.String({
      pattern: `^${NO_PLATE}$|${COLOUR_PATTERN}`,
      'x-message': `must be ${NO_PLATE}, or a colour in the form #RRGGBB`,
      description: 'Plate under the logo: `none` or a colour. Default: the background colour.',
      examples: ['#FFFFFF'],
    }),
  ),
}

const frameFields = {
  type: OneOf(
    FRAME_TYPES,
    'Type of the frame: a line around the code, a banner below or above the code, or a tear-off ticket.',
  ),
  text: Omittable(
    Type.String({
      maxLength: FRAME_TEXT_MAX,
      description: `A call to action of up to ${FRAME_TEXT_MAX} characters in Latin, Greek or Cyrillic script. Default: none.`,
      examples: ['Scan for the menu'],
    }),
  ),
  color: colour('Colour of the frame. Default: the colour of the modules.'),
  textColor: colour(
    'Colour of the text. Default: a colour that contrasts with the frame.',
    '#FFFFFF',
  ),
}

const styleFields = {
  dotsType: shape(DOT_TYPES, 'Shape of the modules. Default: square.'),
  dotsColor: colour('Colour of the modules. Default: #000000.'),
  dotsGradient: Type.Optional(
    Type.Unsafe<Gradient | null>({
      ...Type.Object(gradientFields, CLOSED),
      type: ['object', 'null'],
      description:
        "Gradient of the modules. Send either `dotsGradient` or `dotsColor`. Rings and eyes without their own colour use the gradient's `from` colour.",
      examples: [{ type: 'linear', from: '#2D5BFF', to: '#7A1F5C', angle: 45 }],
    }),
  ),
  backgroundColor: colour('Background colour. Default: #FFFFFF.', '#FFFFFF'),
  transparent: Omittable(
    YesNo(
      'Leaves out the background, for printing on light surfaces. The code is checked against white. Cannot be combined with backgroundColor.',
      true,
    ),
  ),
  cornersSquareType: shape(
    CORNER_SQUARE_TYPES,
    'Shape of the rings in the three corners. The rings are only as round as readers can handle. `dot` has the roundest hole. Default: square.',
  ),
  cornersSquareColor: colour('Colour of the rings. Default: the colour of the modules.'),
  cornersDotType: shape(CORNER_DOT_TYPES, 'Shape of the eyes inside the rings. Default: square.'),
  cornersDotColor: colour('Colour of the eyes. Default: the colour of the rings.'),
  ...logoFields,
  frame: Type.Optional(
    Type.Unsafe<Frame | null>({
      ...Type.Object(frameFields, CLOSED),
      type: ['object', 'null'],
      description:
        'A frame around the quiet zone, with or without a call to action. With a frame, the width of the image is the width of the frame, and the image is taller than it is wide.',
      examples: [{ type: 'banner', text: 'Scan for the menu' }],
    }),
  ),
}

const StyleObject = Type.Object(styleFields, { ...CLOSED, 'x-rule': 'style' })

export const NewStyle = Type.Unsafe<Style | null>({
  ...StyleObject,
  type: ['object', 'null'],
  title: 'NewStyle',
  description: 'How the image of the code looks. Cannot be changed after creation.',
})

export const styleIdInput = {
  type: 'string',
  pattern: '^sty_[0-9a-z]{26}$',
  'x-message': 'must be the id of a brand style',
  examples: ['sty_01m7eftr2mb8239pr4s9qw6yc9'],
}

/** Of a brand style, which has one. */
export const OwnStyle = Type.Unsafe<Style>({
  ...StyleObject,
  title: 'Style',
  description: 'How code images look.',
  examples: [{ dotsType: 'rounded', dotsColor: '#2D5BFF', logo: 'glyph:cup' }],
})
