import { renderPng } from '../../server/pictures/render/png/png.ts'
import { ALL_TYPES } from '../../server/test/support/looks.ts'

/**
 * Part of bench/render.ts: what is measured in a process of its own, as the heaps of others would
 * hide it. Prints milliseconds for the first picture of each combination of types at a size that is
 * new, and the resident memory before and after many pictures, in MB.
 */
const WARM_UP = 3000
const RENDERS = 10_000
/** Sizes nobody has asked for, with 55, 54 and 53 pixels a module. */
const NEW_SIZES = [2048, 2010, 1970]

let texts = 1_000_000
const nextText = () => `https://qr.example.com/${texts++}`
const residentMb = () => Math.round(process.memoryUsage.rss() / 1e6)

/** Before is a process that has made one picture over and over, so that the heap has its size. */
for (let index = 0; index < WARM_UP; index++) renderPng(nextText(), { dotsType: 'rounded' }, 1024)
for (const types of ALL_TYPES) renderPng(nextText(), types, 1000)

/** Of three new sizes the quickest: on a busy machine each of them may be held up by others. */
const coldMs = ALL_TYPES.map((types) => {
  const times = NEW_SIZES.map((size) => {
    const text = nextText()
    const before = process.cpuUsage()
    renderPng(text, types, size)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
})

const before = residentMb()
for (let index = 0; index < RENDERS; index++) {
  const types = ALL_TYPES[index % ALL_TYPES.length] ?? {}
  renderPng(nextText(), types, 64 + ((index * 331) % 1985))
}
console.log(JSON.stringify({ coldMs, before, after: residentMb() }))
