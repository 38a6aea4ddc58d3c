import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import encodeQR from 'qr'
import type { Style } from '../../../domain/codes/style.ts'
import { Problem } from '../../../domain/errors.ts'
import { toLook } from '../../../drawing/look.ts'
import { toMatrix } from '../../../drawing/matrix.ts'
import { renderPng } from '../../../drawing/png/png.ts'
import { renderSvg } from '../../../drawing/svg.ts'
import { openPictures } from '../../pictures/pictures.ts'
import { ALL_TYPES } from '../support/oracles/pictures/looks.ts'
import { readPng } from '../support/oracles/pictures/png-reader.ts'

const TEXT = 'https://qr.example.com/abcdefg'
const RENDER = join(import.meta.dirname, '..', '..', '..', 'drawing')

test('error correction is Q, and H if that costs no larger symbol', () => {
  const sideOf = (text: string, ecc: 'quartile' | 'high') =>
    encodeQR(text, 'raw', { ecc, border: 1 }).length - 2
  const seen = new Set<boolean>()
  for (let length = 1; length <= 90; length++) {
    const text = 'a'.repeat(length)
    const { side, dark } = toMatrix(text)
    assert.equal(side, sideOf(text, 'quartile'), 'never larger than Q needs')
    const isHigh = sideOf(text, 'high') === side
    // The two modules left of the first column of format bits: 10 is H, 11 is Q, before masking 10.
    const format = [dark[8 * side], dark[8 * side + 1]]
    assert.deepEqual(format, isHigh ? [0, 0] : [0, 1], `${length} letters`)
    seen.add(isHigh)
  }
  assert.equal(seen.size, 2, 'both cases occur')
})

test('a PNG has exactly the requested size, whole pixels per module and a quiet zone of four', async () => {
  const { side } = toMatrix(TEXT)
  for (const size of [side + 8, 100, 127, 300, 511, 512, 1001]) {
    for (const style of [{}, { dotsType: 'dots' }] as const) {
      const { width, height, pixels } = readPng(await renderPng(TEXT, style, size))
      assert.deepEqual([width, height], [size, size])
      const module = Math.floor(size / (side + 8))
      const inked = [...pixels.keys()].filter((place) => pixels[place] !== 0)
      const columns = inked.map((place) => place % size)
      const least = columns.reduce((a, b) => Math.min(a, b))
      const most = columns.reduce((a, b) => Math.max(a, b))
      assert.equal(most - least + 1, side * module)
      assert.ok(least >= 4 * module && size - 1 - most >= 4 * module, `margin at ${size}`)
      assert.ok((inked[0] ?? 0) >= 4 * module * size)
    }
  }
})

test('small and large symbols can be drawn at the largest size', async () => {
  for (const length of [1, 12, 21, 33, 47, 61, 100, 200, 400, 800, 1600]) {
    for (const style of [{}, { dotsType: 'dots', cornersDotType: 'dot' }] as const) {
      const png = readPng(await renderPng('a'.repeat(length), style, 2048))
      assert.equal(png.width, 2048, `${length} letters`)
    }
  }
})

test('a size that cannot be drawn is a client error, not a server error', async () => {
  const { side } = toMatrix(TEXT)
  for (const size of [0, -1, 1, side + 7, 2049, 512.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await assert.rejects(
      renderPng(TEXT, {}, size),
      (error) =>
        error instanceof Problem &&
        error.code === 'invalid_request' &&
        error.faults[0]?.param === 'size',
      String(size),
    )
  }
})

test('defaults are square and black on white; colours are inherited', () => {
  const colours = (style: Style) => {
    const { dotsColour, ringColour, eyeColour, background } = toLook(style)
    return [dotsColour, ringColour, eyeColour, background].join(' ')
  }
  assert.equal(colours({}), '#000000 #000000 #000000 #ffffff')
  assert.equal(colours({ dotsColor: '#ABCDEF' }), '#abcdef #abcdef #abcdef #ffffff')
  assert.equal(colours({ cornersSquareColor: '#00ff00' }), '#000000 #00ff00 #00ff00 #ffffff')
  assert.equal(colours({ cornersDotColor: '#00ff00' }), '#000000 #000000 #00ff00 #ffffff')
  assert.equal(colours({ backgroundColor: '#101010' }), '#ffffff #ffffff #ffffff #101010')
  assert.equal(colours({ backgroundColor: '#eeeeee' }), '#000000 #000000 #000000 #eeeeee')
  const { ring, eye } = toLook({ dotsType: 'dots' })
  assert.deepEqual([ring, eye], ['square', 'square'], 'never loose dots')
})

test('a PNG has only the requested colours and their blends', async () => {
  const style: Style = {
    dotsType: 'rounded',
    dotsColor: '#FF0000',
    cornersSquareColor: '#00FF00',
    cornersDotColor: '#0000FF',
    backgroundColor: '#FFFF00',
  }
  const { palette, pixels } = readPng(await renderPng(TEXT, style, 512))
  const colourOf = (place: number) => {
    const entry = 3 * (pixels[place] ?? 0)
    return Buffer.from(palette.subarray(entry, entry + 3)).toString('hex')
  }
  const at = (x: number, y: number) =>
    colourOf(Math.floor(67 + y * 13) * 512 + Math.floor(67 + x * 13))
  assert.equal(colourOf(0), 'ffff00')
  assert.equal(at(0.5, 0.5), '00ff00', 'ring')
  assert.equal(at(3.5, 3.5), '0000ff', 'eye')
  const counts = new Set(pixels.keys().map(colourOf))
  assert.ok(counts.has('ff0000'), 'dots')
})

test('an SVG is one path per colour, without any caller input', () => {
  const paths = (style: Style) => renderSvg(TEXT, style, 512).match(/<path /g)?.length
  assert.equal(paths({}), 2)
  assert.equal(paths({ cornersSquareColor: '#00ff00' }), 3)
  assert.equal(paths({ cornersSquareColor: '#00ff00', cornersDotColor: '#000000' }), 3)
  assert.equal(paths({ cornersSquareColor: '#00ff00', cornersDotColor: '#0000ff' }), 4)
  const evil = '"/><script>alert(1)</script>' as string
  for (const types of ALL_TYPES) {
    const svg = renderSvg(`https://example.com/${evil}`, { ...types, dotsColor: `#${evil}` }, 512)
    assert.match(
      svg,
      /^<svg xmlns="[^"]+" width="512" height="512" viewBox="[-\d ]+" stroke="none">(<path fill="#\w+" d="[-\dMAHVZahvz. ]+"\/>)+<\/svg>$/,
    )
  }
})

test('an SVG has an integer frame and exactly four modules around the symbol', () => {
  const { side } = toMatrix(TEXT)
  const width = 2 * (side + 8)
  for (const size of [100, 128, 511, 512, 2048]) {
    const svg = renderSvg(TEXT, { dotsType: 'dots' }, size)
    assert.match(
      svg,
      new RegExp(` width="${size}" height="${size}" viewBox="-8 -8 ${width} ${width}"`),
    )
    assert.ok(svg.includes(`d="M-8 -8h${width}v${width}h-${width}z"`), 'all of it is background')
  }
})

test('a PNG declares sRGB and 300 dpi', async () => {
  for (const style of [{}, { dotsType: 'dots' }] as const) {
    const { space, density } = readPng(await renderPng(TEXT, style, 512))
    assert.deepEqual([...space], [1], 'relative colorimetric, as for logos')
    assert.deepEqual(
      [density.readUInt32BE(0), density.readUInt32BE(4), density[8]],
      [11811, 11811, 1],
    )
  }
})

/** Caches hold pictures by an ETag that is made from the edition, not from what they show. */
test('when images change, so does the edition', async () => {
  const all = createHash('sha256')
  for (const types of ALL_TYPES) {
    for (const size of [37, 111, 185, 300, 512, 1000]) {
      // Not the file: zlib packs the same pixels differently on other processors.
      all.update(readPng(await renderPng(TEXT, types, size)).pixels)
      all.update(renderSvg(TEXT, types, size))
    }
  }
  const pictures = openPictures(async () => null)
  assert.deepEqual([pictures.edition, all.digest('hex').slice(0, 16)], ['2', 'e46b08ed426ddfa0'])
  await pictures.close()
})

test('equal images have equal bytes in every process, whatever was drawn before', () => {
  const program = (first: string) => `
    import { createHash } from 'node:crypto'
    const { renderPng } = await import(${JSON.stringify(join(RENDER, 'png', 'png.ts'))})
    const style = { dotsType: 'extra-rounded', cornersSquareType: 'dot' }
    await renderPng(${JSON.stringify(first)}, style, 500)
    console.log(createHash('sha256').update(await renderPng('${TEXT}', style, 512)).digest('hex'))`
  const digests = ['https://a.example/1', 'https://other.example/a-much-longer-name'].map(
    (first) => {
      const child = spawnSync(process.execPath, ['--input-type=module', '-e', program(first)])
      return child.stdout.toString()
    },
  )
  assert.match(digests[0] ?? '', /^[0-9a-f]{64}\n$/)
  assert.equal(digests[0], digests[1])
})

test('matrix and SVG use no Node API, so that a browser can draw previews', () => {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    assert.doesNotMatch(source, /node:|\bBuffer\b|\bprocess\b|\brequire\b/, file)
    for (const [, path = ''] of source.matchAll(/from '(\.[^']+)'/g))
      visit(join(dirname(file), path))
  }
  visit(join(RENDER, 'svg.ts'))
  visit(join(RENDER, 'matrix.ts'))
  assert.ok(seen.size >= 6)
})
