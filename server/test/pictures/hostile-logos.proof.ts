import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { dataUrl, imageOf, plainPng, toSvg, vastPng } from '../support/data/codes/images.ts'
import { openService } from '../support/service/service.ts'

/**
 * Logos designed to use much memory take less than 150 MB, when uploaded and in the largest print.
 */
const MORE_MAX_MB = 150
const SVG = 'image/svg+xml'
const SHAPES = '<path d="M0 0h99v99z"/><path d="M9 9h80v80z" fill="#f00"/>'
const PICTURE = imageOf(dataUrl(plainPng(9, [1, 2, 3, 255])))

const service = await openService({})
const { base, child } = await service.spawn()
const { liveKey: key } = await service.account()

const headers = (type: string) => ({ authorization: `Bearer ${key}`, 'content-type': type })

async function upload(bytes: Buffer) {
  const options = { method: 'POST', headers: headers(SVG), body: new Uint8Array(bytes) }
  const response = await fetch(`${base}/v1/logos`, options)
  const text = await response.text()
  return { status: response.status, json: JSON.parse(text) }
}

function memoryMb(which: 'RSS' | 'HWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`Vm${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** How much more the process had at most, than before. */
async function growthMb(work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
  const atFirst = memoryMb('RSS')
  await work()
  return memoryMb('HWM') - atFirst
}

const packed = (inside: string) =>
  gzipSync(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`, {
    level: 9,
  })
const nested = (count: number, open: string) => open.repeat(count) + SHAPES + '</g>'.repeat(count)
const chain = (count: number) => {
  const links = Array.from({ length: count }, (_, index) => {
    const link = index === 0 ? '' : `clip-path="url(#c${index - 1})"`
    return `<clipPath id="c${index}" ${link}><path d="M5 5h80v80z"/></clipPath><g clip-path="url(#c${index})"><path d="M0 0h1v1z"/></g>`
  })
  return `${links.join('')}<g clip-path="url(#c${count - 1})">${SHAPES}</g>`
}

const LARGE = 'viewBox="0 0 100 100" width="4096" height="4096"'
const UPLOADS: Readonly<Record<string, () => Buffer>> = {
  'a picture of 12,000 pixels': () => toSvg(imageOf(dataUrl(vastPng(12_000, 12_000)))),
  'a picture of 16,000 pixels': () => toSvg(imageOf(dataUrl(vastPng(16_000, 16_000)))),
  'twenty pictures of 4,096 pixels': () => toSvg(imageOf(dataUrl(vastPng(4096, 4096))).repeat(20)),
  'the largest picture': () => toSvg(imageOf(dataUrl(vastPng(4096, 4096)))),
  'a packed SVG of 120 MB': () =>
    toSvg(imageOf(dataUrl(packed('<path d="M0 0h9v9z"/>'.repeat(6_000_000)), SVG))),
  'a filter far beyond the picture': () =>
    toSvg(
      `<filter id="f" x="-99" y="-99" width="300" height="300"><feGaussianBlur stdDeviation="3"/><feTurbulence baseFrequency=".01"/></filter><path filter="url(#f)" d="M0 0h90v90z"/>`,
      LARGE,
    ),
  'a filter of 200 steps': () => {
    const step = (_: unknown, index: number) => `<feFlood result="r${index}" flood-color="red"/>`
    const steps = Array.from({ length: 200 }, step).join('')
    return toSvg(`<filter id="f">${steps}</filter><path filter="url(#f)" d="M0 0h90v90z"/>`, LARGE)
  },
  'sixty layers around a picture': () => toSvg(nested(60, '<g opacity=".9">') + PICTURE, LARGE),
  'sixty masks': () =>
    toSvg(`<mask id="m">${SHAPES}</mask>${nested(60, '<g mask="url(#m)">')}`, LARGE),
}

test('what is made to take memory at its upload is refused, or takes little', async (t) => {
  await upload(toSvg(PICTURE))
  for (const [name, make] of Object.entries(UPLOADS)) {
    const bytes = make()
    let told = ''
    const grown = await growthMb(async () => {
      const { status, json } = await upload(bytes)
      assert.ok(status === 201 || status === 400, `${name}: ${JSON.stringify(json)}`)
      told = `${status} ${json.error?.message ?? json.type}`
    })
    t.diagnostic(`${name}: ${grown.toFixed(0)} MB more, ${told}`)
    assert.ok(grown < MORE_MAX_MB, `${name}: ${grown} MB more`)
  }
})

test('what is made to take memory when it is drawn does not, in the largest print', async (t) => {
  const logos = {
    'forty layers': toSvg(nested(40, '<g opacity=".9">')),
    'forty clips': toSvg(
      `<clipPath id="c">${SHAPES}</clipPath>${nested(40, '<g clip-path="url(#c)">')}`,
    ),
    'a chain of forty clips': toSvg(chain(40)),
  }
  for (const [name, bytes] of Object.entries(logos)) {
    const { status, json } = await upload(bytes)
    assert.equal(status, 201, JSON.stringify(json))
    const style = { logo: json.id, logoSize: 0.3 }
    const made = await service.newCode(key, { name, style })
    const grown = await growthMb(async () => {
      const path = `/v1/qrcodes/${made.id}/download?format=png&width_mm=200&dpi=1000`
      const response = await fetch(base + path, { headers: headers(SVG) })
      assert.equal(response.status, 200, await response.clone().text())
      await response.arrayBuffer()
    })
    t.diagnostic(`${name}: ${json.type}, ${grown.toFixed(0)} MB more`)
    assert.ok(grown < 2 * MORE_MAX_MB, `${name}: ${grown} MB more`)
  }
})
