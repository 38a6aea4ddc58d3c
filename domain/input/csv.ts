import { fromCell, toLine } from '../csv.ts'

/** CSV as spreadsheets write it, and as we do. Pure: text in, rows out. */
export interface CsvRow {
  /** Where it begins in the file, from 1: cells may contain line breaks. */
  readonly line: number
  readonly cells: readonly string[]
  /** What the file says, of a row that was repaired since. */
  readonly was?: readonly string[]
}

export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

export interface Csv {
  readonly rows: readonly CsvRow[]
  readonly separator: Separator
  /** The line of a quote that is never closed: everything after it would be one cell. */
  readonly unclosed: number | null
}

/** Whatever is most frequent in the first row that has something in it, outside quotes. */
export function detectSeparator(text: string): Separator {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const char of text.trimStart()) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else if ((SEPARATORS as readonly string[]).includes(char)) {
      counts.set(char, (counts.get(char) ?? 0) + 1)
    }
  }
  const [first, ...others] = SEPARATORS
  return others.reduce<Separator>(
    (best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best),
    first,
  )
}

interface Cell {
  readonly text: string
  /** After the cell: a separator, a line break, or the end. */
  readonly end: number
  readonly isClosed: boolean
}

function readQuoted(text: string, start: number, stop: RegExp): Cell {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { text: cell + text.slice(from), end: text.length, isClosed: false }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      // What follows a closing quote is no part of the format; it is kept as it is.
      const rest = readPlain(text, quote + 1, stop)
      return { ...rest, text: cell + rest.text.trimEnd() }
    }
    cell += '"'
    from = quote + 2
  }
}

function readPlain(text: string, start: number, stop: RegExp): Cell {
  stop.lastIndex = start
  const end = stop.exec(text)?.index ?? text.length
  return { text: text.slice(start, end), end, isClosed: true }
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

/** Rows without anything in them are left out. */
export function parseCsv(given: string): Csv {
  const text = given.replace(/^\uFEFF/, '')
  const separator = detectSeparator(text)
  const stop = new RegExp(`[${separator}\r\n]`, 'g')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let begunAt = 1
  let unclosed: number | null = null
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begunAt, cells })
    cells = []
  }
  for (let at = 0; at < text.length; ) {
    const read = text[at] === '"' ? readQuoted : readPlain
    const cell = read(text, at, stop)
    if (!cell.isClosed) unclosed = line
    cells.push(fromCell(cell.text))
    line += breaksIn(text.slice(at, cell.end))
    at = cell.end
    if (text[at] === separator) {
      at += 1
      if (at === text.length) cells.push('')
      continue
    }
    endRow()
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    begunAt = line
  }
  endRow()
  return { rows, separator, unclosed }
}

export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(toLine).join('')
}
