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

/** Stored exactly as given, so that reads return the keys and letter case that were sent. */
export interface Style {
  readonly dotsType?: (typeof DOT_TYPES)[number]
  readonly dotsColor?: string
  readonly backgroundColor?: string
  readonly cornersSquareType?: (typeof CORNER_SQUARE_TYPES)[number]
  readonly cornersSquareColor?: string
  readonly cornersDotType?: (typeof CORNER_DOT_TYPES)[number]
  readonly cornersDotColor?: string
}
