import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { readPng, toPicture } from '../support/oracles/pictures/png-reader.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Every picture of a code contains its short link on the domain of the code. */

const HOME = 'https://example.com/'
const MAIN = 'https://qr.example/to'
const GO = 'https://go.example'
const PORT = 'http://xn--bcher-kva.example:8080'
const DOMAINS = `${GO}, HTTP://Bücher.example:8080/`

onEveryEngine('pictures on several domains', async (start) => {
  const service = await start({ SHORT_BASE_URL: MAIN, SHORT_DOMAINS: DOMAINS })
  const key = (await service.account()).liveKey

  const ask = (method: string, path: string, body: object) =>
    service.call(method, `/v1${path}`, { key, body })
  const create = (fields: object) =>
    ask('POST', '/qrcodes', { name: 'Menu', destination_url: HOME, ...fields })

  test('pictures contain the short link on the domain of the code', async () => {
    const styles = [{}, { dotsType: 'rounded', cornersSquareType: 'dot', dotsColor: '#123456' }]
    for (const domain of [undefined, GO, PORT]) {
      for (const style of styles) {
        const { json: code } = await create({ domain, style })
        const download = `/v1/qrcodes/${code.id}/download`
        const tags = new Set<string>()
        for (const path of [new URL(code.image_url).pathname, download]) {
          const headers = { authorization: `Bearer ${key}` }
          const load = (query: string) =>
            patiently(() => fetch(`${service.base}${path}?${query}`, { headers }))
          const png = await load('size=600')
          const picture = toPicture(readPng(Buffer.from(await png.arrayBuffer())))
          assert.equal(await readByZxing(picture), code.short_url)
          tags.add(png.headers.get('etag') ?? '')
          const svg = await load('format=svg')
          assert.equal(await readByZxing(await rasterise(await svg.text())), code.short_url)
        }
        assert.equal(tags.size, 1)
        const preview = { domain, style, short_code: code.short_code, format: 'png', size: 600 }
        const { json: seen } = await ask('POST', '/qrcodes/preview', preview)
        assert.equal(seen.readable, true)
        const bytes = Buffer.from(seen.image.split(',')[1], 'base64')
        assert.equal(await readByZxing(toPicture(readPng(bytes))), code.short_url)
      }
    }
  })
})
