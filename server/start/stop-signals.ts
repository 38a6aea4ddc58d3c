/**
 * Each of them stops the server gracefully. SIGHUP says that the terminal was closed, where Node
 * would end at once; there is nothing to reload, since settings are read at the start.
 */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Told to stop while it was migrating. */
export class Stopped extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(
      'Stopped: the migration was cancelled and rolled back. It will run again at the next start',
    )
    this.reason = reason
  }
}
