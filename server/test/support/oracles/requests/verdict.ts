import type { Schema } from './document.ts'

export interface Shapes {
  fits(schema: Schema, value: unknown): boolean
  /** What does not fit, null when all does. */
  misfit(schema: Schema, value: unknown): string | null
}

export type Verdict = 'good' | 'bad' | 'unsure'

export function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('bad')) return 'bad'
  return verdicts.includes('unsure') ? 'unsure' : 'good'
}
