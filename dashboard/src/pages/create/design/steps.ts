import type { Style } from '../../../../../domain/codes/style.ts'

/** The changes of a style, back and forth. */
export interface Steps {
  readonly past: readonly Style[]
  readonly future: readonly Style[]
  /** The control whose changes go on being one step, such as a slider that is dragged. */
  readonly hand: string | null
}

export const NO_STEPS: Steps = { past: [], future: [], hand: null }
const STEPS_MAX = 100

/** `before`: what is replaced. */
export function noteStep(steps: Steps, before: Style, hand: string | null): Steps {
  const goesOn = hand !== null && hand === steps.hand
  return {
    past: goesOn ? steps.past : [...steps.past, before].slice(-STEPS_MAX),
    future: [],
    hand,
  }
}

export interface Moved {
  readonly steps: Steps
  readonly style: Style
}

/** Null: there is nothing to go back to. */
export function stepBack({ past, future }: Steps, now: Style): Moved | null {
  const style = past.at(-1)
  if (!style) return null
  return { style, steps: { past: past.slice(0, -1), future: [now, ...future], hand: null } }
}

export function stepForth({ past, future }: Steps, now: Style): Moved | null {
  const [style, ...rest] = future
  if (!style) return null
  return { style, steps: { past: [...past, now], future: rest, hand: null } }
}
