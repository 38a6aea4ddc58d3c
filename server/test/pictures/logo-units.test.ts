import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { toSvg } from '../support/data/codes/images.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { openService } from '../support/service/service.ts'

/** Logos are drawn in units of their own, large or small: every picture shows the same. */

/** Filled, with a line, with dashes, and stretched, in a plane of this many units. */
function drawnIn(side: number, attributes: string, before = '', after = ''): Buffer {
  const u = (share: number) => share * side
  const inside = `<path d="M${u(0.1)} ${u(0.1)}h${u(0.8)}v${u(0.8)}h${u(-0.8)}z" fill="#c0225a"/>
    <path d="M${u(0.3)} ${u(0.5)}C${u(0.3)} ${u(0.2)} ${u(0.7)} ${u(0.2)} ${u(0.7)} ${u(0.5)}" fill="none" stroke="#10261c" stroke-width="${u(0.06)}"/>
    <path d="M${u(0.2)} ${u(0.2)}L${u(0.8)} ${u(0.25)}" stroke="#fff" stroke-width="${u(0.04)}" stroke-dasharray="${u(0.1)} ${u(0.05)}"/>
    <g transform="matrix(2 0 0.5 0.5 ${u(-0.3)} ${u(0.4)})"><path d="M${u(0.2)} ${u(0.5)}L${u(0.4)} ${u(0.8)}" stroke="#1a2b6d" stroke-width="${u(0.05)}"/></g>`
  return toSvg(before + inside + after, attributes)
}

const USUAL = drawnIn(100, 'viewBox="0 0 100 100"')
const OTHERS: Readonly<Record<string, Buffer>> = {
  'hundredths of a unit': drawnIn(0.01, 'viewBox="0 0 0.01 0.01"'),
  'hundredths of a unit, with a size': drawnIn(
    0.01,
    'width="100" height="100" viewBox="0 0 0.01 0.01"',
  ),
  'a hundred thousand units': drawnIn(1e5, 'width="100" height="100" viewBox="0 0 1e5 1e5"'),
  'thousands of pixels': drawnIn(3700, 'viewBox="0 0 3700 3700"'),
  'a scaled group': drawnIn(
    0.001,
    'viewBox="0 0 100 100"',
    '<g transform="scale(100000)">',
    '</g>',
  ),
}

let id: string
let usual: Awaited<ReturnType<typeof draw>> | undefined

const service = await openService()
const key = (await service.account()).liveKey
before(async () => {
  id = (await service.newCode(key, { name: 'Poster' })).id
})

async function upload(svg: Buffer) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/svg+xml' }
  const options = { method: 'POST', headers, body: new Uint8Array(svg) }
  const response = await fetch(`${service.base}/v1/logos`, options)
  return { status: response.status, json: JSON.parse(await response.text()) }
}

/** The code with this logo in each format. */
async function draw(svg: Buffer) {
  const { status, json } = await upload(svg)
  assert.equal(status, 201, JSON.stringify(json))
  const body = { name: json.id, style: { logo: json.id } }
  const brand = await service.call('POST', '/v1/styles', { key, body })
  assert.equal(brand.status, 201, brand.text)
  const load = async (query: string) => {
    const path = `/v1/qrcodes/${id}/download?style_id=${brand.json.id}&${query}`
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(service.base + path, { headers })
    return Buffer.from(await response.arrayBuffer())
  }
  const png = await load('size=600')
  const href = `data:image/png;base64,${png.toString('base64')}`
  const shown = `<image width="600" height="600" href="${href}"/>`
  return {
    png: await rasterise(toSvg(shown, 'width="600" height="600"').toString()),
    svg: await rasterise((await load('format=svg&size=600')).toString()),
    pdf: contentOf(await load('format=pdf')),
  }
}

function contentOf(pdf: Buffer): string[] {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length
  const content = inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream')))
  return content.toString('latin1').split(/[\s[\]]+/)
}

/** How many pixels are not alike; edges may differ by a shade. */
function differing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.filter((value, place) => Math.abs(value - (other[place] ?? 0)) > 16).length
}

function assertSameWords(words: readonly string[], expected: readonly string[], name: string) {
  assert.equal(words.length, expected.length, name)
  for (const [index, word] of expected.entries()) {
    const isNear = Math.abs(Number(word) - Number(words[index])) < 0.0011
    assert.ok(words[index] === word || isNear, `${name}: ${words[index]} in place of ${word}`)
  }
}

for (const [name, svg] of Object.entries(OTHERS)) {
  test(`a logo in ${name} looks as in usual ones, in PNG, SVG and PDF`, async () => {
    usual ??= await draw(USUAL)
    const other = await draw(svg)
    assert.equal(differing(other.png.data, usual.png.data), 0)
    assert.equal(differing(other.svg.data, usual.svg.data), 0)
    assertSameWords(other.pdf, usual.pdf, name)
  })
}

test('a logo whose numbers are beyond what can be drawn is refused', async () => {
  const size = 'width="100" height="100"'
  const shape = '<path d="M1 1h9v9z"/>'
  const cases = [
    drawnIn(3e10, `${size} viewBox="0 0 3e10 3e10"`),
    drawnIn(3e6, `${size} viewBox="0 0 3e6 3e6"`),
    drawnIn(1e-6, `${size} viewBox="0 0 0.000001 0.000001"`),
    toSvg(shape, `${size} viewBox="1000000000 0 100 100"`),
    toSvg(`${shape}<path d="M0 0H5000000000V9z"/>`, size),
  ]
  for (const svg of cases) {
    const { status, json } = await upload(svg)
    assert.equal(status, 400, svg.toString())
    assert.match(json.error.message, /too large or too small/)
  }
})
