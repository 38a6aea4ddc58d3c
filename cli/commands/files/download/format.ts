import { statSync } from 'node:fs'
import path from 'node:path'
import { usage } from '../../../errors.ts'

export const FORMATS = ['png', 'svg', 'pdf'] as const
export type Format = (typeof FORMATS)[number]

/** What nobody gives to a file that is something else. */
const OTHERS = [
  ...['jpg', 'jpeg', 'jfif', 'gif', 'webp', 'avif', 'heic', 'jxl', 'bmp', 'ico', 'tif', 'tiff'],
  ...['eps', 'ps', 'ai', 'psd', 'zip'],
]

interface Given {
  readonly format?: Format
  readonly output?: string
}

/** `-f`, else as the file is called that `-o` names, else PNG. */
export function formatOf({ format, output = '' }: Given): Format {
  const ending = endingOf(output)
  return format ?? FORMATS.find((one) => one === ending && !isFolder(output)) ?? 'png'
}

/** With a slash at its end, or it is one already. */
export function isFolder(output: string): boolean {
  if (/[/\\]$/.test(output)) return true
  return statSync(output, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function endingOf(output: string): string {
  return path.extname(output).slice(1).toLowerCase()
}

export type Way = 'one' | 'many' | 'zip' | 'sheet'

/** A file is called as what is in it. */
export function checkOutput({ format, output }: Given, way: Way): void {
  if (output === undefined || output === '-' || isFolder(output)) return
  const ending = endingOf(output)
  const isPicture = FORMATS.some((one) => one === ending)
  if (!isPicture && !OTHERS.includes(ending)) return
  const named = (as: string) => `${output.slice(0, -ending.length)}${as}`
  if (way === 'many') {
    const zip =
      ending === 'zip' ? '--zip writes a single file' : 'use --zip -o FILE.zip for a single file'
    throw usage(`For multiple images, -o must be a folder, not ${output}; ${zip}`)
  }
  const right = way === 'zip' ? 'zip' : way === 'sheet' ? 'pdf' : format
  if (right === ending || (right === undefined && isPicture)) return
  if (way === 'zip') throw usage(`--zip writes a ZIP: use -o ${named('zip')}, not ${output}`)
  if (way === 'sheet') throw usage(`A sheet is a PDF: use -o ${named('pdf')}, not ${output}`)
  if (format === undefined) {
    throw usage(`-o ${output} must end in one of ${FORMATS.join(', ')}, such as -o ${named('png')}`)
  }
  throw usage(`-o ${output} does not match -f ${format}: use -o ${named(format)}, or leave out -f`)
}
