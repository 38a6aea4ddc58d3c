/** Commands about the data as a whole (verify, backup, restore), which open it in ways of their own. */
export interface Upkept {
  readonly json: unknown
  readonly text: string
  /** False: the work was done, and what it found is bad. */
  readonly ok: boolean
}

export class UsageError extends Error {}

/** Told what is being done, for who is watching; each text replaces the last. */
export type Progress = (text: string) => void
