/** For commands on the data as a whole (verify, backup, restore), which open it themselves. */
export interface Upkept {
  readonly json: unknown
  readonly text: string
  /** False: the work was done, but it found problems. */
  readonly ok: boolean
}

export class UsageError extends Error {}

/** Shows progress to the user; each text replaces the last. */
export type Progress = (text: string) => void
