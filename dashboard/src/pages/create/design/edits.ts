import {
  type FRAME_TYPES,
  type Frame,
  type Gradient,
  LOGO_SIZE_DEFAULT,
  NO_PLATE,
  type Style,
} from '../../../../../domain/codes/style.ts'
import { toLook } from '../../../../../drawing/look.ts'

/** Changes of a style. What goes with something else goes when that does, as the API wants it. */
export function without<Of extends object>(of: Of, ...names: (keyof Of)[]): Of {
  const left = Object.entries(of).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(left) as Of
}

const LOGO_FIELDS = ['logo', 'logoSize', 'logoShape', 'logoPlate'] as const
/** What stands in and around the code, whatever its look. */
const ADDED_FIELDS = [...LOGO_FIELDS, 'frame'] as const

export function withoutLogo(style: Style): Style {
  return without(style, ...LOGO_FIELDS)
}

/** Its shapes and colours only. */
export function lookOnly(style: Style): Style {
  return without(style, ...ADDED_FIELDS)
}

/** Another look for the same logo and frame. */
export function inLook(style: Style, look: Style): Style {
  const kept = ADDED_FIELDS.filter((name) => style[name] !== undefined)
  return { ...lookOnly(look), ...Object.fromEntries(kept.map((name) => [name, style[name]])) }
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

/** Null: an angle that is not offered as a button. */
export function directionOf({ type, angle = 0 }: Gradient): Direction | null {
  return DIRECTIONS.find((one) => one === (type === 'radial' ? type : String(angle))) ?? null
}

export function turned({ from, to }: Gradient, direction: Direction): Gradient {
  if (direction === 'radial') return { type: 'radial', from, to }
  return { type: 'linear', from, to, angle: Number(direction) }
}

/** In whole percent of the symbol's side. */
export function logoPercent({ logoSize }: Style): number {
  return Math.round(100 * (logoSize ?? LOGO_SIZE_DEFAULT))
}

export function withLogoPercent(style: Style, percent: number): Style {
  const logoSize = percent / 100
  if (logoSize === LOGO_SIZE_DEFAULT) return without(style, 'logoSize')
  return { ...style, logoSize }
}

/** Null: the logo stands on nothing. */
export function plateOf(style: Style): string | null {
  return toLook(style).logo?.plate ?? null
}

export function withPlate(style: Style, isOn: boolean): Style {
  if (!isOn) return { ...style, logoPlate: NO_PLATE }
  // Without paper there is no colour that it could have by itself.
  return style.transparent ? { ...style, logoPlate: '#FFFFFF' } : without(style, 'logoPlate')
}

type FrameType = (typeof FRAME_TYPES)[number] | 'none'

/** `first`: what a banner says that has no words yet. */
export function withFrame(style: Style, type: FrameType, last: Frame | null, first: string): Style {
  if (type === 'none') return without(style, 'frame')
  const text = style.frame?.text ?? last?.text ?? (type === 'box' ? undefined : first)
  return { ...style, frame: { ...last, ...style.frame, type, ...(text !== undefined && { text }) } }
}

/** Fields that are left out are decided by the drawing. */
export function changeFrame(style: Style, change: Partial<Frame>, ...left: (keyof Frame)[]): Style {
  return style.frame ? { ...style, frame: { ...without(style.frame, ...left), ...change } } : style
}
