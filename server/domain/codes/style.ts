/** The style of a code. Values are checked by the API; pictures/render/ draws them. */
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
export const LOGO_SHAPES = ['square', 'circle'] as const
/** Of the symbol's side. */
export const LOGO_SIZE_MIN = 0.1
export const LOGO_SIZE_MAX = 0.3
export const LOGO_SIZE_DEFAULT = 0.22
export const NO_PLATE = 'none'

export interface Gradient {
  readonly type: (typeof GRADIENT_TYPES)[number]
  readonly from: string
  readonly to: string
  /** Degrees, clockwise; 0 runs from left to right. Only of linear ones. */
  readonly angle?: number
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
}

/** What a logo shows, as markup of an SVG that is of our own making. */
export interface Art {
  /** Of this markup and no other; letters, digits, - and _. */
  readonly key: string
  readonly width: number
  readonly height: number
  readonly markup: string
}
