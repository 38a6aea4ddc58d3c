/** Limits that forms check while someone types. This file imports nothing: browsers load it too. */
export const SHORT_CODE_MIN = 3
export const SHORT_CODE_MAX = 50
export const SHORT_CODE_PATTERN = `^[A-Za-z0-9_-]{${SHORT_CODE_MIN},${SHORT_CODE_MAX}}$`
export const GENERATED_LENGTH = 7

export const NAME_MAX = 255

/** Of a code. */
export const TAGS_MAX = 20
/** Of a tag, in characters. */
export const TAG_MAX = 50
export const EXTERNAL_ID_MAX = 255
/** What an external id is told from an id by, where either can stand. */
export const EXTERNAL_PREFIX = 'ext_'
/** Of what names a code: each character of an external id may be four bytes, percent-encoded. */
export const CODE_NAME_MAX = EXTERNAL_PREFIX.length + 12 * EXTERNAL_ID_MAX
export const NOTES_MAX = 2000

/** Codes changed by one request. */
export const IDS_MAX = 1000

/** Of a picture, in pixels. */
export const SIZE_DEFAULT = 512
export const SIZE_MAX = 2048

/** Of what is printed, in millimetres and dots per inch. */
export const WIDTH_MM_MIN = 8
export const WIDTH_MM_MAX = 2000
export const WIDTH_MM_DEFAULT = 30
export const BLEED_MM_MAX = 10
export const DPI_MIN = 72
export const DPI_MAX = 1200
/** Of a PNG whose width is given in millimetres. */
export const PRINT_PIXELS_MAX = 8192
