import { blurred, dimmed, type Grey, noisy, shrunk, tilted } from './degrade.ts'

/** Pixels per module of the picture that shots are made from. */
export const SHOT_MODULE = 5

/** As people meet a code: each a little worse than what a plain code is read in. Lengths in pixels. */
export const SHOTS: Readonly<Record<string, (picture: Grey) => Grey>> = {
  'slightly blurred': (picture) => blurred(picture, 0.3 * SHOT_MODULE),
  blurred: (picture) => blurred(picture, 0.4 * SHOT_MODULE),
  'very blurred': (picture) => blurred(picture, 0.47 * SHOT_MODULE),
  noisy: (picture) => noisy(blurred(picture, 0.2 * SHOT_MODULE), 25),
  'very noisy': (picture) => noisy(blurred(picture, 0.2 * SHOT_MODULE), 32),
  tilted: (picture) => blurred(tilted(picture, 9, 0.15), 0.2 * SHOT_MODULE),
  'tilted more': (picture) => blurred(tilted(picture, 14, 0.2), 0.2 * SHOT_MODULE),
  'seen from the side': (picture) => blurred(tilted(picture, -11, 0.3), 0.2 * SHOT_MODULE),
  dim: (picture) => noisy(dimmed(blurred(picture, 0.25 * SHOT_MODULE), 0.4), 5),
  dark: (picture) => noisy(dimmed(blurred(picture, 0.25 * SHOT_MODULE), 0.2), 4),
  'small and tilted': (picture) => shrunk(tilted(picture, 5, 0.1), 2.6 / SHOT_MODULE),
  small: (picture) => noisy(shrunk(picture, 2.4 / SHOT_MODULE), 6),
}

/** Pixels per module, from many to few, of pictures that are a little blurred. */
export const STEPS = [5, 4, 3, 2.5, 2]

export function atStep(picture: Grey, pixels: number): Grey {
  return blurred(shrunk(picture, pixels / SHOT_MODULE), 0.25 * pixels)
}
