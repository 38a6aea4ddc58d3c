import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FRAME_TYPES, type Frame, type Style } from '../../../domain/codes/style.ts'
import { toDrawing } from '../../../drawing/drawing.ts'
import { toLayout } from '../../../drawing/layout.ts'
import { LETTERS } from '../../../drawing/letters/all.ts'
import { QUIET_MODULES } from '../../../drawing/matrix.ts'
import { type Picture, paint } from '../../../drawing/picture.ts'
import { renderSvg } from '../../../drawing/svg.ts'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { onOneEngine } from '../support/service/service.ts'
import { isProof } from '../support/service/tiers.ts'

/** Frames around codes: outside the quiet zone, with a call to action in the letters we ship. */

const TEXT = 'https://qr.example.com/aB3dE5f'
const SCAN = 'Scan for the menu'
/** Ten languages, three scripts. */
const WORDS = [
  'Speisekarte ansehen, größer',
  'Voir la carte à l’été',
  'Escanea aquí, ¿vale?',
  'Zeskanuj, aby zobaczyć żółw',
  'Příliš žluťoučký kůň',
  'Menüyü görmek için tarayın',
  'Xem thực đơn ở đây',
  'Δείτε τον κατάλογο',
  'Сканируйте меню',
  'Відскануйте їжу',
]

test('the quiet zone is whole inside every frame, in every size', async () => {
  for (const type of FRAME_TYPES) {
    for (const text of [undefined, SCAN]) {
      for (const size of [120, 200, 331, 512, 1000]) {
        const style: Style = { frame: { type, ...(text && { text }), color: '#c0225a' } }
        const drawing = toDrawing(TEXT, style, { letters: LETTERS })
        const { module, left, top } = toLayout(drawing, size)
        const picture = await paint(TEXT, style, size)
        const reach = QUIET_MODULES * module
        const end = drawing.side * module
        for (let y = -reach; y < end + reach; y++) {
          for (let x = -reach; x < end + reach; x++) {
            const isSymbol = x >= 0 && y >= 0 && x < end && y < end
            if (!isSymbol && colourAt(picture, left + x, top + y) !== '255 255 255') {
              assert.fail(`${type} ${text} ${size}: ${x} ${y} is not free`)
            }
          }
        }
      }
    }
  }
})

/** As another program reads a PNG. */
function readPicture(png: Buffer): Promise<Picture> {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`,
  )
}

function colourAt({ width, data }: Picture, x: number, y: number): string {
  return data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3).join(' ')
}

test('PNG and SVG show the same frame and the same letters', async () => {
  for (const type of FRAME_TYPES) {
    const style: Style = { frame: { type, text: 'Åß&çЖΩ' }, dotsColor: '#1a2b6d' }
    const { box } = toDrawing(TEXT, style, { letters: LETTERS })
    // As many pixels as let modules be whole in both.
    const size = Math.ceil(box.width * 7)
    const svg = await rasterise(renderSvg(TEXT, style, size, { letters: LETTERS }))
    const png = await paint(TEXT, style, size)
    assert.deepEqual([png.width, png.height], [svg.width, svg.height])
    let [apart, all] = [0, 0]
    for (let place = 0; place < png.data.length; place += 4) {
      all++
      if (Math.abs((png.data[place] ?? 0) - (svg.data[place] ?? 0)) > 128) apart++
    }
    assert.ok(apart / all < 0.004, `${type}: ${((100 * apart) / all).toFixed(2)} % of the pixels`)
  }
})

test('the text fills the frame it is given, and only what is drawn is missing without letters', () => {
  const paths = (frame: Frame, letters = LETTERS as typeof LETTERS | null) =>
    renderSvg(TEXT, { frame }, 512, { letters }).match(/<path /g)?.length
  const plain = renderSvg(TEXT, {}, 512).match(/<path /g)?.length ?? 0
  assert.equal(paths({ type: 'banner' }), plain + 1)
  assert.equal(paths({ type: 'banner', text: SCAN }), plain + 2)
  assert.equal(paths({ type: 'banner', text: '  ' }), plain + 1, 'nothing to write')
  assert.equal(paths({ type: 'banner', text: SCAN }, null), plain + 1, 'letters not loaded yet')
  const [long, short] = [WORDS[4] ?? '', 'Menu'].map(
    (text) => toDrawing(TEXT, { frame: { type: 'ticket', text } }, { letters: LETTERS }).box.height,
  )
  assert.equal(long, short, 'long texts shrink')
})

onOneEngine('frames', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey

  const create = (style: object) => {
    const body = { name: 'Menu', destination_url: 'https://example.com/', style }
    return service.call('POST', '/v1/qrcodes', { key, body })
  }

  test('a framed code is as wide as asked, has its words, and is read', async () => {
    for (const [index, type] of FRAME_TYPES.entries()) {
      const frame = { type, text: WORDS[index], color: '#1A2B6D', textColor: '#FFFFFF' }
      const style = {
        frame: type === 'box' ? { type, text: WORDS[index] } : frame,
        logo: 'glyph:cup',
      }
      const { status, json, text } = await create(style)
      assert.equal(status, 201, text)
      assert.deepEqual(json.style, style)
      const path = `/v1/qrcodes/${json.id}/download?size=400`
      const response = await fetch(service.base + path, {
        headers: { authorization: `Bearer ${key}` },
      })
      const picture = await readPicture(Buffer.from(await response.arrayBuffer()))
      assert.equal(picture.width, 400)
      assert.ok(picture.height > 400)
      assert.equal(await readByZxing(picture), json.short_url)
      const { text: svg } = await service.call('GET', `${path}&format=svg`, { key })
      assert.match(svg, /^<svg [^>]*width="400" height="4\d\d"/)
      assert.equal(await readByZxing(await rasterise(svg)), json.short_url)
    }
  })

  test('texts of ten languages are drawn', async () => {
    // A grade is worked out for each: a quick test has one of each script.
    for (const text of isProof ? WORDS : WORDS.slice(6, 9)) {
      const { status, text: answer } = await create({ frame: { type: 'banner', text } })
      assert.equal(status, 201, `${text}: ${answer}`)
    }
  })

  test('what cannot be drawn is refused, and named', async () => {
    const refused = async (frame: object) => {
      const { status, json } = await create({ frame })
      assert.equal(status, 400, JSON.stringify(frame))
      return json.error.errors?.[0] ?? json.error
    }
    const lacking = await refused({ type: 'banner', text: 'メニュー \u0007' })
    assert.equal(lacking.param, 'style.frame.text')
    assert.match(lacking.message, /メ \(U\+30E1\).*U\+0007/)
    const long = await refused({ type: 'banner', text: 'W'.repeat(40) })
    assert.match(long.message, /too long: letters can shrink to 40%/)
    assert.match((await refused({ type: 'banner', text: 'x'.repeat(41) })).message, /40/)
    assert.match((await refused({ type: 'circle' })).message, /box, banner, banner-above, ticket/)
    assert.equal((await refused({ type: 'box', size: 3 })).param, 'style.frame.size')
    assert.equal((await refused({ type: 'box', color: 'red' })).param, 'style.frame.color')
    assert.equal((await refused({ text: 'Menu' })).param, 'style.frame.type')
  })

  test('a text that is hard to read is created with a warning', async () => {
    const frame = { type: 'banner', text: SCAN, color: '#777777', textColor: '#888888' }
    const { status, json } = await create({ frame })
    assert.equal(status, 201)
    assert.match(JSON.stringify(json.warnings), /text of the frame, #888888 on #777777/)
  })
})
