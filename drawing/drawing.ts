import { type Art, glyphOf, type Style } from '../domain/codes/style.ts'
import { type PlacedFrame, placeFrame } from './frame/frame.ts'
import type { Rectangle } from './frame/outline.ts'
import { toGlyphArt } from './glyphs.ts'
import type { Letters } from './letters/letters.ts'
import { type LogoLook, type Look, toLook } from './look.ts'
import { type Matrix, QUIET_MODULES, toMatrix } from './matrix.ts'
import { toMasks } from './shapes.ts'

/**
 * A code as shapes, whatever it is drawn into. SVG and PNG are made from this and nothing else.
 * Lengths are in half modules from the symbol's upper left corner.
 */
export interface Drawing {
  /** Modules in a row. */
  readonly side: number
  /** For each module the neighbours it is joined with, or NO_MODULE; see shapes.ts. */
  readonly masks: Int8Array
  readonly look: Look
  readonly logo: PlacedLogo | null
  readonly frame: PlacedFrame | null
  /** All of the picture: the symbol, its quiet zone and its frame. */
  readonly box: Rectangle
}

/** What a style names and does not contain. */
export interface Supplies {
  /** Of the style's logo, if that is an upload. */
  readonly art?: Art | null
  /** Without them the text of a frame is left out. */
  readonly letters?: Letters | null
}

export interface PlacedLogo {
  readonly look: LogoLook
  /** Null while it is not known, and then only its place is left free. */
  readonly art: Art | null
  /** Where its markup goes. */
  readonly box: Rectangle
  /** A square or a circle around it. */
  readonly plate: Rectangle
}

/** Between the logo and the end of its plate: modules that touch it would look like part of it. */
const PLATE_GAP = 1
/** Finders, their white border and the format bits end here, counted in modules. */
const KEPT_CORNER = 9

export function toDrawing(text: string, style: Style, supplies: Supplies = {}): Drawing {
  const { art: upload = null, letters = null } = supplies
  const look = toLook(style)
  const matrix = toMatrix(text, look.logo !== null)
  const { side } = matrix
  const frame = look.frame && placeFrame(look.frame, side, letters)
  const around = { look, side, frame, box: frame?.box ?? quietBox(side) }
  if (look.logo === null) return { ...around, masks: toMasks(matrix), logo: null }
  const glyph = glyphOf(look.logo.name)
  const art = glyph === null ? upload : toGlyphArt(glyph, look.dotsColour)
  const logo = placeLogo(look.logo, art, side)
  return { ...around, masks: toMasks(matrix, coveredBy(logo, matrix)), logo }
}

function quietBox(side: number): Rectangle {
  const start = -2 * QUIET_MODULES
  const width = 2 * (side + 2 * QUIET_MODULES)
  return { x: start, y: start, width, height: width }
}

/** In the middle, as large as fits its square without being distorted. */
function placeLogo(look: LogoLook, art: Art | null, side: number): PlacedLogo {
  const most = 2 * side * look.size
  const { width = 1, height = 1 } = art ?? {}
  const scale = most / Math.max(width, height)
  const around = (w: number, h: number): Rectangle => ({
    x: side - w / 2,
    y: side - h / 2,
    width: w,
    height: h,
  })
  const plate = most + 2 * PLATE_GAP
  return { look, art, box: around(width * scale, height * scale), plate: around(plate, plate) }
}

/** Modules that the plate touches; never those by which a reader finds the symbol. */
function coveredBy({ plate, look }: PlacedLogo, { side }: Matrix) {
  const middle = side
  const reach = plate.width / 2
  return (column: number, row: number): boolean => {
    const isKept = (a: number, b: number) => a < KEPT_CORNER && b < KEPT_CORNER
    const [fromRight, fromBottom] = [side - 1 - column, side - 1 - row]
    if (isKept(column, row) || isKept(fromRight, row) || isKept(column, fromBottom)) return false
    // The distance of its nearest point from the middle, along each axis.
    const x = Math.max(0, Math.abs(2 * column + 1 - middle) - 1)
    const y = Math.max(0, Math.abs(2 * row + 1 - middle) - 1)
    return look.shape === 'circle' ? x * x + y * y < reach * reach : x < reach && y < reach
  }
}
