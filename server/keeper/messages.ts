import type { LinkFigures } from '../redirect/figures.ts'
import type { CountReport } from '../redirect/links-per-minute.ts'

/**
 * What the keeper and the processes that it keeps say to each other. A keeper stays while those are
 * replaced by newer ones, so every message must be understood across releases: this number changes
 * with them, and a process that expects another one refuses to start. Only `refused` stays for ever.
 */
export const MESSAGES = 1
/** The variable by which a process learns the number of its keeper. */
export const MESSAGES_VARIABLE = 'QROUTE_MESSAGES'

/** What one process has counted, for all others. */
export interface Counted {
  readonly counted: CountReport
}

/** It does not start beside the release that runs: why not, and what to do. */
export interface Refused {
  readonly refused: string
}

/** To any process: end when what is in progress is answered. */
export type Leave =
  /** Its successor has taken over: clients move there with their next request. */
  | 'leave'
  /** The program ends. */
  | 'stop'

export type ToWorker =
  /** Where the API process listens; null: it is away. */
  { readonly api: string | null } | { readonly figures: number } | Counted | Leave

export type FromWorker =
  | 'listening'
  /** From now on it passes requests on to this place. */
  | { readonly led: string | null }
  /** The answer to a question with this number. */
  | { readonly figures: LinkFigures; readonly number: number }
  | Counted
  | Refused

export type ToApi =
  /** For the first time connections are accepted, on this port. */
  | { readonly serving: number }
  | { readonly figures: readonly LinkFigures[]; readonly number: number }
  | Counted
  /** End what lasts: soon nothing new will come. */
  | 'drain'
  | Leave

export type FromApi =
  /** It listens here. */
  { readonly opened: string } | { readonly figures: number } | Counted | 'alive' | Refused
