import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Style } from '../../../domain/codes/style.ts'
import { contrast } from '../../../drawing/look.ts'
import { toMatrix } from '../../../drawing/matrix.ts'
import { paint } from '../../../drawing/picture.ts'
import { judge } from '../../pictures/judge/verdict.ts'
import { DECODERS } from '../support/oracles/pictures/decoders.ts'
import { ALL_TYPES, nameOf } from '../support/oracles/pictures/looks.ts'

const TEXT = 'https://qr.example.com/abcdefg'

/** Ink on background, from clear to hopeless, both ways round. */
const PAIRS = [
  ['#000000', '#ffffff'],
  ['#1a2b6d', '#ffffff'],
  ['#ff0000', '#ffffff'],
  ['#0000ff', '#ffffff'],
  ['#008000', '#ffffff'],
  ['#767676', '#ffffff'],
  ['#808080', '#ffffff'],
  ['#949494', '#ffffff'],
  ['#a0a0a0', '#ffffff'],
  ['#bebebe', '#ffffff'],
  ['#d0d0d0', '#ffffff'],
  ['#e1e1e1', '#ffffff'],
  ['#ebebeb', '#ffffff'],
  ['#f5f5f5', '#ffffff'],
  ['#fafafa', '#ffffff'],
  ['#ffffff', '#ffffff'],
  ['#ffcc00', '#ffffff'],
  ['#00ffff', '#ffffff'],
  ['#ff69b4', '#ffffff'],
  ['#000000', '#ffcc00'],
  ['#000000', '#808080'],
  ['#000000', '#404040'],
  ['#000000', '#282828'],
  ['#000000', '#0a0a0a'],
  ['#0000ff', '#ff0000'],
  ['#00ff00', '#ff0000'],
  ['#ffffff', '#000000'],
  ['#ff0000', '#000000'],
  ['#ffffff', '#1a2b6d'],
  ['#cccccc', '#666666'],
] as const

test('30 colour pairs: what each decoder says, and the verdict', async (t) => {
  t.diagnostic('ink on background   contrast  zxing qr    zbar   verdict')
  for (const [dotsColor, backgroundColor] of PAIRS) {
    const style: Style = { dotsColor, backgroundColor }
    const verdict = await judge(TEXT, style)
    const picture = await paint(TEXT, style, 512)
    const reads: Record<string, boolean> = {}
    // Twice: one of them has a second, which a machine that stands still uses up.
    for (const [name, read] of Object.entries(DECODERS))
      reads[name] = (await read(picture)) === TEXT || (await read(picture)) === TEXT
    const ratio = contrast(dotsColor, backgroundColor)
    const said = verdict.readable ? `${verdict.warnings.length} warnings` : 'refused'
    const marks = Object.values(reads).map((isRead) => (isRead ? 'ok   ' : 'FAIL '))
    t.diagnostic(
      `${dotsColor} on ${backgroundColor} ${ratio.toFixed(2).padStart(8)}   ${marks.join(' ')} ${said}`,
    )
    const isRead = reads.zxing === true && ratio >= 1.5
    assert.equal(verdict.readable, isRead, 'zxing decides, above the floor of contrast')
    assert.equal(verdict.reason === undefined, verdict.readable)
    if (!verdict.readable) continue
    assert.equal(
      verdict.warnings.some((line) => line.includes('contrast')),
      ratio < 4,
    )
    const isInverted = contrast(dotsColor, '#000000') > contrast(backgroundColor, '#000000')
    assert.equal(
      verdict.warnings.some((line) => line.includes('light modules')),
      isInverted,
    )
    if (!reads.qr) assert.ok(verdict.warnings.length > 0, 'a decoder fails and nothing is said')
  }
})

test('all 36 combinations in black on white are readable without a warning', async () => {
  for (const types of ALL_TYPES) {
    assert.deepEqual(await judge(TEXT, types), { readable: true, warnings: [] }, nameOf(types))
  }
})

/** Black modules, and corners in a colour that is paler. */
const READ_AT_512: readonly Style[] = [
  { cornersSquareType: 'dot', cornersDotType: 'dot', cornersDotColor: '#FF8C00' },
  { cornersSquareType: 'square', cornersDotType: 'dot', cornersDotColor: '#FF6B35' },
  { cornersSquareColor: '#FFCC00' },
  { cornersDotColor: '#25D366' },
]

test('a style readable at 512 pixels is accepted, with its minimum size', async (t) => {
  const { side } = toMatrix(TEXT)
  const readAt = async (style: Style, size: number) =>
    (await DECODERS.zxing?.(await paint(TEXT, style, size))) === TEXT
  for (const style of READ_AT_512) {
    assert.equal(await readAt(style, 512), true)
    assert.equal(await readAt(style, 128), false)
    const { readable, warnings } = await judge(TEXT, style)
    assert.equal(readable, true, JSON.stringify(style))
    const said = warnings.map((line) => /Do not use it below (\d+) pixels/.exec(line)?.[1])
    const least = Number(said.find(Boolean))
    t.diagnostic(`${JSON.stringify(style)}: ${least}`)
    assert.ok(least === 512 || least % (side + 8) === 0, 'whole pixels a module')
    assert.equal(await readAt(style, least), true, `at ${least}`)
  }
})

test('a contrast below 1.5 : 1 is rejected with the figure, for any ink', async () => {
  for (const field of ['dotsColor', 'cornersSquareColor', 'cornersDotColor'] as const) {
    const { readable, reason } = await judge(TEXT, { [field]: '#FFFF00' })
    assert.equal(readable, false, field)
    assert.match(reason ?? '', new RegExp(`${field} #ffff00.* 1\\.07 : 1.*1\\.5 : 1`))
  }
  const pale = await judge(TEXT, { dotsColor: '#FFCC00' })
  assert.equal(pale.readable, true, 'yellow at 1.51 : 1 is read, with a warning')
  assert.match(pale.warnings.join(), /1\.51 : 1/)
})

test('the reason and the warnings name the field and the figure', async () => {
  const refused = await judge(TEXT, { dotsColor: '#fafafa' })
  assert.equal(refused.readable, false)
  assert.match(refused.reason ?? '', /dotsColor #fafafa on #ffffff has a contrast of 1\.04 : 1/)
  const mixed = await judge(TEXT, {
    dotsColor: '#ffffff',
    cornersSquareColor: '#000000',
    backgroundColor: '#808080',
  })
  assert.match(mixed.reason ?? '', /some of its colours are lighter and some darker/)
  const inverted = await judge(TEXT, { backgroundColor: '#000000' })
  assert.deepEqual(inverted, {
    readable: true,
    warnings: ['Not all readers can read light modules on a dark background.'],
  })
  const pale = await judge(TEXT, { cornersDotColor: '#808080' })
  assert.deepEqual(pale.warnings, [
    'cornersDotColor #808080 on #ffffff has a contrast of 3.94 : 1; below 4 : 1, many readers fail.',
  ])
})
