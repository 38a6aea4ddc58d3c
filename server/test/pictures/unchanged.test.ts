import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { renderPng } from '../../../drawing/png/png.ts'
import { renderSvg } from '../../../drawing/svg.ts'
import { ALL_TYPES, nameOf, shortLinks } from '../support/oracles/pictures/looks.ts'
import { readPng, toPicture } from '../support/oracles/pictures/png-reader.ts'
import drawnBefore from './drawn-by-0.2.0.json' with { type: 'json' }

const COLOURS = [
  {},
  {
    dotsColor: '#1A2B6D',
    cornersSquareColor: '#C0225A',
    cornersDotColor: '#0A7B4E',
    backgroundColor: '#FFF8E7',
  },
]

/** Posters are printed again: a code looks as it did when it was made. */
test('codes made by 0.2.0 have the same pixels, and SVGs that are equal to the byte', async () => {
  const drawn: Record<string, string> = {}
  for (const types of ALL_TYPES) {
    const all = createHash('sha256')
    for (const text of shortLinks(2)) {
      for (const colours of COLOURS) {
        for (const size of [57, 111, 300]) {
          const style = { ...types, ...colours }
          all.update(toPicture(readPng(await renderPng(text, style, size))).data)
          all.update(renderSvg(text, style, size))
        }
      }
    }
    drawn[nameOf(types)] = all.digest('hex').slice(0, 16)
  }
  assert.deepEqual(drawn, drawnBefore)
})
