import {
  type Frame,
  type Gradient,
  LOGO_SIZE_DEFAULT,
  NO_PLATE,
  type Style,
} from '../domain/codes/style.ts'

/** A style with all defaults filled in. Colours are always `#rrggbb`, whatever was given. */
export interface Look {
  readonly dots: NonNullable<Style['dotsType']>
  readonly ring: NonNullable<Style['cornersSquareType']>
  readonly eye: NonNullable<Style['cornersDotType']>
  /** With a gradient, the colour it starts from. */
  readonly dotsColour: string
  readonly gradient: Required<Gradient> | null
  readonly ringColour: string
  readonly eyeColour: string
  /** If nothing is drawn there, the white that it is judged on. */
  readonly background: string
  readonly isTransparent: boolean
  readonly logo: LogoLook | null
  readonly frame: FrameLook | null
}

export interface FrameLook {
  readonly type: Frame['type']
  /** Empty: none. */
  readonly text: string
  readonly colour: string
  readonly textColour: string
  /** What is under the text. */
  readonly ground: string
}

export interface LogoLook {
  /** As in the style. */
  readonly name: string
  /** Of the symbol's side. */
  readonly size: number
  readonly shape: NonNullable<Style['logoShape']>
  readonly plate: string | null
}

/** WCAG's for text. */
export const TEXT_CONTRAST_MIN = 4.5

export type Rgb = readonly [number, number, number]

/**
 * Corners are square by default: finders drawn as loose dots, as some libraries do for `dots`, are
 * readable by hardly any reader. Colours are inherited from dots to ring to eye.
 */
export function toLook(style: Style): Look {
  const background = toColour(style.backgroundColor ?? '#ffffff')
  const { dotsGradient: given } = style
  const dotsColour = toColour(given?.from ?? style.dotsColor ?? inkFor(background))
  const ringColour = toColour(style.cornersSquareColor ?? dotsColour)
  return {
    dots: style.dotsType ?? 'square',
    ring: style.cornersSquareType ?? 'square',
    eye: style.cornersDotType ?? 'square',
    dotsColour,
    gradient: given ? toGradient(given) : null,
    ringColour,
    eyeColour: toColour(style.cornersDotColor ?? ringColour),
    background,
    isTransparent: style.transparent === true,
    logo: toLogoLook(style, background),
    frame: style.frame ? toFrameLook(style.frame, dotsColour, background) : null,
  }
}

function toGradient({ type, from, to, angle = 0 }: Gradient): Required<Gradient> {
  return { type, from: toColour(from), to: toColour(to), angle: Number(angle) }
}

function toLogoLook(style: Style, background: string): LogoLook | null {
  if (style.logo === undefined) return null
  const isBare = style.logoPlate === NO_PLATE
  const own = style.transparent && style.logoPlate === undefined ? null : background
  return {
    name: style.logo,
    size: Number(style.logoSize ?? LOGO_SIZE_DEFAULT),
    shape: style.logoShape === 'circle' ? 'circle' : 'square',
    plate: isBare ? null : style.logoPlate ? toColour(style.logoPlate) : own,
  }
}

/** The text of a box lies on the background, that of the others on the frame. */
function toFrameLook(frame: Frame, ink: string, background: string): FrameLook {
  const { type, text = '', color, textColor } = frame
  const colour = toColour(color ?? ink)
  const ground = type === 'box' ? background : colour
  const preferred = type === 'box' ? colour : background
  const usual = contrast(preferred, ground) >= TEXT_CONTRAST_MIN ? preferred : inkFor(ground)
  return {
    ...{ type, colour, ground },
    text: text.normalize('NFC').trim(),
    textColour: textColor ? toColour(textColor) : usual,
  }
}

/** Black, or white if the background makes white the clearer of the two. */
function inkFor(background: string): string {
  return contrast('#ffffff', background) > contrast('#000000', background) ? '#ffffff' : '#000000'
}

/** Via a number, so that no caller's text ever reaches an image. */
function toColour(given: string): string {
  return `#${Number.parseInt(given.slice(1), 16).toString(16).padStart(6, '0')}`
}

export function toRgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** This much of the way from one colour to another. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [r, g, b] = from.map((value, channel) => {
    return Math.round(value + ((to[channel] ?? 0) - value) * share)
  }) as [number, number, number]
  return [r, g, b]
}

/** WCAG's relative luminance, from 0 for black to 1 for white. */
export function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}
