/**
 * CSV as RFC 4180 has it, that no spreadsheet runs. Server and dashboard write it with these functions.
 *
 * A cell that begins like a formula is one, and an apostrophe before it makes it text. But spreadsheets
 * do not agree on what separates cells: where numbers have a decimal comma, it is the semicolon, and one
 * can choose tabs or bars. They then split our lines elsewhere and see no quotes, since those are not
 * where their cells begin: of the name `a;=1+1` they make two cells. So an apostrophe is put wherever
 * such a cell would begin like a formula, even after spaces and quotes, which some remove. All other
 * text stays as it is, and `fromCell` takes away what `toCell` has added, and nothing else.
 */

/** All that separates cells or lines somewhere, except the comma: where it does, quotes are seen. */
const BEGINNING = '(?<=^|[;|\\t\\r\\n])'
const FORMULA = '(?=[ \\u00A0"\']*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20])'
const TO_DEFUSE = new RegExp(BEGINNING + FORMULA, 'g')
const DEFUSED = new RegExp(`${BEGINNING}'${FORMULA}`, 'g')

/** What has a meaning in a line, here or in a spreadsheet. */
const TO_QUOTE = /[",;\t\r\n]|^\s|\s$/

export function toCell(text: string): string {
  const safe = text.replace(TO_DEFUSE, "'")
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** The text of a cell that has been read, without its quotes. */
export function fromCell(cell: string): string {
  return cell.replace(DEFUSED, '')
}
