import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { unzip } from '../support/data/clients/unzip.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Pictures of many codes in one file. */
onEveryEngine('pictures of many codes', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey
  let ids: string[]
  before(async () => {
    const names = ['Table 1', 'table 1', 'Table: <3>', 'CON', '../../etc/passwd', 'Menü № 7']
    const items = names.map((name) => ({
      ...{ name, destination_url: 'https://example.com/', tags: ['Tables'] },
    }))
    const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
    ids = json.data.map(({ qrcode }: { qrcode: { id: string } }) => qrcode.id)
  })

  const ask = (body: object, with_ = key) =>
    fetch(`${service.base}/v1/qrcodes/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${with_}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('each code has its picture, under a name that every system can store', async () => {
    const response = await ask({ ids, file_name: '{name}' })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/zip')
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    assert.deepEqual(Object.keys(files), [
      'Table 1.png',
      'table 1 (2).png',
      'Table 3.png',
      '_CON.png',
      'etc passwd.png',
      'Menü № 7.png',
    ])
    for (const [index, bytes] of Object.values(files).entries()) {
      const single = await fetch(`${service.base}/v1/qrcodes/${ids[index]}/download`, {
        headers: { authorization: `Bearer ${key}` },
      })
      assert.ok(
        Buffer.from(await single.arrayBuffer()).equals(bytes),
        `${index}: as downloaded alone`,
      )
    }
  })

  test('by a tag, in another format and another style', async () => {
    const style = { dotsColor: '#7A1F5C' }
    const made = await service.call('POST', '/v1/styles', { key, body: { name: 'Night', style } })
    const body = { tag: 'tables', format: 'svg', style_id: made.json.id }
    const files = unzip(Buffer.from(await (await ask(body)).arrayBuffer()))
    assert.equal(Object.keys(files).length, ids.length)
    for (const bytes of Object.values(files)) assert.match(bytes.toString(), /^<svg .*#7a1f5c/s)
  })

  test('what is wrong is said before the first byte', async () => {
    const refused = async (body: object, status: number, message: RegExp, with_ = key) => {
      const response = await ask(body, with_)
      const text = await response.text()
      assert.equal(response.status, status, text)
      assert.match(text, message)
    }
    const unknown = 'qr_00000000000000000000000000'
    await refused({ ids: [...ids, unknown] }, 404, new RegExp(unknown))
    await refused({ ids, tag: 'Tables' }, 400, /but not both/)
    await refused({}, 400, /but not both/)
    await refused({ tag: 'nothing' }, 404, /No code has the tag/)
    await refused({ ids: Array(1001).fill(unknown) }, 400, /1000/)
    await refused({ ids, file_name: '{price}' }, 400, /\{price\} is not a known placeholder/)
    await refused({ ids, file_name: '{__proto__}' }, 400, /is not a known placeholder/)
    await refused({ ids: ['qr_\u0000'] }, 404, /Code \S+ not found/)
    await refused({ tag: '\u0000' }, 400, /tag/)
    await refused({ ids, format: 'svg', width_mm: 30 }, 400, /width_mm/)
    await refused({ ids, size: 12 }, 400, /size must be/)
    await refused({ ids, size: 512, format: 'pdf' }, 400, /size is in pixels, but a pdf/)
    await refused({ ids, size: 512, width_mm: 30, dpi: 300 }, 400, /size is in pixels, but a png/)
    await refused({ ids, style_id: 'sty_00000000000000000000000000' }, 400, /brand style/)
    await refused({ ids, colour: 'red' }, 400, /colour/)
    const other = (await service.account()).liveKey
    await refused({ ids }, 404, /Code \S+ not found/, other)
  })
})
