import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { toArt } from '../../domain/brand/logo.ts'
import type { Style } from '../../domain/codes/style.ts'
import { toMatrix } from '../../drawing/matrix.ts'
import { encodePixels } from '../../drawing/png/pixel-rows.ts'
import { renderPng } from '../../drawing/png/png.ts'
import { renderSvg } from '../../drawing/svg.ts'
import { toPixels } from '../../server/pictures/to-pixels.ts'
import { median, toFixed } from '../support/measure.ts'
import {
  drawByLean,
  drawByQrcode,
  drawByStyling,
  installPeers,
  rasteriseBySharp,
  restPeers,
} from './parts/peers.ts'

/**
 * Claim: an image is created many times faster than by others, and it is smaller than theirs. One
 * process, alternating, a new text for every image. CPU time of all threads is compared, so that a
 * busy machine and a library's own threads change nothing.
 */
const STYLED: Style = {
  dotsType: 'classy-rounded',
  dotsColor: '#1a2b6d',
  backgroundColor: '#ffffff',
  cornersSquareType: 'extra-rounded',
  cornersSquareColor: '#c0225a',
  cornersDotType: 'dot',
  cornersDotColor: '#1a2b6d',
}
const PLAIN: Style = { dotsColor: '#000000', backgroundColor: '#ffffff' }
const GRADIENT: Style = {
  dotsType: 'classy-rounded',
  dotsGradient: { type: 'linear', from: '#1a2b6d', to: '#c0225a', angle: 45 },
}
const FRAMED: Style = { ...STYLED, frame: { type: 'banner', text: 'Scan for the menu' } }
const DOTS: Style = { ...STYLED, dotsType: 'dots' }

const ROUNDS = 15
const WARM_UP = 300
/** Our images per round: enough for the clock to measure. */
const OURS_A_ROUND = 40

/** The heap's young generation at its full size, as in any server that has run for a while. */
const YOUNG_HEAP = ['--min-semi-space-size=16', '--max-semi-space-size=16']

type Draw = (text: string) => Uint8Array | string | Promise<Uint8Array | string>

let texts = 0
let failed = 0
const nextText = () =>
  `https://qr.example.com/${(2_000_000_000 + texts++ * 7919).toString(36).slice(-7)}`

await installPeers()
restPeers()
const styling = (style: Style, size: number, type: 'canvas' | 'svg', image?: string): Draw => {
  const side = toMatrix(nextText()).side
  const margin = Math.floor((size - side * Math.floor(size / (side + 8))) / 2)
  return (text) => drawByStyling({ type, text, style, size, margin, ...(image && { image }) })
}
const png =
  (style: Style, size: number): Draw =>
  (text) =>
    renderPng(text, style, size)
const svg =
  (style: Style): Draw =>
  (text) =>
    renderSvg(text, style, 512)

await compare('styled PNG 512', png(STYLED, 512), {
  'qr-code-styling, @napi-rs/canvas': [styling(STYLED, 512, 'canvas'), 40, 0.7],
  'qr-code-styling, SVG through sharp': [throughSharp(styling(STYLED, 512, 'svg')), 0, 0],
  'our own SVG through sharp': [throughSharp(svg(STYLED)), 8, 0],
})
await compare('plain PNG 512', png(PLAIN, 512), {
  qrcode: [(text) => drawByQrcode(text, 512), 60, 0],
  'lean-qr': [(text) => drawByLean(text, 512), 0, 0],
})
await compare('styled PNG 2048', png(STYLED, 2048), {
  'qr-code-styling, @napi-rs/canvas': [styling(STYLED, 2048, 'canvas'), 60, 0],
  'qr-code-styling, SVG through sharp': [throughSharp(styling(STYLED, 2048, 'svg')), 0, 0],
})
const LOGO = (await encodePixels(photo(256))).toString('base64')
await compare('styled PNG 512 with a logo', withLogo(512), {
  'qr-code-styling, @napi-rs/canvas': [
    styling(STYLED, 512, 'canvas', `data:image/png;base64,${LOGO}`),
    10,
    0,
  ],
})
await compare('styled PNG 512 with a logo and a frame', withLogo(512, FRAMED), {
  'qr-code-styling with a logo and no frame, @napi-rs/canvas': [
    styling(STYLED, 512, 'canvas', `data:image/png;base64,${LOGO}`),
    10,
    0,
  ],
})
await compare('PNG 512 with a gradient', png(GRADIENT, 512), {
  'qr-code-styling without one, @napi-rs/canvas': [styling(STYLED, 512, 'canvas'), 10, 0],
})
await compare('styled SVG', svg(STYLED), {
  'qr-code-styling': [styling(STYLED, 512, 'svg'), 50, 0.2],
})
await compare('`dots` PNG 512', png(DOTS, 512), {
  'qr-code-styling, @napi-rs/canvas': [styling(DOTS, 512, 'canvas'), 0, 1],
})
alone()
process.exitCode = failed > 0 ? 1 : 0

/** Colours that run in all directions, as in a picture. */
function photo(side: number) {
  const data = new Uint8Array(4 * side * side)
  for (let place = 0; place < data.length; place += 4) {
    const [x, y] = [(place / 4) % side, Math.floor(place / 4 / side)]
    data.set([x % 256, y % 256, (x * y) % 256, 255], place)
  }
  return { width: side, height: side, data }
}

function withLogo(size: number, style = STYLED): Draw {
  const logo = { type: 'png', width: 256, height: 256, content: LOGO } as const
  const art = toArt('logo', logo)
  return (text) => renderPng(text, { ...style, logo: 'logo_1' }, size, { art, toPixels })
}

function throughSharp(draw: Draw): Draw {
  return async (text) => rasteriseBySharp(Buffer.from(await draw(text)))
}

/** For each peer: how many times faster we must be, and how much of its size we may use. */
async function compare(
  what: string,
  ours: Draw,
  peers: Readonly<Record<string, readonly [Draw, number, number]>>,
): Promise<void> {
  for (let round = 0; round < WARM_UP; round++) await ours(nextText())
  const own: Samples = { us: [], bytes: [] }
  const others = Object.entries(peers).map(([name, [draw, faster, smaller]]) => {
    return { name, draw, faster, smaller, samples: { us: [], bytes: [] } as Samples }
  })
  for (let round = 0; round <= ROUNDS; round++) {
    await sample(ours, OURS_A_ROUND, round === 0 ? null : own)
    for (const { draw, samples } of others) await sample(draw, 1, round === 0 ? null : samples)
  }
  const [us, bytes] = [median(own.us), median(own.bytes)]
  console.log(`${what}: ${toFixed(us / 1000, 3)} ms, ${bytes} bytes`)
  for (const { name, faster, smaller, samples } of others) {
    const [peerUs, peerBytes] = [median(samples.us), median(samples.bytes)]
    console.log(`  ${name}: ${toFixed(peerUs / 1000)} ms, ${peerBytes} bytes`)
    report('    faster', peerUs / us, 'x', faster, 'at least')
    report('    bytes', bytes / peerBytes, 'x', smaller, 'at most')
  }
}

interface Samples {
  readonly us: number[]
  readonly bytes: number[]
}

async function sample(draw: Draw, count: number, into: Samples | null): Promise<void> {
  const before = process.cpuUsage()
  let bytes = 0
  for (let picture = 0; picture < count; picture++) bytes += (await draw(nextText())).length
  const { user, system } = process.cpuUsage(before)
  into?.us.push((user + system) / count)
  into?.bytes.push(Math.round(bytes / count))
}

/** A limit of 0 is none. */
function report(
  what: string,
  value: number,
  unit: string,
  limit: number,
  sense: 'at least' | 'at most',
): void {
  const isGood = limit === 0 || (sense === 'at least' ? value >= limit : value <= limit)
  if (!isGood) failed++
  const bound = limit === 0 ? 'no limit' : `${sense} ${limit}${isGood ? '' : ': NOT REACHED'}`
  console.log(`${what}: ${toFixed(value)} ${unit} (${bound})`)
}

function alone(): void {
  const program = join(import.meta.dirname, 'parts', 'render-alone.ts')
  const output = execFileSync(process.execPath, [...YOUNG_HEAP, program], { encoding: 'utf8' })
  const { coldMs, before, after } = JSON.parse(output)
  console.log('first picture of its types and size, all 36 combinations, about 2048 pixels')
  report('  median', median(coldMs), 'ms', 0, 'at most')
  report('  worst', Math.max(...coldMs), 'ms', 20, 'at most')
  console.log(`10000 pictures of all types and sizes: from ${before} to ${after} MB of memory`)
  report('  growth', after - before, 'MB', 40, 'at most')
}
