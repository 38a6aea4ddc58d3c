import { saveFile } from './save-file.ts'

/** With a mark at its beginning, by which spreadsheets know that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }))
}
