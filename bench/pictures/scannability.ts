import { GRADES, type Grade, worstOf } from '../../domain/codes/print/scannability.ts'
import {
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
  FRAME_TYPES,
  GLYPHS,
  type Style,
} from '../../domain/codes/style.ts'
import { toDrawing } from '../../drawing/drawing.ts'
import { paint } from '../../drawing/picture.ts'
import {
  blurred,
  dimmed,
  type Grey,
  noisy,
  shrunk,
  tilted,
  toGrey,
  toPicture,
} from '../../server/pictures/judge/degrade.ts'
import { gradeStyle } from '../../server/pictures/judge/grade.ts'
import { seededRandom } from '../../server/pictures/judge/random.ts'
import { judge } from '../../server/pictures/judge/verdict.ts'
import { shortLinks } from '../../server/test/support/oracles/pictures/looks.ts'
import { installPeers } from './parts/peers.ts'
import { openReaders } from './parts/six-readers.ts'

/**
 * Claim: the letters mean something to readers that they are not made with. Random styles are graded;
 * then zbar, jsQR, quirc and OpenCV read pictures that are worsened in other ways than those behind the
 * grade. The share that is read falls from letter to letter. BENCH_STYLES for fewer.
 */
const STYLES = Number(process.env.BENCH_STYLES ?? 500)
const FOREIGN = ['zbar', 'jsQR', 'quirc', 'OpenCV']
const MODULE = 6
const A_MIN = 95
/** About as bad as a plain code may be, so that all four still read it. */
const SHOTS: readonly ((picture: Grey) => Grey)[] = [
  (picture) => blurred(picture, 0.25 * MODULE),
  (picture) => noisy(blurred(picture, 0.2 * MODULE), 10),
  (picture) => blurred(tilted(picture, 10, 0.25), 0.15 * MODULE),
  (picture) => noisy(dimmed(blurred(picture, 0.2 * MODULE), 0.28), 3),
  (picture) => shrunk(picture, 3.6 / MODULE),
]

const random = seededRandom(2027)
const oneOf = <Thing>(things: readonly Thing[]) =>
  things[Math.floor(random() * things.length)] as Thing
const chance = (share: number) => random() < share

function randomColour(from: number, to: number): string {
  const channel = () =>
    Math.round(from + random() * (to - from))
      .toString(16)
      .padStart(2, '0')
  return `#${channel()}${channel()}${channel()}`
}

function randomStyle(): Style {
  const isDark = chance(0.08)
  const ink = () =>
    isDark ? randomColour(150, 255) : randomColour(0, oneOf([40, 90, 140, 180, 215]))
  const colours = chance(0.25)
    ? { dotsGradient: { type: 'linear', from: ink(), to: ink(), angle: 45 } as const }
    : { dotsColor: ink() }
  return {
    dotsType: oneOf(DOT_TYPES),
    cornersSquareType: oneOf(CORNER_SQUARE_TYPES),
    cornersDotType: oneOf(CORNER_DOT_TYPES),
    ...colours,
    ...(chance(0.3) && { cornersSquareColor: ink() }),
    ...(chance(0.8) || isDark
      ? { backgroundColor: isDark ? randomColour(0, 60) : randomColour(200, 255) }
      : {}),
    ...(chance(0.5) && {
      logo: `glyph:${oneOf(GLYPHS)}`,
      logoSize: 0.1 + Math.round(random() * 20) / 100,
    }),
    ...(chance(0.3) && { frame: { type: oneOf(FRAME_TYPES), text: 'Scan me' } }),
  }
}

await installPeers()
const readers = await openReaders()
const links = shortLinks(20)
const read = new Map<Grade, number>()
const all = new Map<Grade, number>()
let [graded, refused, lowestA] = [0, 0, 100]
while (graded < STYLES) {
  const style = randomStyle()
  const text = oneOf(links)
  if (!(await judge(text, style)).readable) {
    refused++
    continue
  }
  graded++
  const grade = worstOf((await gradeStyle(text, style)).reasons)
  const { box } = toDrawing(text, style)
  const picture = toGrey(await paint(text, style, Math.ceil((MODULE * box.width) / 2)))
  const shots = SHOTS.map((shoot) => toPicture(shoot(picture)))
  let own = 0
  for (const name of FOREIGN) {
    const texts = (await readers[name]?.(shots)) ?? []
    own += texts.filter((one) => one === text).length
    all.set(grade, (all.get(grade) ?? 0) + texts.length)
  }
  read.set(grade, (read.get(grade) ?? 0) + own)
  if (grade === 'A') lowestA = Math.min(lowestA, (100 * own) / (shots.length * FOREIGN.length))
  if (graded % 50 === 0) console.log(`${graded} of ${STYLES}`)
}
const rates = GRADES.map((grade) => {
  const count = (all.get(grade) ?? 0) / SHOTS.length / FOREIGN.length
  const rate = (100 * (read.get(grade) ?? 0)) / (all.get(grade) ?? 1)
  console.log(`${grade}: ${Math.round(count)} styles, ${rate.toFixed(1)} % of pictures read`)
  return count > 0 ? rate : null
})
console.log(`${refused} styles were refused before`)
const known = rates.filter((rate) => rate !== null)
const falls = known.every((rate, place) => place === 0 || rate < (known[place - 1] ?? 100))
console.log(`the rate falls from letter to letter: ${falls ? 'yes' : 'no'}`)
console.log(
  `A: ${(rates[0] ?? 0).toFixed(1)} % (at least ${A_MIN}); the A that is read least: ${lowestA} %`,
)
process.exitCode = falls && (rates[0] ?? 0) >= A_MIN ? 0 : 1
