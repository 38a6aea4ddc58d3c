/** The style of a code. Values are checked by the API; drawing/ draws them. */
export const DOT_TYPES = [
  'square',
  'dots',
  'rounded',
  'extra-rounded',
  'classy',
  'classy-rounded',
] as const
export const CORNER_SQUARE_TYPES = ['square', 'dot', 'extra-rounded'] as const
export const CORNER_DOT_TYPES = ['square', 'dot'] as const
export const COLOUR_PATTERN = '^#[0-9A-Fa-f]{6}$'
export const GRADIENT_TYPES = ['linear', 'radial'] as const
export const FRAME_TYPES = ['box', 'banner', 'banner-above', 'ticket'] as const
export const FRAME_TEXT_MAX = 40
export const LOGO_SHAPES = ['square', 'circle'] as const
/** Of the symbol's side. */
export const LOGO_SIZE_MIN = 0.1
export const LOGO_SIZE_MAX = 0.3
export const LOGO_SIZE_DEFAULT = 0.22
export const NO_PLATE = 'none'
/** Logos of our own drawing. */
export const GLYPHS = [
  'arrow',
  'menu',
  'wifi',
  'heart',
  'star',
  'cup',
  'cutlery',
  'ticket',
  'pin',
  'phone',
  'envelope',
  'calendar',
  'cart',
  'key',
  'bike',
  'leaf',
  'play',
  'download',
  'info',
  'qroute',
] as const
export type Glyph = (typeof GLYPHS)[number]
const GLYPH_PREFIX = 'glyph:'
export const GLYPH_LOGOS = GLYPHS.map((name) => GLYPH_PREFIX + name)

/** Null: it is an upload. */
export function glyphOf(logo: string): Glyph | null {
  if (!logo.startsWith(GLYPH_PREFIX)) return null
  return GLYPHS.find((name) => name === logo.slice(GLYPH_PREFIX.length)) ?? null
}

/** The id of the upload that a style shows. */
export function uploadOf({ logo }: Style): string | null {
  return logo === undefined || glyphOf(logo) !== null ? null : logo
}

export interface Gradient {
  readonly type: (typeof GRADIENT_TYPES)[number]
  readonly from: string
  readonly to: string
  /** Degrees, clockwise; 0 runs from left to right. Only of linear ones. */
  readonly angle?: number
}

/** Around the quiet zone. */
export interface Frame {
  readonly type: (typeof FRAME_TYPES)[number]
  /** A call to action. Without it there is no place for one either. */
  readonly text?: string
  /** Of the frame; by default that of the modules. */
  readonly color?: string
  /** By default what stands out best. */
  readonly textColor?: string
}

/** Stored exactly as given, so that reads return the keys and letter case that were sent. */
export interface Style {
  readonly dotsType?: (typeof DOT_TYPES)[number]
  readonly dotsColor?: string
  readonly dotsGradient?: Gradient
  readonly backgroundColor?: string
  readonly transparent?: boolean
  readonly cornersSquareType?: (typeof CORNER_SQUARE_TYPES)[number]
  readonly cornersSquareColor?: string
  readonly cornersDotType?: (typeof CORNER_DOT_TYPES)[number]
  readonly cornersDotColor?: string
  /** The id of an upload, or `glyph:` and the name of one of ours. */
  readonly logo?: string
  readonly logoSize?: number
  readonly logoShape?: (typeof LOGO_SHAPES)[number]
  /** A colour, or none. */
  readonly logoPlate?: string
  readonly frame?: Frame
}

/** As in errors.ts: browsers load this file too. */
interface StyleFault {
  readonly param: string
  readonly message: string
  readonly code: 'conflict'
}

/** The rules between the fields of a style. Types are checked by the schema. */
export function styleFaults(given: Readonly<Record<string, unknown>>): StyleFault[] {
  const faults: StyleFault[] = []
  const has = (field: keyof Style) => given[field] !== undefined && given[field] !== null
  const refuse = (param: string, message: string) =>
    faults.push({ param, message, code: 'conflict' })
  if (has('dotsGradient') && has('dotsColor')) {
    refuse('dotsColor', 'dotsColor and dotsGradient cannot be combined: set only one of them')
  }
  if (given.transparent === true && has('backgroundColor')) {
    refuse(
      'backgroundColor',
      'backgroundColor and transparent cannot be combined: set only one of them',
    )
  }
  for (const field of ['logoSize', 'logoShape', 'logoPlate'] as const) {
    if (has(field) && !has('logo')) refuse(field, `${field} requires a logo`)
  }
  const { type, angle } = (given.dotsGradient ?? {}) as { type?: unknown; angle?: unknown }
  if (type === 'radial' && angle !== undefined) {
    refuse('dotsGradient.angle', 'angle requires a linear gradient')
  }
  return faults
}

/** What a logo shows, as markup of an SVG that is of our own making. */
export interface Art {
  /** Of this markup and no other; letters, digits, - and _. */
  readonly key: string
  readonly width: number
  readonly height: number
  readonly markup: string
}
