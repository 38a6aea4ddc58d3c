import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import { toFields, toTable } from '../../terminal/table.ts'
import { cut, cutMiddle, pad, toSafe, widthOf } from '../../terminal/width.ts'
import { toBars, toColumns, toSparkline } from './chart.ts'
import { drawCode } from './code.ts'
import { toBar } from './progress.ts'
import type { Terminal } from './terminal.ts'

const terminal = (columns: number, hasColour = false) => ({ columns, hasColour }) as Terminal

test('text is as wide as a terminal shows it', () => {
  const widths: Record<string, number> = {
    ...{
      plain: 5,
      größe: 5,
      'e\u0301te\u0301': 3,
      日本: 4,
      '🍜': 2,
      '👩‍👩‍👧‍👦': 2,
      '🇩🇪': 2,
      '☎️': 2,
    },
    ...{ 한글: 4, ｶﾅ: 2, 'Ω→…': 3, שלום: 4, '': 0 },
  }
  for (const [text, width] of Object.entries(widths)) assert.equal(widthOf(text), width, text)
})

test('text is cut between characters, and filled up', () => {
  assert.equal(cut('abcdef', 6), 'abcdef')
  assert.equal(cut('abcdefg', 6), 'abcde…')
  assert.equal(cut('日本語です', 6), '日本…')
  assert.equal(cut('ab👩‍👩‍👧‍👦cd', 4), 'ab…')
  assert.equal(cutMiddle('abcdefg', 7), 'abcdefg')
  assert.equal(cutMiddle('example.com/menu/table-14', 18), 'example.…/table-14')
  assert.equal(cutMiddle('日本語です', 7), '日本…す')
  assert.equal(cutMiddle('ab👩‍👩‍👧‍👦cd', 4), 'a…cd')
  assert.equal(pad('日本', 6), '日本  ')
  assert.equal(pad('7', 3, true), '  7')
})

test('what others have named cannot move the cursor or turn the direction of writing', () => {
  assert.equal(toSafe('a\x1b[2Jb\r\nc\u202ed\x9b1m'), 'a [2Jb c d 1m')
  const [, line] = toTable(terminal(80), [{ title: 'A', of: String }], ['x\x1b]0;y\x07z'])
  assert.equal(line, 'x ]0;y z')
})

const COLUMNS = [
  { title: 'NAME', of: (row: string[]) => row[0] ?? '', canShrink: true },
  { title: 'SCANS', of: (row: string[]) => row[1] ?? '', isRight: true },
  { title: 'LINK', of: (row: string[]) => row[2] ?? '' },
]

test('a spare column goes before a link is cut', () => {
  const spare = { title: '14 DAYS', of: () => '▁▂▃▄▅▆▇█▁▂▃▄▅▆', isSpare: true }
  const row = ['A very long name', '12', 'q.example/bcdefgh']
  const [wide, narrow] = [60, 44].map((columns) =>
    toTable(terminal(columns), [...COLUMNS, spare], [row]),
  )
  assert.match(wide?.[0] ?? '', /14 DAYS/)
  assert.deepEqual(narrow, [
    'NAME              SCANS  LINK',
    'A very long name     12  q.example/bcdefgh',
  ])
})

test('a spare column goes before an address has less than is useful, and keeps its end', () => {
  const columns = [
    { title: 'NAME', of: (row: string[]) => row[0] ?? '', canShrink: true, useful: 16 },
    { title: '14 DAYS', of: () => '▁▂▃▄▅▆▇█▁▂▃▄▅▆', isSpare: true },
    {
      ...{ title: 'DESTINATION', of: (row: string[]) => row[1] ?? '' },
      ...{ canShrink: true, useful: 24, keepsEnd: true },
    },
  ]
  const rows = [1, 2].map((n) => [`A rather long name of ${n}`, `example.com/menus/of/table/${n}`])
  assert.deepEqual(toTable(terminal(58), columns, rows), [
    'NAME              14 DAYS         DESTINATION',
    'A rather long n…  ▁▂▃▄▅▆▇█▁▂▃▄▅▆  example.com…s/of/table/1',
    'A rather long n…  ▁▂▃▄▅▆▇█▁▂▃▄▅▆  example.com…s/of/table/2',
  ])
  assert.doesNotMatch(toTable(terminal(57), columns, rows)[0] ?? '', /14 DAYS/)
  assert.deepEqual(toTable(terminal(34), columns, rows).slice(1), [
    'A rather long n…  example…/table/1',
    'A rather long n…  example…/table/2',
  ])
})

test('a table fits the terminal: what may shrink does, and numbers stay whole', () => {
  const rows = [
    ['日本語のメニュー 🍜', '12', 'q.example/a'],
    ['A very long name that nobody needs to read to its end', '1,234', 'q.example/bcd'],
  ]
  const lines = toTable(terminal(50), COLUMNS, rows)
  assert.deepEqual(lines, [
    'NAME                          SCANS  LINK',
    '日本語のメニュー 🍜              12  q.example/a',
    'A very long name that nobod…  1,234  q.example/bcd',
  ])
  for (const width of [30, 40, 60, 120]) {
    for (const line of toTable(terminal(width), COLUMNS, rows)) {
      assert.ok(widthOf(line) <= Math.max(width, 34), line)
    }
  }
})

test('colours are only where there are some', () => {
  const columns = [{ title: 'A', of: String, colour: () => 'green' as const }]
  assert.deepEqual(toTable(terminal(80), columns, ['x']), ['A', 'x'])
  assert.deepEqual(toTable(terminal(80, true), columns, ['x']), [
    '\x1b[2mA\x1b[0m',
    '\x1b[32mx\x1b[0m',
  ])
  assert.deepEqual(
    toFields(terminal(80), [
      ['name', 'Menu'],
      ['notes', null],
      ['id', 'qr_1'],
    ]),
    ['name  Menu', 'id    qr_1'],
  )
})

test('charts fill the width, and the largest is at the top', () => {
  assert.deepEqual(
    toBars(terminal(20), [
      { name: 'DE', value: 1200 },
      { name: 'AT', value: 600 },
      { name: 'CH', value: 0 },
    ]),
    ['DE  1,200  █████████', 'AT    600  ████▌', 'CH      0'],
  )
  assert.equal(toSparkline([0, 1, 2, 4]), '▁▃▅█')
  const bars = Array.from({ length: 90 }, (_, at) => ({ name: `day ${at}`, value: at }))
  const lines = toColumns(terminal(60), bars, 4)
  assert.equal(lines.length, 5)
  for (const line of lines) assert.ok(widthOf(line) <= 60, line)
  assert.match(lines[0] ?? '', /█$/)
  assert.match(lines[4] ?? '', /day 0 +day \d+$/)
})

test('a bar tells how much is done, and how long the rest takes', () => {
  assert.equal(
    toBar('Pictures', 6, 24, 2000),
    `Pictures  ${'█'.repeat(6)}${'░'.repeat(18)}   6 of 24  6 s left`,
  )
  assert.equal(toBar('Pictures', 24, 24, 2000), `Pictures  ${'█'.repeat(24)}  24 of 24`)
})

const SCALE = 4
const TEXT = 'https://qr.example.com/spring'

/** The pixels that a terminal shows, with ink and paper of these brightnesses. */
function photograph(lines: readonly string[], ink: number, paper: number) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
  const plain = lines.map((line) => line.replace(/\x1b\[[\d;]*m/g, ''))
  const width = (plain[0]?.length ?? 0) * SCALE
  const height = plain.length * 2 * SCALE
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const half = Math.floor(y / SCALE)
      const character = plain[half >> 1]?.[Math.floor(x / SCALE)]
      const isInk = character === '█' || character === (half % 2 === 0 ? '▀' : '▄')
      data.fill(isInk ? ink : paper, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height, data }
}

test('a drawn code is read, dark on light, with and without colours', () => {
  for (const isCovered of [false, true]) {
    const { lines: coloured } = drawCode(TEXT, isCovered, true)
    for (const line of coloured) {
      // Both colours, whatever those of the terminal are.
      assert.ok(line.startsWith('\x1b[38;5;16;48;5;231m') && line.endsWith('\x1b[0m'))
    }
    assert.equal(decodeQR(photograph(coloured, 0, 255)), TEXT)
    // Light letters on a dark terminal.
    assert.equal(decodeQR(photograph(drawCode(TEXT, isCovered, false).lines, 230, 20)), TEXT)
  }
})
