import { test } from 'node:test'
import { assertLikePng, drawAll, readDrawn } from '../support/oracles/pictures/drawn-svg.ts'
import { ALL_TYPES } from '../support/oracles/pictures/looks.ts'

/** The SVG is the same picture: a small sample of pictures/render-svg.proof.ts. */
const SOME = ALL_TYPES.filter((_, index) => index % 7 === 0)

test('drawn by resvg, every kind of dots, ring and eye is read by zxing, qr and zbar', (t) =>
  readDrawn(t, drawAll(SOME, { 128: 1, 512: 1 })))

test('drawn by resvg with whole pixels per module, the SVG equals the PNG except at curve edges', (t) =>
  assertLikePng(t, SOME))
