import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dataUrl,
  header,
  imageOf,
  JPEG,
  plainPng,
  toSvg,
  vastPng,
} from '../support/data/codes/images.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { openService } from '../support/service/service.ts'

/** Pictures inside logos, and logos that say one size and have another: judged before they are decoded. */

const SVG = 'image/svg+xml'
const PNG = 'image/png'
const BLUE = plainPng(10, [20, 120, 200, 255])

const service = await openService()
const key = (await service.account()).liveKey

async function upload(bytes: Buffer, type = SVG) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': type }
  const options = { method: 'POST', headers, body: new Uint8Array(bytes) }
  const response = await fetch(`${service.base}/v1/logos`, options)
  const text = await response.text()
  return { status: response.status, text, json: JSON.parse(text) }
}

/** Every byte by its number. */
function percentUrl(bytes: Buffer): string {
  const hex = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`)
  return `data:image/png,${hex.join('')}`
}

test('a picture inside an SVG has the limits of an upload, and so have all of them together', async () => {
  const vast = vastPng(12_000, 12_000)
  const wide = vastPng(4097, 1)
  const half = imageOf(dataUrl(vastPng(4096, 2049)))
  const shouted = dataUrl(wide).replace('data:image/png;base64,', ' &#x44;ATA:IMAGE/PNG;BASE64,')
  const inFilter = `<filter id="f"><feImage xlink:href="${dataUrl(vast)}"/></filter>`
  const cases: [string, RegExp][] = [
    [imageOf(dataUrl(vast)), /a picture inside it has 12000 × 12000 pixels: at most 4096 × 4096/],
    [`${inFilter}<path filter="url(#f)" d="M0 0h90v90z"/>`, /12000 × 12000 pixels/],
    [imageOf(shouted).replace('xlink:href', 'href'), /4097 × 1 pixels/],
    [imageOf(percentUrl(wide)), /4097 × 1 pixels/],
    [half + half, /16785408 pixels together: at most 16777216/],
    [imageOf(dataUrl(Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), 'image/gif')), /neither a PNG nor/],
    [imageOf(dataUrl(toSvg(imageOf(dataUrl(vast))), SVG)), /neither a PNG nor a JPEG/],
    [imageOf(dataUrl(Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp')), /neither a PNG nor/],
  ]
  for (const [inside, reason] of cases) {
    const { status, text, json } = await upload(toSvg(inside))
    assert.equal(status, 400, `${reason}: ${text}`)
    assert.match(json.error.message, reason)
    assert.equal(json.error.param, 'body')
  }
})

test('pictures within the limits are drawn where they belong', async () => {
  const shifted = imageOf(dataUrl(BLUE)).replace('width="100"', 'x="0" width="50"')
  const jpeg = imageOf(dataUrl(JPEG, 'image/jpeg')).replace('width="100"', 'x="50" width="50"')
  const made = await upload(toSvg(shifted + jpeg))
  assert.equal(made.status, 201, made.text)
  const image = await fetch(made.json.url, { headers: { authorization: `Bearer ${key}` } })
  const png = dataUrl(Buffer.from(await image.arrayBuffer()))
  const { data, width } = await rasterise(
    toSvg(imageOf(png), 'width="100" height="100"').toString(),
  )
  const pixelAt = (x: number) => [...data.subarray(4 * (50 * width + x), 4 * (50 * width + x) + 3)]
  assert.deepEqual(pixelAt(25), [20, 120, 200])
  assert.deepEqual(pixelAt(75), [254, 0, 0])
})

test('an image with two headers or cut short is refused', async () => {
  const vast = vastPng(12_000, 12_000)
  const small = header({ width: 9, height: 9, depth: 1, colour: 0 })
  const cases: [Buffer, string, RegExp][] = [
    [Buffer.concat([vast.subarray(0, 8), small, vast.subarray(8)]), PNG, /two headers/],
    [JPEG.subarray(0, -10), 'image/jpeg', /it is truncated/],
    [JPEG.subarray(0, -1), 'image/jpeg', /it is truncated/],
    // Its tables are gone.
    [
      Buffer.from(JPEG.map((byte) => (byte === 0xc4 ? 0xfe : byte))),
      'image/jpeg',
      /cannot be decoded/,
    ],
  ]
  for (const [bytes, type, reason] of cases) {
    const { status, text, json } = await upload(bytes, type)
    assert.equal(status, 400, `${reason}: ${text}`)
    assert.match(json.error.message, reason)
  }
  assert.equal((await upload(Buffer.concat([JPEG, Buffer.from('more')]), 'image/jpeg')).status, 201)
})
