import type { LinkFigures } from '../redirect/figures.ts'
import type { CountReport } from '../redirect/links-per-minute.ts'

/**
 * What the keeper and the processes that it keeps say to each other. A keeper stays while those are
 * replaced by newer ones, so every message must be understood across releases: MESSAGES changes with
 * them, and a keeper does not start a release that expects another number.
 */
export const MESSAGES = 1

/** What one process has counted, for all others. */
export interface Counted {
  readonly counted: CountReport
}

export type ToWorker =
  /** Where the API process listens; null: it is away. */
  | { readonly api: string | null }
  | { readonly figures: number }
  | Counted
  /** Accept nothing more, answer what is in progress, and end. */
  | 'drain'

export type FromWorker =
  | 'listening'
  /** The answer to a question with this number. */
  | { readonly figures: LinkFigures; readonly number: number }
  | Counted

export type ToApi =
  /** For the first time connections are accepted, on this port. */
  | { readonly serving: number }
  | { readonly figures: readonly LinkFigures[]; readonly number: number }
  | Counted
  /** Nothing new will come: end what lasts. */
  | 'drain'
  | 'stop'

export type FromApi =
  /** It listens here. */
  { readonly opened: string } | { readonly figures: number } | Counted | 'alive'
