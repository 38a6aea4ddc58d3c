import {
  BLEED_MM_MAX,
  PRINT_PIXELS_MAX,
  SIZE_MAX,
  WIDTH_MM_MAX,
  WIDTH_MM_MIN,
} from '../../../../domain/codes/limits.ts'
import { deviceStorage } from '../../kept.ts'
import { printWords as text } from '../../words/print.ts'
import { FIRST_WIDTH_MM, KEPT_AS } from './last-width.ts'
import { toLength, toWhole } from './lengths.ts'
import type { Measured } from './measured.ts'
import { MM_PER_INCH } from './sizes.ts'

/** What someone wants to download, as it is typed. It is remembered on this device. */
export interface Choice {
  readonly format: Format
  /** Of a PNG. */
  readonly unit: Unit
  readonly width: string
  readonly pixels: string
  readonly dpi: Dpi
  readonly hasBleed: boolean
  readonly bleed: string
  readonly hasMarks: boolean
  readonly isCompact: boolean
  /** Of many files: how each is called. */
  readonly fileName: string
}

export const FORMATS = ['png', 'svg', 'pdf'] as const
export type Format = (typeof FORMATS)[number]
export const UNITS = ['mm', 'px'] as const
export type Unit = (typeof UNITS)[number]
export const DPIS = ['300', '600'] as const
export type Dpi = (typeof DPIS)[number]

const FIRST: Choice = {
  ...{ format: 'pdf', unit: 'mm', width: String(FIRST_WIDTH_MM), pixels: '1024', dpi: '300' },
  ...{ hasBleed: false, bleed: '3', hasMarks: false, isCompact: false },
  fileName: '{short_code}-{name}',
}

/** What was remembered by another version, or by hand, is taken as far as it makes sense. */
export function rememberedChoice(): Choice {
  try {
    const kept: Partial<Record<keyof Choice, unknown>> = JSON.parse(
      deviceStorage.read(KEPT_AS) ?? '{}',
    )
    const same = Object.entries(FIRST).map(([name, first]) => {
      const value = kept[name as keyof Choice]
      return [name, typeof value === typeof first ? value : first]
    })
    const choice: Choice = Object.fromEntries(same)
    return {
      ...choice,
      format: FORMATS.find((one) => one === choice.format) ?? FIRST.format,
      unit: UNITS.find((one) => one === choice.unit) ?? FIRST.unit,
      dpi: DPIS.find((one) => one === choice.dpi) ?? FIRST.dpi,
    }
  } catch {
    return FIRST
  }
}

export function rememberChoice(choice: Choice): void {
  deviceStorage.write(KEPT_AS, JSON.stringify(choice))
}

/** What the API is asked for. */
export interface Asked {
  readonly format: Format
  readonly size?: number
  readonly width_mm?: number
  readonly dpi?: number
  readonly bleed_mm?: number
  readonly marks?: boolean
  readonly compact?: boolean
}

export type ChoiceFaults = Partial<Record<'width' | 'pixels' | 'bleed' | 'dpi', string>>

export interface Reading {
  readonly asked: Asked
  readonly faults: ChoiceFaults
  /** In print. Of a PNG in pixels: where it is as sharp as its dpi. */
  readonly widthMm: number
  readonly bleedMm: number
  readonly hasMarks: boolean
}

/** `measured` is what is drawn; without it, what the server draws may still be too large. */
export function readChoice(choice: Choice, measured: Measured | null): Reading {
  const { format } = choice
  const isPixels = format === 'png' && choice.unit === 'px'
  const compact = choice.isCompact ? { compact: true } : {}
  if (isPixels) return readPixels(choice, compact, measured)
  const width = toLength(choice.width, WIDTH_MM_MIN, WIDTH_MM_MAX)
  const widthMm = width ?? FIRST_WIDTH_MM
  const faults: ChoiceFaults = {}
  if (width === null) faults.width = text.width.fault(WIDTH_MM_MIN, WIDTH_MM_MAX)
  const plain = { faults, widthMm, bleedMm: 0, hasMarks: false }
  // A drawing has no size of its own, so nothing can be wrong with it.
  if (format === 'svg') return { ...plain, faults: {}, asked: { format, ...compact } }
  if (format === 'png') {
    const dpi = Number(choice.dpi)
    const pixels = toPixels(widthMm * (measured?.wide ?? 1), dpi)
    if (pixels > PRINT_PIXELS_MAX) faults.dpi = text.measure.tooFine(pixels, PRINT_PIXELS_MAX)
    return { ...plain, asked: { format, width_mm: widthMm, dpi, ...compact } }
  }
  const bleed = choice.hasBleed ? toLength(choice.bleed, 0, BLEED_MM_MAX) : 0
  if (bleed === null) faults.bleed = text.edges.bleedFault(BLEED_MM_MAX)
  const bleedMm = bleed ?? 0
  const { hasMarks } = choice
  const edges = { ...(bleedMm > 0 && { bleed_mm: bleedMm }), ...(hasMarks && { marks: true }) }
  const asked = { format, width_mm: widthMm, ...edges, ...compact }
  return { asked, faults, widthMm, bleedMm, hasMarks }
}

/** Pixels are those of the whole picture, millimetres those of the symbol. */
function readPixels(
  choice: Choice,
  compact: Pick<Asked, 'compact'>,
  measured: Measured | null,
): Reading {
  const pixels = toWhole(choice.pixels, 1, SIZE_MAX)
  const faults = pixels === null ? { pixels: text.measure.pixelsFault(SIZE_MAX) } : {}
  const size = pixels ?? SIZE_MAX
  const widthMm = toPrintedMm(size / (measured?.wide ?? 1), Number(choice.dpi))
  return {
    asked: { format: 'png', size, ...compact },
    faults,
    widthMm,
    bleedMm: 0,
    hasMarks: false,
  }
}

export function toPixels(mm: number, dpi: number): number {
  return Math.round((mm / MM_PER_INCH) * dpi)
}

/** To a tenth. */
export function toPrintedMm(pixels: number, dpi: number): number {
  return Math.round((10 * pixels * MM_PER_INCH) / dpi) / 10
}
