/** Sheets of labels: where each of them is, in millimetres from the upper left corner of the page. */
export interface SheetLayout {
  readonly page: PageSize
  readonly columns: number
  readonly rows: number
  /** Of a label. */
  readonly width: number
  readonly height: number
  /** Of the first label. */
  readonly left: number
  readonly top: number
  /** From the start of a label to that of the next. */
  readonly stepX: number
  readonly stepY: number
  /** On paper that is cut, not on sheets of stickers. */
  readonly hasCutLines: boolean
}

export const PAGES = { a4: [210, 297], letter: [215.9, 279.4] } as const
export type PageSize = keyof typeof PAGES

/** With its padding and a caption taken off, 8 mm are left for the code. */
export const LABEL_MIN_MM = 15

export const CAPTIONS = ['name', 'short_url', 'none'] as const
export type Caption = (typeof CAPTIONS)[number]
export const COPIES_MAX = 100

const INCH = 25.4
const POINT = INCH / 72

/** Avery's are those of Debian's glabels-data; L7120 is from its data sheet and has not been measured. */
export const LAYOUTS = {
  'avery-l7120': grid('a4', 5, 7, 35, 35, 4.5),
  'avery-l7160': {
    ...{ page: 'a4', columns: 3, rows: 7, width: 181.4 * POINT, height: 108 * POINT },
    ...{ left: 21.2 * POINT, top: 43.9 * POINT, stepX: 187.2 * POINT, stepY: 108 * POINT },
    hasCutLines: false,
  },
  'avery-l7163': {
    ...{ page: 'a4', columns: 2, rows: 7, width: 280.9 * POINT, height: 108 * POINT },
    ...{ left: 9.5 * POINT, top: 43 * POINT, stepX: 292 * POINT, stepY: 108 * POINT },
    hasCutLines: false,
  },
  'avery-5160': {
    ...{ page: 'letter', columns: 3, rows: 10, width: 2.625 * INCH, height: INCH },
    ...{ left: 0.15625 * INCH, top: 0.5 * INCH, stepX: 2.78125 * INCH, stepY: INCH },
    hasCutLines: false,
  },
  'a4-3x8': grid('a4', 3, 8, 70, 37, 0),
  'letter-3x10': { ...grid('letter', 3, 10, 2.5 * INCH, INCH, 0), hasCutLines: true },
  'cards-10': { ...grid('a4', 2, 5, 85, 54, 0), hasCutLines: true },
} as const satisfies Readonly<Record<string, SheetLayout>>
export type LayoutName = keyof typeof LAYOUTS
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[]

/** Null: it is the name of one. */
export function layoutFault(name: string): string | null {
  if (Object.hasOwn(LAYOUTS, name)) return null
  return `must be ${LAYOUT_NAMES.join(', ')}, or your own grid`
}

/** In the middle of the page. */
function grid(
  page: PageSize,
  columns: number,
  rows: number,
  width: number,
  height: number,
  gap: number,
): SheetLayout {
  const [pageWidth, pageHeight] = PAGES[page]
  const [stepX, stepY] = [width + gap, height + gap]
  return {
    ...{ page, columns, rows, width, height, stepX, stepY, hasCutLines: false },
    left: (pageWidth - columns * stepX + gap) / 2,
    top: (pageHeight - rows * stepY + gap) / 2,
  }
}

export interface FreeGrid {
  readonly page: PageSize
  readonly columns: number
  readonly rows: number
  readonly margin_mm: number
  readonly gap_mm: number
}

/** Null: there is no room for labels. */
export function toLayout({
  page,
  columns,
  rows,
  margin_mm: margin,
  gap_mm: gap,
}: FreeGrid): SheetLayout | null {
  const [pageWidth, pageHeight] = PAGES[page]
  const width = (pageWidth - 2 * margin - (columns - 1) * gap) / columns
  const height = (pageHeight - 2 * margin - (rows - 1) * gap) / rows
  if (Math.min(width, height) < LABEL_MIN_MM) return null
  return { ...grid(page, columns, rows, width, height, gap), hasCutLines: true }
}
