import { type Colour, type Coloured, paint } from './colour.ts'
import { cut, cutMiddle, pad, toSafe, widthOf } from './width.ts'

export interface Column<Row> {
  readonly title: string
  readonly of: (row: Row) => string
  /** Numbers. */
  readonly isRight?: boolean
  /** It gives up space first, down to its title or 12 columns. Others only after all of these. */
  readonly canShrink?: boolean
  /** So many columns it keeps as long as another has more than it needs: 12. */
  readonly useful?: number
  /** It is cut in its middle. */
  readonly keepsEnd?: boolean
  /** It is left out before others have less than is useful. */
  readonly isSpare?: boolean
  readonly colour?: (row: Row) => Colour | undefined
}

/** Where a table is shown. */
export interface Screen extends Coloured {
  readonly columns: number
}

const GAP = '  '
const SHRUNK_MIN = 12

/** Lines that fit into the terminal: a heading, and one line per row. */
export function toTable<Row>(
  screen: Screen,
  all: readonly Column<Row>[],
  rows: readonly Row[],
): string[] {
  const columns = withoutSpare(all, rows, screen.columns)
  const cells = toCells(columns, rows)
  const widths = fit(columns, cells, screen.columns)
  const toLine = (texts: readonly string[], colour: (at: number) => Colour | undefined) =>
    texts
      .map((text, at) => {
        const isLast = at === texts.length - 1 && !columns[at]?.isRight
        const short = (columns[at]?.keepsEnd ? cutMiddle : cut)(text, widths[at] ?? 0)
        const full = isLast ? short : pad(short, widths[at] ?? 0, columns[at]?.isRight)
        const how = colour(at)
        return how ? paint(screen, how, full) : full
      })
      .join(GAP)
      .trimEnd()
  const titles = columns.map(({ title }) => title)
  return [
    toLine(titles, () => 'dim'),
    ...cells.map((texts, y) =>
      toLine(texts, (at) => {
        const row = rows[y]
        return row === undefined ? undefined : columns[at]?.colour?.(row)
      }),
    ),
  ]
}

function toCells<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  return rows.map((row) => columns.map(({ of }) => toSafe(of(row))))
}

function widthsOf(columns: readonly Column<never>[], cells: readonly (readonly string[])[]) {
  return columns.map(({ title }, at) =>
    // Not with all as arguments: there may be more rows than a call takes.
    cells.reduce((most, texts) => Math.max(most, widthOf(texts[at] ?? '')), widthOf(title)),
  )
}

function withoutSpare<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  available: number,
): readonly Column<Row>[] {
  const widths = widthsOf(columns, toCells(columns, rows)).map((width, at) =>
    columns[at]?.canShrink ? Math.min(width, usefulOf(columns[at])) : width,
  )
  return sum(widths) > available ? columns.filter(({ isSpare }) => !isSpare) : columns
}

/** As wide as a line of these. */
function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, GAP.length * (widths.length - 1))
}

function usefulOf({ useful = SHRUNK_MIN }: Column<never>): number {
  return useful
}

/** Which columns give up space, in this order, and what they keep. */
const STEPS: readonly (readonly [canShrink: boolean, least: (one: Column<never>) => number])[] = [
  [true, usefulOf],
  [true, () => SHRUNK_MIN],
  [false, () => SHRUNK_MIN],
]

function fit(
  columns: readonly Column<never>[],
  cells: readonly (readonly string[])[],
  available: number,
): number[] {
  const widths = widthsOf(columns, cells)
  for (const [canShrink, least] of STEPS) {
    const leasts = columns.map((one) =>
      (one.canShrink ?? false) === canShrink
        ? Math.max(widthOf(one.title), least(one))
        : Number.POSITIVE_INFINITY,
    )
    while (sum(widths) > available) {
      const [widest] = widths
        .map((width, at) => ({ width, at }))
        .filter(({ width, at }) => width > (leasts[at] ?? 0))
        .sort((a, b) => b.width - a.width)
      if (!widest) break
      widths[widest.at] = widest.width - 1
    }
  }
  return widths
}

/** `name      value`, a line each; what has no value is left out. */
export function toFields(
  terminal: Coloured,
  fields: readonly (readonly [
    name: string,
    value: string | null | undefined,
    colour?: Colour | undefined,
  ])[],
): string[] {
  const given = fields.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...given.map(([name]) => widthOf(name)))
  return given.map(([name, value, colour]) => {
    const text = toSafe(value ?? '')
    const label = paint(terminal, 'dim', pad(name, width))
    return `${label}${GAP}${colour ? paint(terminal, colour, text) : text}`
  })
}
