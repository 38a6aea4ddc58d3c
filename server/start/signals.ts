/** Each of them stops the server gracefully. SIGHUP says that the terminal was closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Replaces the processes by those of the release that is installed now. Settings stay as they are. */
export const RELOAD_SIGNAL = 'SIGUSR2'

/** Told to stop while it was migrating. */
export class Stopped extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(
      'Stopped: the migration was cancelled and rolled back. It will run again at the next startup',
    )
    this.reason = reason
  }
}
