import { Problem } from '../../domain/errors.ts'

/** What a command reports: a JSON document and a text for people. */
export interface Upkept {
  readonly json: unknown
  readonly text: string
  /** False: it found problems, or nothing was done because it was not confirmed. */
  readonly ok: boolean
}

export class UsageError extends Error {}

/** Shows progress to the user; each text replaces the last. */
export type Progress = (text: string) => void

/** Whoever waits for a long command, and may stop it. */
export interface Watching {
  /** A line that stays, where there is no terminal. */
  readonly tell: Progress
  /** From now on the command is not ended by a signal, but told. */
  readonly stopped: () => AbortSignal
}

export function noAccount(id: string): Problem {
  return new Problem('not_found', `No account has the id ${id}`)
}
