import { guessMapping, type Mapping } from './columns.ts'
import { type CsvRow, parseCsv, type Separator } from './csv.ts'

/** From a file to rows, or why not. */

/** What is kept in the tab until it is imported has to fit there. */
export const BYTES_MAX = 2_000_000
export const ROWS_MAX = 10_000
/** Each is a column of the preview with its choice: thousands would stop the browser. */
export const COLUMNS_MAX = 100
/** Nobody reads further, and it is shown several times. */
const HEADER_MAX = 100

export type Unreadable =
  | { readonly is: 'large' | 'binary' | 'encoding' | 'empty' | 'rowless' }
  | { readonly is: 'many'; readonly rows: number }
  | { readonly is: 'wide'; readonly columns: number }
  | { readonly is: 'unclosed'; readonly line: number }

export interface Sheet {
  /** Of the file; empty: pasted. */
  readonly name: string
  readonly separator: Separator
  /** Null: the file begins with its first row. */
  readonly headers: readonly (string | null)[]
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
}

const UTF16: readonly (readonly [string, number, number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

export function decode(bytes: Uint8Array): string | Unreadable {
  if (bytes.length > BYTES_MAX) return { is: 'large' }
  const wide = UTF16.find(([, first, second]) => bytes[0] === first && bytes[1] === second)
  if (wide) return new TextDecoder(wide[0]).decode(bytes)
  if (bytes.includes(0)) return { is: 'binary' }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { is: 'encoding' }
  }
}

export async function readFile(file: File): Promise<string | Unreadable> {
  // Before it is read: it may be a film.
  if (file.size > BYTES_MAX) return { is: 'large' }
  // A folder cannot be read, nor what has been deleted since.
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? decode(new Uint8Array(bytes)) : { is: 'binary' }
}

const LINK = /^https?:\/\/\S+$/i

/** A list of links needs no header: the column with links is the destination. */
function withHeaders(rows: readonly CsvRow[], width: number) {
  const first = rows[0]?.cells ?? []
  const columns = Array.from({ length: width }, (_, column) => column)
  const link = first.findIndex((cell) => LINK.test(cell.trim()))
  const guessed = guessMapping(columns.map((column) => first[column] ?? ''))
  if (link !== -1 && guessed.every((field) => field === null)) {
    const mapping = columns.map((column) => (column === link ? ('destination_url' as const) : null))
    return { headers: columns.map(() => null), mapping, rows }
  }
  const headers = columns.map((column) => first[column]?.trim().slice(0, HEADER_MAX) || null)
  return { headers, mapping: guessed, rows: rows.slice(1) }
}

export function toSheet(name: string, text: string): Sheet | Unreadable {
  if (text.trim() === '') return { is: 'empty' }
  if (text.length > BYTES_MAX) return { is: 'large' }
  const csv = parseCsv(text)
  if (csv.unclosed !== null) return { is: 'unclosed', line: csv.unclosed }
  const width = csv.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (width > COLUMNS_MAX) return { is: 'wide', columns: width }
  const { headers, mapping, rows } = withHeaders(csv.rows, width)
  if (rows.length === 0) return { is: 'rowless' }
  if (rows.length > ROWS_MAX) return { is: 'many', rows: rows.length }
  return { name, separator: csv.separator, headers, mapping, rows }
}
