import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { widthOf } from '../../../terminal/width.ts'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { openChromium, takeShot } from '../support/browser/page.ts'
import { toPixels } from '../support/browser/pixels.ts'
import { openOperator, qr } from '../support/service/clients/qr.ts'
import { onOneEngine } from '../support/service/service.ts'

/**
 * What a program has written to a terminal, as a page: one cell of fixed size per column, and blocks drawn as
 * terminals draw them, without gaps. Knows the colours that `qr` uses.
 */
type Theme = 'dark' | 'light'

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

function toTerminalPage(written: string, columns: number, theme: Theme): string {
  const colors = { ...SHARED, ...THEMES[theme] }
  const back = colors.back ?? ''
  const lines = written.replaceAll('\r\n', '\n').trimEnd().split('\n')
  let look = PLAIN
  const drawn = lines.map((line) => {
    let cells = ''
    for (const [index, part] of line.split(SEQUENCE).entries()) {
      if (index % 2 === 1) look = changed(look, part, colors)
      else for (const text of graphemes(part)) cells += toCell(text, look, colors)
    }
    return `<div>${cells}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 16px; width: ${columns * CELL.width}px; background: ${back}; color: ${colors.text};
      font: 14px/${CELL.height}px "DejaVu Sans Mono", monospace }
    div { height: ${CELL.height}px; white-space: nowrap }
    span { display: inline-block; height: ${CELL.height}px; overflow: hidden; vertical-align: top; text-align: center }
  </style>${drawn.join('')}`
}

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
}

function changed(look: Look, codes: string, colors: Readonly<Record<string, string>>): Look {
  if (codes === '' || codes === '0') return PLAIN
  const fixed = /^38;5;(\d+);48;5;(\d+)$/.exec(codes)
  if (fixed) {
    return { ...look, ink: FIXED[fixed[1] ?? ''] ?? null, back: FIXED[fixed[2] ?? ''] ?? null }
  }
  if (codes === '1') return { ...look, isBold: true }
  if (codes === '2') return { ...look, isDim: true }
  const ink = colors[codes]
  if (ink === undefined) throw new Error(`A colour that is not known: ${codes}`)
  return { ...look, ink }
}

const EIGHTHS = '▁▂▃▄▅▆▇█'

function toCell(text: string, look: Look, colors: Readonly<Record<string, string>>): string {
  const ink = look.ink ?? colors.text ?? ''
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

const WIDTH = 1200
const HEIGHT = 900

/**
 * What `qr` writes is looked at as on a screen: at 80 and 120 columns, in dark and light terminals, with and
 * without colours. The code that it draws is read from the picture. SHOTS=folder keeps the pictures.
 */
onOneEngine('qr on a screen', async (start) => {
  const service = await start({})
  const { liveKey } = await service.account('pro')
  const chromium = openChromium()
  let link: string
  const env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
  before(async () => {
    const { json } = openOperator(env)
    const made = await json(
      ...['CreatedCode', 'create', 'https://example.com/menu', '--name', 'Summer menu'],
    )
    link = made.short_url
    for (const name of ['夏のメニュー 🍜', 'Poster in the hall of the second floor, west wing']) {
      await json('CreatedCode', 'create', 'https://example.com/a/path/that/goes/on', '--name', name)
    }
    for (let scan = 0; scan < 5; scan++) await service.call('GET', new URL(link).pathname)
  })

  async function lookAt(
    test: TestContext,
    written: string,
    { columns, theme, name }: { columns: number; theme: Theme; name: string },
  ) {
    const page = await chromium.newPage(test, {
      origin: service.base,
      width: WIDTH,
      height: HEIGHT,
    })
    await page.setContent(toTerminalPage(written, columns, theme))
    await takeShot(page, `qr-${name}-${theme}-${columns}`)
    const png = await page.screenshot()
    const picture = await toPixels(page, png, 'image/png', WIDTH, HEIGHT)
    await page.close()
    return picture
  }

  for (const columns of [80, 120]) {
    for (const theme of ['dark', 'light'] as const) {
      test(`the drawn code is read, ${columns} columns, ${theme}`, async (test) => {
        const { code, stdout } = await qr(['show', link], env, { columns })
        assert.equal(code, 0)
        assert.equal(
          await readByZxing(await lookAt(test, stdout, { columns, theme, name: 'show' })),
          link,
        )
      })
    }
    test(`the drawn code is read without colours, ${columns} columns`, async (test) => {
      const { stdout } = await qr(['show', link], { ...env, NO_COLOR: '1' }, { columns })
      assert.ok(!stdout.includes('\x1b'), stdout)
      assert.equal(
        await readByZxing(await lookAt(test, stdout, { columns, theme: 'dark', name: 'plain' })),
        link,
      )
    })
    test(`every line fits, ${columns} columns`, async (test) => {
      for (const args of [['list'], ['stats'], ['top'], ['tags'], ['--help']]) {
        const { code, stdout, stderr } = await qr(args, env, { columns })
        assert.equal(code, 0, stderr)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: of colours
        const lines = stdout.replace(/\x1b\[[\d;]*m/g, '').split('\n')
        const widest = Math.max(...lines.map(widthOf))
        assert.ok(widest <= columns, `${args.join(' ')} takes ${widest} columns`)
        for (const theme of ['dark', 'light'] as const) {
          await lookAt(test, stdout, { columns, theme, name: args.join('') })
        }
      }
    })
  }
})
