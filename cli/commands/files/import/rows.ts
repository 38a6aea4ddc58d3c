import { readFileSync } from 'node:fs'
import type { NewCode } from '../../../../client/index.ts'
import {
  type Field,
  guessMapping,
  IMPORTED,
  type Mapping,
  toItem,
} from '../../../../domain/input/columns.ts'
import { type CsvRow, parseCsv } from '../../../../domain/input/csv.ts'
import { Failure, usage } from '../../../errors.ts'

/** A CSV as the dashboard's import reads it, and what each row becomes. */
export interface Row extends CsvRow {
  readonly item: NewCode
}

export interface Table {
  readonly rows: readonly Row[]
  readonly mapping: Mapping
  /** Columns that become nothing. */
  readonly leftOut: readonly string[]
}

/** `-` is stdin. `columns`: `field=heading`, for headings that are not understood. */
export function readTable(
  file: string,
  columns: readonly string[],
  tags: readonly string[],
): Table {
  const bytes = readFileSync(file === '-' ? 0 : file)
  const { rows, unclosed } = parseCsv(decode(bytes, file))
  const [head, ...body] = rows
  if (unclosed !== null)
    throw new Failure(`${file}: the quotation mark on line ${unclosed} is never closed`)
  if (head === undefined || body.length === 0) throw new Failure(`${file} has no rows`)
  const mapping = assign(guessMapping(head.cells), head.cells, columns)
  if (!mapping.includes('destination_url')) {
    const names = head.cells.join(', ')
    throw usage(
      `${file} has no destination_url column, only ${names}. Use --column destination_url=NAME`,
    )
  }
  const wide = body.find(({ cells }) => cells.slice(head.cells.length).some((cell) => cell.trim()))
  if (wide) {
    const why = `line ${wide.line} has more cells than the header`
    throw new Failure(`${file}: ${why}. Enclose text that contains commas or semicolons in quotes`)
  }
  const leftOut = head.cells.filter((_, at) => mapping[at] === null)
  return {
    rows: body.map((row) => ({ ...row, item: withTags(toItem(row.cells, mapping), tags) })),
    mapping,
    leftOut,
  }
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure(`${file} is not in UTF-8. Save it as "CSV UTF-8"`)
  }
}

function assign(guessed: Mapping, head: readonly string[], columns: readonly string[]): Mapping {
  let mapping: (Field | null)[] = [...guessed]
  for (const given of columns) {
    const [, name = '', heading = ''] = /^(\w+)=(.*)$/s.exec(given) ?? []
    const field = IMPORTED.find((one) => one === name)
    const at = head.findIndex((one) => one.trim() === heading.trim())
    if (field === undefined)
      throw usage(`--column ${given}: the field must be one of ${IMPORTED.join(', ')}`)
    if (at === -1) throw usage(`--column ${given}: the file has no column ${heading}`)
    mapping = mapping.map((had, index) => (index === at ? field : had === field ? null : had))
  }
  return mapping
}

function withTags(item: NewCode, tags: readonly string[]): NewCode {
  return tags.length === 0 ? item : { ...item, tags: [...(item.tags ?? []), ...tags] }
}
