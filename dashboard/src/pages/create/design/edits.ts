import type { Gradient, Style } from '../../../../../server/domain/codes/style.ts'
import { toLook } from '../../../../../server/pictures/render/look.ts'

/** Changes of a style. What goes with something else goes when that does, as the API wants it. */
export function without(style: Style, ...names: (keyof Style)[]): Style {
  const left = Object.entries(style).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(left)
}

const LOGO_FIELDS = ['logo', 'logoSize', 'logoShape', 'logoPlate'] as const

export function withoutLogo(style: Style): Style {
  return without(style, ...LOGO_FIELDS)
}

/** Another look around the same logo. */
export function keepLogo(style: Style, look: Style): Style {
  const kept = LOGO_FIELDS.filter((name) => style[name] !== undefined)
  return { ...withoutLogo(look), ...Object.fromEntries(kept.map((name) => [name, style[name]])) }
}

/** The ink of modules whose rings and eyes have none of their own. */
export function inkOf(style: Style): string {
  return style.dotsGradient?.from ?? style.dotsColor ?? toLook(style).dotsColour
}

/** What a gradient leads to at first: on pale paper both have contrast. */
const SECOND_INKS = ['#4A2E83', '#0B3A5B'] as const

export function withGradient(style: Style): Style {
  const from = inkOf(style)
  const to = SECOND_INKS.find((ink) => ink !== from.toUpperCase()) ?? SECOND_INKS[0]
  return { ...without(style, 'dotsColor'), dotsGradient: { type: 'linear', from, to, angle: 45 } }
}

export function withOneInk(style: Style): Style {
  return { ...without(style, 'dotsGradient'), dotsColor: inkOf(style) }
}

export const DIRECTIONS = ['0', '45', '90', '135', 'radial'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Null: an angle that is not offered here. */
export function directionOf({ type, angle = 0 }: Gradient): Direction | null {
  return DIRECTIONS.find((one) => one === (type === 'radial' ? type : String(angle))) ?? null
}

export function turned({ from, to }: Gradient, direction: Direction): Gradient {
  if (direction === 'radial') return { type: 'radial', from, to }
  return { type: 'linear', from, to, angle: Number(direction) }
}
