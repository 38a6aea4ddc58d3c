import type { BrandStyle } from '../../../../../client/client.ts'
import { COLOUR_PATTERN, type Style } from '../../../../../domain/codes/style.ts'
import { toLook } from '../../../../../drawing/look.ts'

/** Ready-made styles. A test draws each and has it read: none has a warning. */
export const PRESETS = {
  soft: style('rounded', 'extra-rounded', 'square', '#17150F', '#FFFFFF'),
  letterpress: style('square', 'square', 'square', '#17150F', '#FFFFFF'),
  pebble: style('extra-rounded', 'extra-rounded', 'dot', '#17150F', '#FFFFFF'),
  halftone: style('dots', 'dot', 'dot', '#17150F', '#FFFFFF'),
  leaf: style('classy', 'square', 'square', '#1D4D3A', '#F3F8EF'),
  petal: style('extra-rounded', 'dot', 'dot', '#5E1540', '#FFF1F6'),
  signal: style('square', 'square', 'square', '#17150F', '#FFC21F'),
  terracotta: style('rounded', 'extra-rounded', 'dot', '#8A2F16', '#FFF6E6'),
  harbour: style('classy-rounded', 'extra-rounded', 'square', '#0B3A5B', '#EEF5F8'),
  kraft: style('rounded', 'extra-rounded', 'dot', '#3B2A1A', '#E9D8BC'),
  twoInks: {
    ...style('square', 'square', 'square', '#17150F', '#FFFFFF'),
    cornersSquareColor: '#B3261E',
    cornersDotColor: '#17150F',
  },
  nightWindow: {
    ...style('dots', 'extra-rounded', 'square', '#182348', '#FFE3A3'),
    cornersDotColor: '#8A2F16',
  },
} as const satisfies Record<string, Style>

export type PresetName = keyof typeof PRESETS

const FIRST_STYLE: Style = PRESETS.soft

/** What a new code begins with. */
export function firstStyleOf(brands: readonly BrandStyle[]): Style {
  const own = brands.find(({ is_default }) => is_default)
  return own ? toWholeStyle(own.style as Style) : FIRST_STYLE
}

function style(
  dotsType: NonNullable<Style['dotsType']>,
  cornersSquareType: NonNullable<Style['cornersSquareType']>,
  cornersDotType: NonNullable<Style['cornersDotType']>,
  dotsColor: string,
  backgroundColor: string,
): Style {
  return { dotsType, cornersSquareType, cornersDotType, dotsColor, backgroundColor }
}

/** Styles that are drawn alike, however they are written. */
export function isSameLook(one: Style, other: Style): boolean {
  return JSON.stringify(toLook(one)) === JSON.stringify(toLook(other))
}

/** What the designer shows: every field that a style leaves out, but for those that others exclude. */
export function toWholeStyle(given: Style): Style {
  const { dots, ring, eye, dotsColour, background } = toLook(given)
  return {
    ...given,
    dotsType: dots,
    cornersSquareType: ring,
    cornersDotType: eye,
    ...(given.dotsGradient === undefined && { dotsColor: given.dotsColor ?? dotsColour }),
    ...(!given.transparent && { backgroundColor: given.backgroundColor ?? background }),
  }
}

const COLOUR = new RegExp(COLOUR_PATTERN)

/** "#17150f", "17150F" and "#abc" as the API wants them; null: no colour. */
export function toHex(typed: string): string | null {
  const text = typed.trim().replace(/^#?/, '#')
  const whole = /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, '$&$&') : text
  return COLOUR.test(whole) ? whole.toUpperCase() : null
}

export const INKS = [
  '#17150F',
  '#0B3A5B',
  '#1D4D3A',
  '#7A1E52',
  '#8A2F16',
  '#B3261E',
  '#3B2A1A',
  '#4A2E83',
] as const
/** Fewer, beside the one that is as the modules. */
export const CORNER_INKS = [
  '#17150F',
  '#0B3A5B',
  '#1D4D3A',
  '#7A1E52',
  '#8A2F16',
  '#B3261E',
] as const
export const PAPERS = [
  '#FFFFFF',
  '#FFF6E6',
  '#EEF5F8',
  '#F3F8EF',
  '#FFF1F6',
  '#E9D8BC',
  '#FFC21F',
] as const
