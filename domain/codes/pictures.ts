import type { Mode } from '../accounts/owner.ts'
import { invalidRequest, type Problem } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Graded } from './print/scannability.ts'
import type { SheetLayout } from './print/sheets.ts'
import type { Style } from './style.ts'

/** Pictures of codes, and whether they can be read; drawing/ draws them. */
export const PICTURE_FORMATS = ['png', 'svg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
/** What a download may have, beside what anyone may see. */
export const PRINT_FORMATS = [...PICTURE_FORMATS, 'pdf'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]

/** How a code is printed, in millimetres. */
export interface Print {
  /** Of the symbol with its quiet zone; a frame is around it. */
  readonly widthMm: number
  /** How far the ground goes on beyond the edge that is cut. */
  readonly bleedMm: number
  /** Where to cut. */
  readonly hasMarks: boolean
  /** Of a PNG. */
  readonly dpi: number
  /** Of the document. */
  readonly title: string
}

export {
  BLEED_MM_MAX,
  DPI_MAX,
  DPI_MIN,
  PRINT_PIXELS_MAX,
  SIZE_DEFAULT,
  SIZE_MAX,
  WIDTH_MM_DEFAULT,
  WIDTH_MM_MAX,
  WIDTH_MM_MIN,
} from './limits.ts'

/** Whether a code in some style can be scanned. */
export interface Verdict {
  readonly readable: boolean
  /** Why not, when it is not. */
  readonly reason?: string
  /** What of the style is to blame, if that is known. */
  readonly param?: string
  /** What may go wrong, in full sentences; empty if nothing is likely to. */
  readonly warnings: readonly string[]
}

export interface AskedPicture {
  readonly text: string
  /** JSON, as it is stored. */
  readonly style: string
  readonly format: PrintFormat
  /** In pixels; what is to be printed has a width in millimetres. */
  readonly size: number
  readonly print: Print | null
}

/** Labels on pages: each code is drawn once and shown as often as it is wanted. */
export interface AskedSheet {
  readonly layout: SheetLayout
  readonly labels: readonly Label[]
  readonly copies: number
  /** Labels of the first page that are used up already. */
  readonly skipped: number
  /** The outlines of labels and a ruler, to be printed first and held against the sheet. */
  readonly hasTestPage: boolean
  readonly title: string
}

export interface Label {
  readonly text: string
  readonly style: Style
  /** Empty: none. */
  readonly caption: string
}

/** Whose turn a picture is drawn in, and how long it is wanted. */
export interface PictureTurn extends Asker {
  readonly shortCode: string
  /** One of many that are asked for once: it is not kept in place of others. */
  readonly isOnce?: boolean
}

/**
 * Logos are looked up by those who draw, whoever owns them: for a style that somebody asks for, see
 * domain/brand/own-logo.ts.
 */
export interface Pictures {
  draw(asked: AskedPicture, turn: PictureTurn): Promise<Uint8Array>
  /** As a PDF. */
  sheet(asked: AskedSheet, asker: Asker): Promise<Uint8Array>
  /** Changes whenever the same code would look different. */
  readonly edition: string
  /** Draws the style and reads it, once: codes with symbols of one size share the verdict. */
  judge(text: string, style: Style, asker: Asker): Promise<Verdict>
  /** How well it will scan; codes with symbols of one size share this too. */
  grade(text: string, style: Style, asker: Asker): Promise<Graded>
}

/** Whose turn something is drawn or read in, and how long it is wanted. */
export interface Asker {
  readonly accountId: string
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

export function unreadable({ reason = 'This style cannot be read', param }: Verdict): Problem {
  return invalidRequest([{ param: param ? `style.${param}` : 'style', message: reason }])
}

/** What a picture is drawn from, whoever owns the code. */
export interface PictureCode {
  readonly accountId: string
  readonly shortCode: string
  readonly domain: string | null
  readonly mode: Mode
  /** JSON, as it is stored: parsed only when there is something to draw. */
  readonly style: string
}

export interface PictureCodeStore {
  /** Not a promise where the database is in this process. */
  find(id: string): MaybePromise<PictureCode | 'deleted' | null>
}
