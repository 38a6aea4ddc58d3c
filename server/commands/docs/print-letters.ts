import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints the letters of frames from a font: `node server/commands/docs/print-letters.ts FONT.otf`, after
 * `npm install --no-save opentype.js@2`. What is in the repository comes from Inter Display Bold 4.0.
 */
interface Glyph {
  readonly index: number
  readonly advanceWidth: number
  readonly path: { readonly commands: readonly Command[] }
}

type Command =
  | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
  | {
      readonly type: 'C'
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly x: number
      readonly y: number
    }
  | { readonly type: 'Z' }

interface Font {
  readonly unitsPerEm: number
  charToGlyph(char: string): Glyph
  getKerningValue(left: Glyph, right: Glyph): number
}

/** What people write on signs in Latin, Greek and Cyrillic; ranges of code points. */
const SCRIPTS = {
  latin:
    '20-7e a0-ac ae-ff 131 152-153 2013-2014 2018-201a 201c-201e 2020 2022 2026 2039-203a 20ac 2116 2122 2190-2193 2212 2215',
  'latin-extended':
    '100-130 132-151 154-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1e6-1e7 1fa-1ff 218-21b 259 1e02-1e03 1e0a-1e0b 1e1e-1e1f 1e40-1e41 1e56-1e57 1e60-1e61 1e6a-1e6b 1e80-1e85 1e9e 1ea0-1ef9 20a6 20a9-20ab 20b4 20b9-20ba 20bd',
  greek: '384-38a 38c 38e-3a1 3a3-3ce',
  cyrillic: '400-45f 490-493 496-497 49a-49b 4a2-4a3 4ae-4b3 4b6-4b7 4ba-4bb 4d8-4d9 4e8-4e9',
}
const EM = 1000
const FOLDER = join(import.meta.dirname, '../../../drawing/letters')

const [path = ''] = process.argv.slice(2)
const packageName: string = 'opentype.js'
const { default: opentype } = await import(packageName)
const bytes = readFileSync(path)
const font: Font = opentype.parse(
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
)
const scale = EM / font.unitsPerEm

for (const [script, ranges] of Object.entries(SCRIPTS)) {
  const found = toCharacters(ranges).filter((char) => font.charToGlyph(char).index !== 0)
  const lines = found.map((char) => `  ${quote(char)}: '${toLetter(font.charToGlyph(char))}',`)
  print(
    script,
    `export const ${toName(script)}: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n}\n`,
  )
}
const all = Object.values(SCRIPTS).flatMap(toCharacters)
const known = all.filter((char) => font.charToGlyph(char).index !== 0)
const type = 'readonly (readonly [string, Readonly<Record<number, string>>])[]'
print('kerning', `export const KERNING: ${type} = [\n${kerning(known).join('\n')}\n]\n`)

function toCharacters(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step))
  })
}

function toName(script: string): string {
  return script.toUpperCase().replace('-', '_')
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** How wide it is, and its outline: `m`, `l` and `c` as in SVG, each number from the point before. */
function toLetter({ advanceWidth, path: { commands } }: Glyph): string {
  let [x, y] = [0, 0]
  let text = ''
  const toPoint = (px: number, py: number) => [Math.round(px * scale), Math.round(-py * scale)]
  for (const command of commands) {
    if (command.type === 'Z') {
      text += 'z'
      continue
    }
    const points = [toPoint(command.x, command.y)]
    if (command.type === 'C') {
      points.unshift(toPoint(command.x1, command.y1), toPoint(command.x2, command.y2))
    }
    const steps = points.flatMap(([px = 0, py = 0]) => [px - x, py - y])
    text += command.type.toLowerCase() + steps.join(' ').replaceAll(' -', '-')
    ;[x = 0, y = 0] = points.at(-1) ?? []
  }
  return `${Math.round(advanceWidth * scale)}${text}`
}

/** Letters that move the same letters by the same way stand together. */
function kerning(chars: readonly string[]): string[] {
  const glyphs = chars.map((char) => font.charToGlyph(char))
  const lefts = new Map<string, string>()
  for (const [index, left] of glyphs.entries()) {
    const moved = new Map<number, string>()
    for (const [place, right] of glyphs.entries()) {
      const by = Math.round(font.getKerningValue(left, right) * scale)
      if (Math.abs(by) > 4) moved.set(by, (moved.get(by) ?? '') + chars[place])
    }
    if (moved.size === 0) continue
    const row = [...moved].map(([by, rights]) => `'${by}': ${quote(rights)}`).join(', ')
    lefts.set(row, (lefts.get(row) ?? '') + chars[index])
  }
  return [...lefts].map(([row, chars]) => `  [${quote(chars)}, { ${row} }],`)
}

function print(name: string, text: string): void {
  const head = `/** Printed by server/commands/docs/print-letters.ts from Inter Display Bold (OFL-1.1, OFL.txt). */\n`
  writeFileSync(join(FOLDER, `${name}.ts`), head + text)
}
