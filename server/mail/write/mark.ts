import { look } from './style.ts'

/**
 * The sign of the product, drawn with cells: pictures are blocked or stripped in mails, and so is SVG.
 * Each row is its height, and its cells from the left: width, and whether it is ink, spot or nothing.
 */
type Cell = readonly [width: number, fill: 'ink' | 'spot' | '']

/** Where cells can begin: 0, 4, 7, 14, 17, 19, 21, and the end at 23. */
const COLUMNS = [4, 3, 7, 3, 2, 2, 2]
const ROWS: readonly (readonly [height: number, ...cells: Cell[]])[] = [
  [4, [21, 'ink'], [2, '']],
  [3, [4, 'ink'], [13, ''], [4, 'ink'], [2, '']],
  [7, [4, 'ink'], [3, ''], [7, 'spot'], [3, ''], [4, 'ink'], [2, '']],
  [3, [4, 'ink'], [10, ''], [7, 'ink'], [2, '']],
  [2, [21, 'ink'], [2, '']],
  [2, [23, 'ink']],
  [2, [19, ''], [4, 'ink']],
]
const FILLS = { ink: 'plate', spot: 'spot' } as const

export const MARK = `<table role="presentation" aria-hidden="true" align="right" cellpadding="0" cellspacing="0" border="0" width="23" style="border-collapse:collapse;font-size:0;line-height:0">${ROWS.map(
  ([height, ...cells]) => `<tr>${toCells(height, cells)}</tr>`,
).join('')}</table>`

function toCells(height: number, cells: readonly Cell[]): string {
  let at = 0
  return cells
    .map(([width, fill]) => {
      const span = columnsAt(at + width) - columnsAt(at)
      at += width
      const size = `${span === 1 ? '' : ` colspan="${span}"`} width="${width}" height="${height}"`
      return `<td${size} ${fill === '' ? 'style="padding:0"' : look([FILLS[fill]], 'padding:0')}></td>`
    })
    .join('')
}

/** Columns that end at or before it. */
function columnsAt(x: number): number {
  let end = 0
  return COLUMNS.filter((width) => {
    end += width
    return end <= x
  }).length
}
