import { widthOf } from '../../../../cli/terminal/width.ts'

/**
 * What a program has written to a terminal, as a page: one cell of fixed size per column, and blocks drawn as
 * terminals draw them, without gaps. Knows the colours that `qr` uses.
 */
export type Theme = 'dark' | 'light'

const THEMES: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  dark: { back: '#16181d', text: '#d8dade', 31: '#ff7b72', 32: '#7ee787', 33: '#f2cc60' },
  light: { back: '#ffffff', text: '#24292f', 31: '#b3261e', 32: '#1a7f37', 33: '#7d5a00' },
}
const SHARED: Readonly<Record<string, string>> = { 34: '#5b8def', 36: '#2a9d9d' }
/** Of the fixed part of the palette, what is used. */
const FIXED: Readonly<Record<string, string>> = { 16: '#000000', 231: '#ffffff' }
const CELL = { width: 9, height: 18 }
// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with one
const SEQUENCE = /\x1b\[([\d;]*)m/

interface Look {
  readonly ink: string | null
  readonly back: string | null
  readonly isBold: boolean
  readonly isDim: boolean
}
const PLAIN: Look = { ink: null, back: null, isBold: false, isDim: false }

export function toTerminalPage(written: string, columns: number, theme: Theme): string {
  const colours = { ...SHARED, ...THEMES[theme] }
  const back = colours.back ?? ''
  const lines = written.replaceAll('\r\n', '\n').trimEnd().split('\n')
  let look = PLAIN
  const drawn = lines.map((line) => {
    let cells = ''
    for (const [index, part] of line.split(SEQUENCE).entries()) {
      if (index % 2 === 1) look = changed(look, part, colours)
      else for (const text of graphemes(part)) cells += toCell(text, look, colours)
    }
    return `<div>${cells}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 16px; width: ${columns * CELL.width}px; background: ${back}; color: ${colours.text};
      font: 14px/${CELL.height}px "DejaVu Sans Mono", monospace }
    div { height: ${CELL.height}px; white-space: nowrap }
    span { display: inline-block; height: ${CELL.height}px; overflow: hidden; vertical-align: top; text-align: center }
  </style>${drawn.join('')}`
}

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
}

function changed(look: Look, codes: string, colours: Readonly<Record<string, string>>): Look {
  if (codes === '' || codes === '0') return PLAIN
  const fixed = /^38;5;(\d+);48;5;(\d+)$/.exec(codes)
  if (fixed) {
    return { ...look, ink: FIXED[fixed[1] ?? ''] ?? null, back: FIXED[fixed[2] ?? ''] ?? null }
  }
  if (codes === '1') return { ...look, isBold: true }
  if (codes === '2') return { ...look, isDim: true }
  const ink = colours[codes]
  if (ink === undefined) throw new Error(`A colour that is not known: ${codes}`)
  return { ...look, ink }
}

const EIGHTHS = '▁▂▃▄▅▆▇█'

function toCell(text: string, look: Look, colours: Readonly<Record<string, string>>): string {
  const ink = look.ink ?? colours.text ?? ''
  const back = look.back ?? 'transparent'
  const eighth = EIGHTHS.indexOf(text) + 1
  let style = `width:${CELL.width * widthOf(text)}px;color:${ink};background:${back}`
  if (look.isBold) style += ';font-weight:bold'
  if (look.isDim) style += ';opacity:.6'
  const isBlock = text === '▀' || eighth > 0
  if (text === '▀') style += `;background:linear-gradient(${ink} 50%,${back} 50%)`
  if (eighth > 0) style += `;background:linear-gradient(0deg,${ink} ${eighth * 12.5}%,${back} 0)`
  const shown = isBlock ? '' : text.replace('&', '&amp;').replace('<', '&lt;')
  return `<span style="${style}">${shown === ' ' ? '&nbsp;' : shown}</span>`
}
