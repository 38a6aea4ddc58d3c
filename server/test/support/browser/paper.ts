import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { overflowsAt, type WatchedPage } from './page.ts'

/** What comes out of a printer. */
export interface Printed {
  readonly sheets: number
  /** Elements wider than a sheet without its margins. */
  readonly cut: readonly string[]
}

/** Without the margins of 14 mm, at 96 pixels an inch. */
const SHEETS = [
  ['A4', 688],
  ['Letter', 710],
] as const

/** As much of a browser as is looked at here: the tests are not compiled with its types. */
declare const document: { documentElement: object; querySelector: (one: string) => object }
declare const getComputedStyle: (one: object) => { color: string; backgroundColor: string }

/** What colours it has on paper, whatever the system is like. */
export async function inkOnPaper(page: WatchedPage): Promise<{ paper: string; ink: string }> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const found = await page.evaluate(() => ({
    paper: getComputedStyle(document.documentElement).backgroundColor,
    ink: getComputedStyle(document.querySelector('h1')).color,
  }))
  await page.emulateMedia({ media: 'screen' })
  return found
}

/** Prints the page from a system of this scheme. With SHOTS, the papers are in that folder. */
export async function print(
  page: WatchedPage,
  name: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Printed[]> {
  await page.emulateMedia({ media: 'print', colorScheme })
  const printed: Printed[] = []
  for (const [format, width] of SHEETS) {
    const cut = await overflowsAt(page, width)
    const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: false })
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
    printed.push({ sheets, cut })
    if (process.env.SHOTS) {
      await writeFile(join(process.env.SHOTS, `${name}-${colorScheme}-${format}.pdf`), pdf)
    }
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  return printed
}
