import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Style } from '../../../domain/codes/style.ts'
import { installFolder } from '../../support/install.ts'

/**
 * Other renderers, installed in a separate folder so that none of them ever becomes a dependency.
 * None runs an install script.
 */
const FOLDER = join(import.meta.dirname, '..', 'peers')
const load = createRequire(join(FOLDER, 'package.json'))

export async function installPeers(): Promise<void> {
  await installFolder(FOLDER)
}

export interface Modules {
  getModuleCount(): number
  isDark(row: number, column: number): boolean
}

interface Styling {
  _qr: Modules
  _window: { close(): void }
  _setupSvg(): void
  getRawData(kind: 'png' | 'svg'): Promise<Buffer>
}

export interface StylingOptions {
  readonly type: 'canvas' | 'svg'
  readonly text: string
  readonly style: Style
  readonly size: number
  /** Pixels around the symbol. */
  readonly margin: number
  /** A PNG in the middle, as a data URL. */
  readonly image?: string
}

function openStyling({ type, text, style, size, margin, image }: StylingOptions): Styling {
  const { QRCodeStyling } = load('qr-code-styling/lib/qr-code-styling.common.js')
  const { JSDOM } = load('jsdom')
  return new QRCodeStyling({
    type,
    jsdom: JSDOM,
    ...(type === 'canvas' ? { nodeCanvas: openCanvas() } : {}),
    width: size,
    height: size,
    margin,
    data: text,
    qrOptions: { errorCorrectionLevel: image ? 'H' : 'Q' },
    ...(image && { image, imageOptions: { hideBackgroundDots: true, imageSize: 0.3, margin: 0 } }),
    dotsOptions: { type: style.dotsType, color: style.dotsColor },
    backgroundOptions: { color: style.backgroundColor },
    cornersSquareOptions: { type: style.cornersSquareType, color: style.cornersSquareColor },
    cornersDotOptions: { type: style.cornersDotType, color: style.cornersDotColor },
  })
}

/** The canvas does not support quotes in a reference, and would draw only the background. */
function openCanvas() {
  const { createCanvas, loadImage } = load('@napi-rs/canvas')
  return {
    createCanvas,
    loadImage(url: string) {
      const [type = '', data = ''] = url.split(',')
      if (!type.includes('svg')) return loadImage(url)
      const svg = Buffer.from(data, 'base64').toString()
      const plain = svg.replaceAll(/url\('(#[^']+)'\)/g, 'url($1)')
      return loadImage(`${type},${Buffer.from(plain).toString('base64')}`)
    },
  }
}

/** qr-code-styling, with jsdom for its document and @napi-rs/canvas for its pixels. */
export async function drawByStyling(options: StylingOptions): Promise<Buffer> {
  const styling = openStyling(options)
  const data = await styling.getRawData(options.type === 'svg' ? 'svg' : 'png')
  // Without this it keeps a megabyte per image.
  styling._window.close()
  return data
}

/** The same rendering of modules given by the caller, as SVG. */
export async function drawModulesByStyling(
  options: Omit<StylingOptions, 'type'>,
  modules: Modules,
): Promise<Buffer> {
  const styling = openStyling({ ...options, type: 'svg' })
  styling._qr = modules
  styling._setupSvg()
  const svg = await styling.getRawData('svg')
  styling._window.close()
  return svg
}

export async function drawByQrcode(text: string, size: number): Promise<Buffer> {
  return await load('qrcode').toBuffer(text, { width: size, errorCorrectionLevel: 'Q' })
}

export function drawByLean(text: string, size: number): Uint8Array {
  const { generate, correction } = load('lean-qr')
  const { toPngBuffer } = load('lean-qr/extras/node_export')
  const code = generate(text, { minCorrectionLevel: correction.Q })
  return toPngBuffer(code, { scale: Math.floor(size / (code.size + 8)) })
}

export async function rasteriseBySharp(svg: string | Buffer): Promise<Buffer> {
  return await load('sharp')(Buffer.from(svg)).png().toBuffer()
}

/** Red, green and blue of each pixel. */
export async function pixelsBySharp(picture: Buffer): Promise<Buffer> {
  return await load('sharp')(picture).removeAlpha().raw().toBuffer()
}

export function restPeers(): void {
  // One core for all: sharp would use the whole machine.
  load('sharp').concurrency(1)
}
