import { renderPng } from '../server/render/png.ts'
import { ALL_TYPES } from '../server/test/looks.ts'

/**
 * Part of bench/render.ts: prints the resident memory before and after many pictures, in MB. Before
 * is a process that has made one picture over and over, so that the engine's heap has its size.
 */
const WARM_UP = 3000
const RENDERS = 10_000

const residentMb = () => Math.round(process.memoryUsage.rss() / 1e6)

for (let index = 0; index < WARM_UP; index++) {
  renderPng(`https://qr.example.com/${1_000_000 + index}`, { dotsType: 'rounded' }, 1024)
}
const before = residentMb()
for (let index = 0; index < RENDERS; index++) {
  const types = ALL_TYPES[index % ALL_TYPES.length] ?? {}
  renderPng(`https://qr.example.com/${1_000_000 + index}`, types, 64 + ((index * 331) % 1985))
}
console.log(JSON.stringify([before, residentMb()]))
