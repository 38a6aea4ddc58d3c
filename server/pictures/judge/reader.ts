import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import decodeQR from 'qr/decode.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from '../../../drawing/picture.ts'

/**
 * Two readers that know nothing about how an image was drawn. Each returns the text, or null if it
 * finds none.
 */
let zxing: Promise<unknown> | undefined

/** The decoder comes from its package; by default it would fetch it from the network. */
async function loadZxing(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Most phones read like this one. It also tries light on dark. */
export async function readByZxing(picture: Picture): Promise<string | null> {
  zxing ??= loadZxing()
  await zxing
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    tryInvert: true,
    textMode: 'Plain',
  })
  return found?.isValid ? found.text : null
}

/** So that a busy machine does not change what is readable; a second is never used up. */
const TIME_LIMIT_MS = 1000

export function readByQr(picture: Picture): string | null {
  try {
    return decodeQR(picture, { timeLimit: TIME_LIMIT_MS })
  } catch {
    return null
  }
}
