import { toArt } from '../../domain/brand/logo.ts'
import { type Art, FRAME_TYPES, type Style } from '../../domain/codes/style.ts'
import { type Picture, paint } from '../../drawing/picture.ts'
import { judge } from '../../server/pictures/judge/verdict.ts'
import { toPixels } from '../../server/pictures/to-pixels.ts'
import { ALL_TYPES, shortLinks } from '../../server/test/support/oracles/pictures/looks.ts'
import { installPeers } from './parts/peers.ts'
import { openReaders } from './parts/six-readers.ts'

/**
 * Claim: what is created without a warning is read by six readers, with a logo, a gradient, a frame and
 * several of them; and zxing reads all that is created. BENCH_LINKS for more texts of each combination.
 */
const LINKS = Number(process.env.BENCH_LINKS ?? 1)
const SIZES = [200, 512, 2048]
const RATE_MIN = 95
const LOGO_SIZES = [null, 0.2, 0.3]
const GRADIENTS: readonly Style[] = [
  { dotsColor: '#1a2b6d' },
  { dotsGradient: { type: 'linear', from: '#1a2b6d', to: '#c0225a', angle: 45 } },
]
/** A square that is all dark, a disc, and our own mark, which looks like a finder. */
const square = '<path fill="#101010" d="M0 0h10v10h-10z"/>'
const disc = '<path fill="#c0225a" d="M0 5a5 5 0 1 1 10 0a5 5 0 1 1-10 0z"/>'
const LOGOS: readonly (readonly [string, Art | null])[] = [
  ['logo_square', toArt('square', { type: 'svg', width: 10, height: 10, content: square })],
  ['logo_disc', toArt('disc', { type: 'svg', width: 10, height: 10, content: disc })],
  ['glyph:qroute', null],
]

interface Sample {
  readonly text: string
  readonly picture: Picture
}

await installPeers()
const readers = await openReaders()
const names = Object.keys(readers)
const found = new Map(names.map((name) => [name, 0]))
let [all, refused, warned, unread] = [0, 0, 0, 0]
console.log(`${''.padEnd(40)}${names.map((name) => name.padStart(8)).join('')}   % read`)
for (const [name, styleOf] of Object.entries(rows())) {
  for (const size of SIZES) {
    const samples = await draw(styleOf, size)
    const rates = await readAll(samples)
    const cells = rates.map((rate) =>
      `${Math.round(rate)}${rate < RATE_MIN ? '!' : ' '}`.padStart(8),
    )
    console.log(`${`${name}, ${size} px`.padEnd(40)}${cells.join('')}`)
  }
}
const means = names.map((name) => (100 * (found.get(name) ?? 0)) / all)
console.log(`${'all'.padEnd(40)}${means.map((mean) => mean.toFixed(1).padStart(8)).join('')}`)
const weak = means.filter((mean) => mean < RATE_MIN).length
console.log(`${all} images created without a warning, ${warned} more with one, ${refused} refused`)
console.log(`created, but not read by zxing: ${unread} (at most 0)`)
console.log(`readers below ${RATE_MIN} %: ${weak} of ${names.length} (at most 0)`)
process.exitCode = weak > 0 || unread > 0 ? 1 : 0

type StyleOf = (index: number) => Style

/** Logos of each size without and with a gradient, and frames around every other of them. */
function rows(): Record<string, StyleOf> {
  const found: Record<string, StyleOf> = {}
  for (const logoSize of LOGO_SIZES) {
    for (const colours of GRADIENTS) {
      const logo = logoSize === null ? 'no logo' : `logo ${100 * logoSize} %`
      const ink = colours.dotsGradient ? 'gradient' : 'plain'
      found[`${logo}, ${ink}`] = (index) => ({
        ...colours,
        ...(logoSize && { logo: logoAt(index)[0], logoSize }),
      })
    }
  }
  for (const type of FRAME_TYPES) {
    found[type] = (index) => ({
      ...GRADIENTS[index % GRADIENTS.length],
      ...(index % 3 > 0 && { logo: logoAt(index)[0] }),
      frame: { type, ...(index % 4 > 0 && { text: 'Scan for the menu' }) },
    })
  }
  return found
}

function logoAt(index: number): readonly [string, Art | null] {
  return LOGOS[index % LOGOS.length] ?? ['glyph:star', null]
}

/** Only what is created without a warning. */
async function draw(styleOf: StyleOf, size: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [index, types] of ALL_TYPES.entries()) {
    const [, art] = logoAt(index)
    const style: Style = { ...types, ...styleOf(index) }
    for (const text of shortLinks(LINKS)) {
      const { readable, warnings } = await judge(text, style, art)
      if (!readable) {
        refused++
        continue
      }
      const picture = await paint(text, style, size, { art, toPixels })
      if (warnings.length === 0) samples.push({ text, picture })
      else if (isPromised(warnings, size)) {
        warned++
        const [read] = (await readers.zxing?.([picture])) ?? []
        if (read !== text) unread++
      }
    }
  }
  return samples
}

/** A warning that it is too small is no promise to be read. */
function isPromised(warnings: readonly string[], size: number): boolean {
  const least = /below (\d+) pixels/.exec(warnings.join(' '))?.[1]
  return least === undefined || size >= Number(least)
}

async function readAll(samples: readonly Sample[]): Promise<number[]> {
  all += samples.length
  const rates: number[] = []
  for (const [name, read] of Object.entries(readers)) {
    const texts = await read(samples.map(({ picture }) => picture))
    const right = samples.filter(({ text }, index) => texts[index] === text).length
    found.set(name, (found.get(name) ?? 0) + right)
    if (name === 'zxing') unread += samples.length - right
    rates.push((100 * right) / samples.length)
  }
  return rates
}
