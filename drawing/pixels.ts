import type { Art } from '../domain/codes/style.ts'
import type { Turn } from './turn.ts'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue, each already times the opacity, which is the fourth. */
  readonly pixels: Uint8Array
}

/** Draws SVG markup at the size that it names. */
export type ToPixels = (document: string) => Promise<Pixels>

/** What a picture may need beside its text and style. */
export interface Tools {
  readonly art?: Art | null
  readonly turn?: Turn
  /** Needed for logos: a program that draws SVG is loaded by those who have one. */
  readonly toPixels?: ToPixels
}

export const NO_PIXELS: ToPixels = () => {
  throw new Error('This picture needs toPixels')
}
