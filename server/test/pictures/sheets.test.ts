import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { LAYOUT_NAMES, LAYOUTS, PAGES } from '../../../domain/codes/print/sheets.ts'
import { onOneEngine } from '../support/service/service.ts'

/** Labels of many codes on pages. */
onOneEngine('sheets of labels', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey
  let ids: string[]
  before(async () => {
    const items = Array.from({ length: 8 }, (_, index) => ({
      ...{ name: `Table ${index + 1} by the window`, destination_url: 'https://example.com/' },
      ...{ style: index % 2 ? { logo: 'glyph:cup', frame: { type: 'box', text: 'Menu' } } : {} },
    }))
    const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
    ids = json.data.map(({ qrcode }: { qrcode: { id: string } }) => qrcode.id)
  })

  async function ask(body: object) {
    const response = await fetch(`${service.base}/v1/qrcodes/sheet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** Where labels are, page by page: which one, and its lower left corner in points. */
  function labelsOf(pdf: Buffer): (readonly [string, number, number])[][] {
    const text = pdf.toString('latin1')
    const pages = [...text.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => {
      const at = text.indexOf(`\n${number} 0 obj\n`)
      const begin = text.indexOf('stream\n', at) + 'stream\n'.length
      return inflateSync(pdf.subarray(begin, text.indexOf('\nendstream', begin))).toString('latin1')
    })
    const place = /1\.0+ 0\.0+ 0\.0+ 1\.0+ ([\d.]+) ([\d.]+) cm\n\/(L\d+) Do/g
    return pages.map((page) =>
      [...page.matchAll(place)].map(([, x, y, name = '']) => [name, Number(x), Number(y)] as const),
    )
  }

  test('each label of each layout is where it belongs', async () => {
    for (const name of LAYOUT_NAMES) {
      const layout = LAYOUTS[name]
      const each = layout.columns * layout.rows
      const copies = Math.ceil((each + 5) / ids.length)
      const { status, bytes } = await ask({
        ids,
        layout: name,
        caption: 'name',
        copies,
        start_at: 3,
      })
      assert.equal(status, 200, bytes.toString())
      const pages = labelsOf(bytes)
      assert.equal(pages.flat().length, ids.length * copies)
      assert.equal(pages[0]?.length, each - 2, 'two labels are used up')
      const [, pageHeight] = PAGES[layout.page]
      for (const [index, [label, x, y]] of (pages[0] ?? []).entries()) {
        const place = index + 2
        const left = layout.left + (place % layout.columns) * layout.stepX
        const top = layout.top + Math.floor(place / layout.columns) * layout.stepY
        const bottom = pageHeight - top - layout.height
        const off = Math.max(Math.abs((x / 72) * 25.4 - left), Math.abs((y / 72) * 25.4 - bottom))
        assert.ok(off < 0.01, `${name}, label ${place}: ${off} mm off`)
        assert.equal(label, `L${Math.floor(index / copies)}`)
        assert.ok(left >= 0 && left + layout.width <= PAGES[layout.page][0] + 0.01)
        assert.ok(bottom >= -0.01 && top >= 0)
      }
    }
  })

  test('a grid of one’s own, a test page, another caption', async () => {
    const layout = { page: 'letter', columns: 2, rows: 2, margin_mm: 12.7, gap_mm: 5 }
    const { status, bytes } = await ask({ ids, layout, caption: 'short_url', test_page: true })
    assert.equal(status, 200, bytes.toString())
    assert.deepEqual(
      labelsOf(bytes).map(({ length }) => length),
      [0, 4, 4],
    )
    assert.match(bytes.toString('latin1'), /MediaBox\[0 0 612 792\]/)
  })

  test('letters that cannot be drawn are named, those of other scripts than frames have', async () => {
    const make = (name: string) =>
      service.call('POST', '/v1/qrcodes', {
        key,
        body: { name, destination_url: 'https://a.example' },
      })
    const named = async (...names: string[]) =>
      (await Promise.all(names.map(make))).map(({ json }) => json.id)
    const [asian] = await named('Table 漢\u200b 字')
    const body = { ids: [...ids, asian], layout: 'cards-10' }
    const refused = await ask({ ...body, caption: 'name' })
    assert.equal(refused.status, 400)
    const { error } = JSON.parse(refused.bytes.toString())
    assert.equal(error.param, 'caption')
    assert.match(
      error.message,
      /^caption has .* 漢 \(U\+6F22\), U\+200B, 字 \(U\+5B57\)\. Captions are/,
    )
    assert.equal((await ask({ ...body, caption: 'short_url' })).status, 200)
    const drawn = await named('Menü № 7', 'Зал \u00a0 Ω', 'e\u0301'.repeat(100))
    assert.equal((await ask({ ids: drawn, layout: 'cards-10', caption: 'name' })).status, 200)
  })

  test('what is wrong is refused, and named', async () => {
    const cases: readonly (readonly [object, number, RegExp])[] = [
      [{ ids, layout: 'avery-1' }, 400, /layout must be avery-l7120/],
      [{ ids }, 400, /layout/],
      [{ ids, layout: 'cards-10', start_at: 11 }, 400, /start_at must be at most 10/],
      [{ ids, layout: 'cards-10', copies: 101 }, 400, /copies/],
      [
        { ids, layout: { page: 'a4', columns: 20, rows: 2, margin_mm: 10, gap_mm: 5 } },
        400,
        /no room/,
      ],
      [{ ids, layout: { page: 'a5', columns: 2, rows: 2, margin_mm: 10, gap_mm: 5 } }, 400, /page/],
      [{ ids, layout: { page: 'a4', columns: 2 } }, 400, /layout/],
      [{ ids, layout: 'cards-10', caption: 'price' }, 400, /caption/],
      [{ ids: ['qr_x'], layout: 'cards-10' }, 404, /qr_x/],
    ]
    for (const [body, expected, message] of cases) {
      const { status, bytes } = await ask(body)
      assert.equal(status, expected, bytes.toString())
      assert.match(bytes.toString(), message)
    }
  })
})
