import { renderPng } from '../../../drawing/png/png.ts'
import { ALL_TYPES } from '../../../server/test/support/oracles/pictures/looks.ts'

/**
 * Part of bench/pictures/render.ts: measurements that need their own process, because other heaps would hide
 * them. Prints milliseconds for the first image of each combination of types at a new size, and the
 * resident memory before and after many images, in MB.
 */
const WARM_UP = 3000
const RENDERS = 10_000
/** Unused sizes, with 55, 54 and 53 pixels per module. */
const NEW_SIZES = [2048, 2010, 1970]

let texts = 1_000_000
const nextText = () => `https://qr.example.com/${texts++}`
const residentMb = () => Math.round(process.memoryUsage.rss() / 1e6)

/** The baseline has drawn one image over and over, so that the heap has its final size. */
for (let index = 0; index < WARM_UP; index++)
  await renderPng(nextText(), { dotsType: 'rounded' }, 1024)
for (const types of ALL_TYPES) await renderPng(nextText(), types, 1000)

/** The fastest of three new sizes: on a busy machine any of them may be slowed by others. */
const coldMs: number[] = []
for (const types of ALL_TYPES) {
  const times: number[] = []
  for (const size of NEW_SIZES) {
    const text = nextText()
    const before = process.cpuUsage()
    await renderPng(text, types, size)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  coldMs.push(Math.min(...times))
}

const before = residentMb()
for (let index = 0; index < RENDERS; index++) {
  const types = ALL_TYPES[index % ALL_TYPES.length] ?? {}
  await renderPng(nextText(), types, 64 + ((index * 331) % 1985))
}
console.log(JSON.stringify({ coldMs, before, after: residentMb() }))
