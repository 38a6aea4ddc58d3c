import type { Logger } from 'pino'
import type { Ownership } from '../../storage/mail/owners.ts'

/** Looks for what people want to be told, on one node at a time. */
export interface NoticeWatch {
  stop(): Promise<void>
}

export interface NoticeJob {
  readonly name: string
  readonly everyMs: number
  run(now: number): Promise<void>
}

const LOOK_EVERY_MS = 15_000
const FIRST_LOOK_MS = 3_000
const RENEW_EVERY_MS = 3_000

export function watchNotices(
  jobs: readonly NoticeJob[],
  ownership: Ownership,
  log: Logger,
): NoticeWatch {
  const due = new Map<NoticeJob, number>()
  let isStopping = false
  let running: Promise<void> | null = null

  async function look(): Promise<void> {
    if (!(await ownership.hold())) return
    const renewing = setInterval(() => void ownership.hold().catch(() => undefined), RENEW_EVERY_MS)
    try {
      for (const job of jobs) {
        const now = Date.now()
        if (isStopping || !ownership.isHeld() || now < (due.get(job) ?? 0)) continue
        due.set(job, now + job.everyMs)
        await job.run(now).catch((error: unknown) => {
          log.warn({ err: error, notice: job.name }, 'notices: not looked at')
        })
      }
    } finally {
      clearInterval(renewing)
      await ownership.release()
    }
  }

  function begin(): void {
    running ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'notices: not looked at'))
      .finally(() => {
        running = null
      })
  }

  const first = setTimeout(begin, FIRST_LOOK_MS)
  const timer = setInterval(begin, LOOK_EVERY_MS)
  for (const one of [first, timer]) one.unref()
  return {
    async stop() {
      isStopping = true
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}
