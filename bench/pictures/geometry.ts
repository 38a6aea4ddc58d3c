import type { Style } from '../../domain/codes/style.ts'
import { FINDER_MODULES, findersOf, QUIET_MODULES, toMatrix } from '../../drawing/matrix.ts'
import { paint } from '../../drawing/picture.ts'
import { ALL_TYPES, nameOf, shortLinks } from '../../server/test/support/oracles/pictures/looks.ts'
import { toFixed } from '../support/measure.ts'
import {
  drawModulesByStyling,
  installPeers,
  pixelsBySharp,
  rasteriseBySharp,
} from './parts/peers.ts'

/**
 * Claim: modules look like those of qr-code-styling. Both draw the same modules, theirs from its
 * SVG; on average a pixel differs by less than 3 of 255, and none by much except along edges: where
 * a pixel differs by a quarter or more, one of its neighbours in our own image has another colour.
 *
 * Changed on purpose, for readability: all finders except squares in squares
 * (drawing/shapes.ts, `npm run bench -- readers`). For these styles the finders are
 * excluded, and the figure including them is printed as well.
 */
const MODULE = 12
const MEAN_MAX = 3
const MUCH = 64

await installPeers()
const [text = ''] = shortLinks(1)
const matrix = toMatrix(text)
const size = MODULE * (matrix.side + 2 * QUIET_MODULES)
let failed = 0
for (const types of ALL_TYPES) {
  const style: Style = { dotsColor: '#000000', backgroundColor: '#ffffff', ...types }
  const theirs = await drawTheirs(style)
  const { data: ours } = await paint(text, style, size)
  const isChanged = types.cornersSquareType !== 'square' || types.cornersDotType !== 'square'
  let sum = 0
  let excepted = 0
  let stray = 0
  for (let place = 0; place < size * size; place++) {
    const difference = Math.abs((ours[4 * place] ?? 0) - (theirs[3 * place] ?? 0))
    if (isChanged && isInFinder(place)) excepted += difference
    else {
      sum += difference
      if (difference >= MUCH && !isAtEdge(ours, place)) stray++
    }
  }
  const mean = sum / (size * size)
  if (mean >= MEAN_MAX || stray > 0) failed++
  const changed = toFixed(mean + excepted / (size * size))
  const note = isChanged ? `; ${changed} with the finders, which are changed on purpose` : ''
  console.log(`${nameOf(types)}: mean ${toFixed(mean)}, ${stray} pixels off the edges${note}`)
}
console.log(
  `${ALL_TYPES.length - failed} of ${ALL_TYPES.length} alike (mean below ${MEAN_MAX} of 255)`,
)
process.exitCode = failed > 0 ? 1 : 0

async function drawTheirs(style: Style): Promise<Buffer> {
  const modules = {
    getModuleCount: () => matrix.side,
    isDark: (row: number, column: number) => matrix.dark[row * matrix.side + column] === 1,
  }
  const svg = await drawModulesByStyling(
    { text, style, size, margin: QUIET_MODULES * MODULE },
    modules,
  )
  return await pixelsBySharp(await rasteriseBySharp(svg))
}

function isInFinder(place: number): boolean {
  const column = Math.floor((place % size) / MODULE) - QUIET_MODULES
  const row = Math.floor(place / size / MODULE) - QUIET_MODULES
  return findersOf(matrix.side).some(
    ([left, top]) =>
      column >= left && column < left + FINDER_MODULES && row >= top && row < top + FINDER_MODULES,
  )
}

function isAtEdge(picture: Uint8ClampedArray, place: number): boolean {
  const here = picture[4 * place]
  return [-1, 1, -size, size].some((step) => picture[4 * (place + step)] !== here)
}
