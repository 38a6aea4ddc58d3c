import type { Results } from './outcome.ts'

const SQUARES_MAX = 500

export type Square = 'made' | 'refused' | 'waiting'

export interface Squares {
  readonly squares: readonly Square[]
  /** Rows in a square. */
  readonly each: number
}

/** A square is what is least good of its rows: a single refusal is seen. */
export function toSquares(lines: readonly number[], results: Results): Squares {
  const each = Math.max(1, Math.ceil(lines.length / SQUARES_MAX))
  const squares = Array.from({ length: Math.ceil(lines.length / each) }, (_, index): Square => {
    const own = lines.slice(index * each, (index + 1) * each).map((line) => results[line])
    if (own.some((result) => result && 'why' in result)) return 'refused'
    return own.every((result) => result) ? 'made' : 'waiting'
  })
  return { squares, each }
}
