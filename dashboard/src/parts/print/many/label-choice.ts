import {
  CAPTIONS,
  type Caption,
  COPIES_MAX,
  type FreeGrid,
  LAYOUT_NAMES,
  LAYOUTS,
  type LayoutName,
  type PageSize,
  type SheetLayout,
  toLayout,
} from '../../../../../domain/codes/print/sheets.ts'
import { deviceStorage } from '../../../kept.ts'
import { printWords } from '../../../words/print.ts'
import { toLength, toWhole } from '../lengths.ts'

/** Labels as they are wanted, as it is typed. All but the first free label is remembered on this device. */
export interface LabelChoice {
  readonly layout: LayoutName | 'own'
  readonly caption: Caption
  readonly copies: string
  readonly start: string
  readonly page: PageSize
  readonly columns: string
  readonly rows: string
  readonly margin: string
  readonly gap: string
  /** "yes" or nothing, as what is remembered is text. */
  readonly testPage: '' | 'yes'
}

export const PAGE_NAMES = ['a4', 'letter'] as const satisfies readonly PageSize[]
/** Of a grid of one's own, as the API has them. */
const COLUMNS_MAX = 20
const ROWS_MAX = 40
const LENGTH_MAX = 100

const text = printWords.labels
const KEY = 'qroute.labels'
const FIRST: LabelChoice = {
  ...{ layout: 'avery-l7160', caption: 'name', copies: '1', start: '1', page: 'a4' },
  ...{ columns: '3', rows: '8', margin: '10', gap: '4', testPage: '' },
}

export function rememberedLabels(): LabelChoice {
  try {
    const kept: Partial<Record<keyof LabelChoice, unknown>> = JSON.parse(
      deviceStorage.read(KEY) ?? '{}',
    )
    const texts = Object.entries(FIRST).map(([name, first]) => {
      const value = kept[name as keyof LabelChoice]
      return [name, typeof value === 'string' ? value : first]
    })
    const choice: LabelChoice = Object.fromEntries(texts)
    return {
      ...choice,
      layout:
        [...LAYOUT_NAMES, 'own' as const].find((one) => one === choice.layout) ?? FIRST.layout,
      caption: CAPTIONS.find((one) => one === choice.caption) ?? FIRST.caption,
      page: PAGE_NAMES.find((one) => one === choice.page) ?? FIRST.page,
      start: FIRST.start,
      testPage: choice.testPage === 'yes' ? 'yes' : '',
    }
  } catch {
    return FIRST
  }
}

export function rememberLabels({ start: _, ...choice }: LabelChoice): void {
  deviceStorage.write(KEY, JSON.stringify(choice))
}

export type LabelFaults = Partial<
  Record<'copies' | 'start' | 'columns' | 'rows' | 'margin' | 'gap' | 'grid', string>
>

export interface LabelReading {
  readonly faults: LabelFaults
  /** Null: the labels do not fit. */
  readonly layout: SheetLayout | null
  readonly copies: number
  /** Labels that are used up. */
  readonly used: number
  readonly asked: {
    readonly layout: LayoutName | FreeGrid
    readonly caption: Caption
    readonly copies: number
    readonly start_at: number
    readonly test_page?: boolean
  }
}

function readGrid(choice: LabelChoice, faults: LabelFaults): FreeGrid {
  const whole = (name: 'columns' | 'rows', most: number) => {
    const value = toWhole(choice[name], 1, most)
    if (value === null) faults[name] = text.numberFault(1, most)
    return value ?? 1
  }
  const length = (name: 'margin' | 'gap') => {
    const value = toLength(choice[name], 0, LENGTH_MAX)
    if (value === null) faults[name] = text.lengthFault(LENGTH_MAX)
    return value ?? 0
  }
  return {
    ...{ page: choice.page, columns: whole('columns', COLUMNS_MAX), rows: whole('rows', ROWS_MAX) },
    ...{ margin_mm: length('margin'), gap_mm: length('gap') },
  }
}

export function readLabels(choice: LabelChoice): LabelReading {
  const faults: LabelFaults = {}
  const named = choice.layout === 'own' ? readGrid(choice, faults) : choice.layout
  const layout = typeof named === 'string' ? LAYOUTS[named] : toLayout(named)
  if (layout === null) faults.grid = text.gridFault
  const each = layout ? layout.columns * layout.rows : 1
  const copies = toWhole(choice.copies, 1, COPIES_MAX)
  if (copies === null) faults.copies = text.numberFault(1, COPIES_MAX)
  const start = toWhole(choice.start, 1, each)
  if (start === null) faults.start = text.numberFault(1, each)
  const asked = {
    ...{ layout: named, caption: choice.caption, copies: copies ?? 1, start_at: start ?? 1 },
    ...(choice.testPage && { test_page: true }),
  }
  return { faults, layout, copies: copies ?? 1, used: (start ?? 1) - 1, asked }
}

/** As on the sheet: between the edge of a label and its picture, and when a caption is beside it. */
const PADDING_MM = 2
const WIDE = 1.4
const CAPTION_HEIGHT = 0.2

export function isBeside({ width, height }: SheetLayout): boolean {
  return width >= WIDE * height
}

/** How wide a code is on its label. */
export function codeMm(layout: SheetLayout, hasCaption: boolean): number {
  const below = hasCaption && !isBeside(layout) ? CAPTION_HEIGHT * layout.height : 0
  return Math.min(layout.width, layout.height - below) - 2 * PADDING_MM
}
