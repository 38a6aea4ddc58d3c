import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { onOneEngine } from '../support/service/service.ts'

/** Downloads for the print shop: PDF and PNG in millimetres, and smaller symbols. */
onOneEngine('print', async (start) => {
  const service = await start({ SHORT_BASE_URL: 'http://qr.example.com/to/Go' })
  const key = (await service.account()).liveKey
  let id: string
  let shortUrl: string
  before(async () => {
    const made = await create({})
    ;({ id, short_url: shortUrl } = made.json)
  })

  function create(style: object, more: object = {}) {
    const body = { name: 'Menü № 7', destination_url: 'https://example.com/', style, ...more }
    return service.call('POST', '/v1/qrcodes', { key, body })
  }

  async function download(query: string, of = id) {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${service.base}/v1/qrcodes/${of}/download?${query}`, { headers })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  /** The numbers of a box of the page, in millimetres. */
  function boxOf(pdf: Buffer, name: string): number[] {
    const numbers = new RegExp(`/${name}\\[([^\\]]*)\\]`).exec(pdf.toString('latin1'))?.[1] ?? ''
    return numbers.split(' ').map((number) => Math.round((Number(number) / 72) * 254) / 10)
  }

  function contentOf(pdf: Buffer): string {
    const start = pdf.indexOf('stream\n') + 'stream\n'.length
    return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream'))).toString('latin1')
  }

  test('a PDF is as large as asked, in black ink, with its title', async () => {
    const { status, headers, bytes } = await download('format=pdf')
    assert.equal(status, 200, bytes.toString())
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="\w+\.pdf"$/)
    assert.deepEqual(boxOf(bytes, 'MediaBox'), [0, 0, 30, 30])
    const content = contentOf(bytes)
    assert.match(content, /^q\n.* cm\n1 1 1 rg\n/s)
    assert.match(content, /0 0 0 1 k\n/)
    const title = Buffer.from('\ufeffMenü № 7', 'utf16le').swap16().toString('hex')
    assert.ok(bytes.includes(`/Title<${title}>`))
    const again = await fetch(`${service.base}/v1/qrcodes/${id}/download?format=pdf`, {
      headers: { authorization: `Bearer ${key}`, 'if-none-match': headers.get('etag') ?? '' },
    })
    assert.equal(again.status, 304)
  })

  test('bleed and marks are around the edge that is cut', async () => {
    const framed = (await create({ frame: { type: 'banner', text: 'Menu' }, dotsColor: '#1A2B6D' }))
      .json
    const { bytes } = await download('format=pdf&width_mm=60&bleed_mm=3&marks=true', framed.id)
    const [left = 0, bottom = 0, right = 0, top = 0] = boxOf(bytes, 'TrimBox')
    assert.deepEqual([left, bottom], [10, 10])
    assert.ok(right - left > 65 && right - left < 69, `${right - left} mm with its frame`)
    assert.ok(top - bottom > right - left, 'higher than wide')
    assert.deepEqual(
      boxOf(bytes, 'BleedBox'),
      [7, 7, right + 3, top + 3].map((mm) => Math.round(mm * 10) / 10),
    )
    assert.equal((contentOf(bytes).match(/ l S\n/g) ?? []).length, 8, 'two marks at each corner')
  })

  test('a PNG has the pixels that millimetres and dots make, and says so', async () => {
    const { status, bytes } = await download('width_mm=40&dpi=600')
    assert.equal(status, 200)
    assert.equal(bytes.readUInt32BE(16), Math.round((40 / 25.4) * 600))
    const at = bytes.indexOf('pHYs') + 4
    assert.deepEqual([bytes.readUInt32BE(at), bytes[at + 8]], [Math.round(600 / 0.0254), 1])
  })

  test('the name is part of a PDF, and only there changes what a client may keep', async () => {
    const { json } = await create({})
    const tagOf = async (query: string) => (await download(query, json.id)).headers.get('etag')
    const queries = ['width_mm=40&dpi=300', 'format=svg', 'format=pdf']
    const before = await Promise.all(queries.map(tagOf))
    const body = { name: 'Another name' }
    assert.equal((await service.call('PATCH', `/v1/qrcodes/${json.id}`, { key, body })).status, 200)
    const after = await Promise.all(queries.map(tagOf))
    assert.deepEqual(
      after.map((tag, index) => tag === before[index]),
      [true, true, false],
    )
  })

  test('what does not go together is refused, and named', async () => {
    const cases: Readonly<Record<string, string>> = {
      'format=svg&width_mm=30': 'width_mm',
      'width_mm=30': 'dpi',
      'dpi=300': 'width_mm',
      'format=pdf&dpi=300': 'dpi',
      'bleed_mm=3': 'bleed_mm',
      'format=svg&marks=true': 'marks',
      'format=pdf&width_mm=7': 'width_mm',
      'format=pdf&bleed_mm=11': 'bleed_mm',
      'width_mm=2000&dpi=1200': 'dpi',
      'width_mm=8&dpi=72': 'dpi',
      'format=eps': 'format',
      'size=512&width_mm=40&dpi=600': 'size',
      'format=pdf&size=512': 'size',
      'format=pdf&size=512&width_mm=30': 'size',
    }
    for (const [query, param] of Object.entries(cases)) {
      const { status, bytes } = await download(query)
      assert.equal(status, 400, query)
      const { error } = JSON.parse(bytes.toString())
      assert.ok(error.message.includes(param), `${query}: ${error.message}`)
      assert.equal(error.param, param, query)
    }
    const { pathname } = new URL(
      (await service.call('GET', `/v1/qrcodes/${id}`, { key })).json.image_url,
    )
    assert.equal(
      (await fetch(`${service.base}${pathname}?format=pdf`)).status,
      400,
      'public images',
    )
  })

  test('a length in a query is written like a number in JSON', async () => {
    const wrong = [
      '030',
      '00.5',
      '1e2',
      '0x20',
      '%2B30',
      '+30',
      '30.',
      '.5',
      '%2030',
      '',
      'NaN',
      '3_0',
    ]
    for (const text of [...wrong, '１００', '30,5', '-030']) {
      const asked = {
        width_mm: `format=pdf&width_mm=${text}`,
        bleed_mm: `format=pdf&bleed_mm=${text}`,
      }
      for (const [param, query] of Object.entries(asked)) {
        const { status, bytes } = await download(query)
        assert.equal(status, 400, query)
        assert.equal(JSON.parse(bytes.toString()).error.param, param, query)
      }
      const path = `/v1/qrcodes/${id}/scannability?width_mm=${text}`
      const { status, json } = await service.call('GET', path, { key })
      assert.deepEqual([status, json.error.param], [400, 'width_mm'], path)
    }
    for (const query of ['width_mm=30.50&bleed_mm=0', 'width_mm=8&bleed_mm=0.25']) {
      assert.equal((await download(`format=pdf&${query}`)).status, 200, query)
    }
  })

  test('a compact code is smaller, and leads where the other does', async () => {
    const svg = async (query: string, of = id) =>
      (await download(`format=svg${query}`, of)).bytes.toString()
    const [usual, compact] = [await svg(''), await svg('&compact=true')]
    const widthOf = (text: string) => Number(/viewBox="-8 -8 (\d+)/.exec(text)?.[1])
    assert.ok(widthOf(compact) < widthOf(usual))
    const read = await readByZxing(await rasterise(compact))
    assert.equal(read, shortUrl.toUpperCase())
    const path = new URL(read ?? '').pathname
    assert.match(path, /^\/TO\/GO\//)
    const response = await fetch(service.base + path, { redirect: 'manual' })
    assert.deepEqual(
      [response.status, response.headers.get('location')],
      [302, 'https://example.com/'],
    )
    const { json } = await create({}, { short_code: 'sum_mer' })
    const { status, bytes } = await download('compact=true', json.id)
    assert.equal(status, 400)
    assert.match(bytes.toString(), /without underscores/)
  })
})
