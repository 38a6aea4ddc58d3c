const KEPT_MS = 60_000

/** Gives a file to whoever looks at the page, as a download. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** With a mark at its beginning, by which spreadsheets know that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }))
}
