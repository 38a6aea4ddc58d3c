import { deflateSync } from 'node:zlib'
import {
  chunk,
  dataUrl,
  header,
  imageOf,
  toPng,
  toSvg,
  vastPng,
} from '../../../server/test/support/data/codes/images.ts'

/** Uploads that are made to exhaust whoever reads them. No two are the same, so each is read anew. */
const SVG = 'image/svg+xml'
const PNG = 'image/png'
const BOMB_BYTES = 200_000_000

function lines(count: number): string {
  const step = (index: number) => `L${(index * 7919) % 400} ${(index * 104_729) % 400}`
  return `M0 0${Array.from({ length: count }, (_, index) => step(index)).join('')}`
}

function makeUploads(): readonly (readonly [Buffer, string])[] {
  const bomb = deflateSync(Buffer.alloc(BOMB_BYTES), { level: 9 })
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(4 * 4096, 90)])
  const whole = toPng({ width: 4096, height: 4096 }, Buffer.concat(Array(4096).fill(row)))
  const vast = vastPng(12_000, 12_000)
  const small = toPng({ width: 1, height: 1 }, Buffer.alloc(5))
  return [
    [toSvg('<script>alert(1)</script><path d="M0 0h9v9z" onclick="alert(2)"/>'), SVG],
    [
      toSvg('<image href="http://169.254.169.254/" width="9" height="9"/><path d="M0 0h9v9z"/>'),
      SVG,
    ],
    [Buffer.from('<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><svg xmlns="x"/>'), SVG],
    [toPng({ width: 50_000, height: 50_000 }, Buffer.alloc(9)), PNG],
    [whole.subarray(0, whole.length / 2), PNG],
    [Buffer.concat([small, Buffer.from('<script>alert(1)</script>')]), PNG],
    [toPng({ width: 1, height: 1 }, Buffer.alloc(BOMB_BYTES)), PNG],
    [
      toPng({ width: 1, height: 1 }, Buffer.alloc(5), [
        chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb])),
      ]),
      PNG,
    ],
    [
      toSvg(`${'<g opacity=".9">'.repeat(10_000)}<path d="M0 0h9v9z"/>${'</g>'.repeat(10_000)}`),
      SVG,
    ],
    [toSvg(`<path fill="none" stroke="#000" d="${lines(50_000)}"/>`), SVG],
    [whole, PNG],
    [whole, 'image/jpeg'],
    [toSvg(imageOf(dataUrl(vast))), SVG],
    [
      toSvg(
        `<filter id="f"><feImage href="${dataUrl(vast)}"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>`,
      ),
      SVG,
    ],
    [toSvg(imageOf(dataUrl(toSvg(imageOf(dataUrl(vast))), SVG))), SVG],
    [Buffer.concat([vast.subarray(0, 8), header({ width: 9, height: 9 }), vast.subarray(8)]), PNG],
  ]
}

interface Target {
  readonly port: number
  readonly keys: readonly string[]
}

export async function hostileLogos({ port, keys }: Target): Promise<void> {
  const uploads = makeUploads()
  const url = `http://127.0.0.1:${port}/v1/logos`
  let number = 0
  for (const key of keys) {
    void (async () => {
      for (;;) {
        const [bytes, type] = uploads[number++ % uploads.length] as (typeof uploads)[number]
        const body = Buffer.concat([bytes, Buffer.from(`<!--${number}-->`)])
        const headers = { authorization: `Bearer ${key}`, 'content-type': type }
        await fetch(url, { method: 'POST', headers, body }).then(
          (answer) => answer.text(),
          () => '',
        )
      }
    })()
  }
}
