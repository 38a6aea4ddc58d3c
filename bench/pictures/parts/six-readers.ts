import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Picture } from '../../../drawing/picture.ts'
import { readByQr, readByZxing } from '../../../server/pictures/judge/reader.ts'
import { readByZbar } from '../../../server/test/support/oracles/pictures/decoders.ts'

/** QR readers by six authors; one that is not available on this machine is named and skipped. */
export type ReadAll = (pictures: readonly Picture[]) => Promise<(string | null)[]>

const FOLDER = join(import.meta.dirname, '..', 'peers')
const load = createRequire(join(FOLDER, 'package.json'))

export async function openReaders(): Promise<Readonly<Record<string, ReadAll>>> {
  const readers: Record<string, ReadAll> = {
    zxing: oneByOne(readByZxing),
    qr: oneByOne(async (picture) => readByQr(picture)),
    zbar: oneByOne((picture) => readByZbar(load, picture)),
  }
  for (const [name, open] of Object.entries({
    jsQR: openJsQr,
    quirc: openQuirc,
    OpenCV: openOpenCv,
  })) {
    try {
      readers[name] = await open()
    } catch (error) {
      console.log(`skipped: ${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return readers
}

function oneByOne(read: (picture: Picture) => Promise<string | null>): ReadAll {
  return async (pictures) => {
    const texts: (string | null)[] = []
    for (const picture of pictures) texts.push(await read(picture))
    return texts
  }
}

/**
 * Programs scale a photo down before they give it to jsQR or OpenCV. Modules of 50 pixels are more than
 * they are made for: at 2,048 pixels jsQR misses all dots, OpenCV some rings, by the colour of the modules.
 */
const SIDE_MAX = 1000

function scaleDown(picture: Picture): Picture {
  const by = Math.ceil(picture.width / SIDE_MAX)
  if (by === 1) return picture
  const [width, height] = [Math.floor(picture.width / by), Math.floor(picture.height / by)]
  const data = new Uint8ClampedArray(4 * width * height)
  for (let place = 0; place < data.length; place++) {
    const [x, y, channel] = [(place >> 2) % width, Math.floor((place >> 2) / width), place & 3]
    let sum = 0
    for (let inY = 0; inY < by; inY++) {
      for (let inX = 0; inX < by; inX++) {
        sum += picture.data[4 * ((y * by + inY) * picture.width + x * by + inX) + channel] ?? 0
      }
    }
    data[place] = sum / (by * by)
  }
  return { width, height, data }
}

function openJsQr(): ReadAll {
  const read = load('jsqr')
  return oneByOne(async (picture) => {
    const { data, width, height } = scaleDown(picture)
    return read(data, width, height)?.data ?? null
  })
}

/** Its C sources come in a package; a compiler is required. */
function openQuirc(): ReadAll {
  const sources = join(dirname(load.resolve('node-quirc/package.json')), 'deps', 'quirc')
  const folder = mkdtempSync(join(tmpdir(), 'qroute-quirc-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'quirc')
  const files = [join(import.meta.dirname, 'quirc.c'), ...globSync(join(sources, '*.c'))]
  execFileSync('cc', ['-O2', '-I', sources, '-o', program, ...files, '-lm'], { stdio: 'pipe' })
  return async (pictures) => {
    const input = Buffer.concat(pictures.flatMap((picture) => [toShape(picture), toGrey(picture)]))
    const { stdout } = spawnSync(program, { input, maxBuffer: 1 << 24 })
    return stdout.toString().split('\n').slice(0, pictures.length)
  }
}

function toShape({ width, height }: Picture): Uint8Array {
  return new Uint8Array(Uint32Array.of(width, height).buffer)
}

function toGrey({ data }: Picture): Uint8Array {
  return Uint8Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3)
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  })
}

interface OpenCv {
  matFromImageData(picture: Picture): Mat
  QRCodeDetector: new () => { detectAndDecode(image: Mat): string }
}
interface Mat {
  delete(): void
}

async function openOpenCv(): Promise<ReadAll> {
  const cv: OpenCv = await load('@techstark/opencv-js')
  const detector = new cv.QRCodeDetector()
  return oneByOne(async (picture) => {
    const image = cv.matFromImageData(scaleDown(picture))
    try {
      return detector.detectAndDecode(image)
    } catch {
      // It throws on something that turns out not to be a code.
      return null
    } finally {
      image.delete()
    }
  })
}
