import type { Logger } from 'pino'
import type { JobLease } from '../../storage/mail/job-lease.ts'
import type { NotificationSource } from '../../storage/mail/notification-source.ts'
import type { Recipients } from '../../storage/mail/recipients.ts'

/** Looks for what people want to be notified of, on one node at a time. Jobs do not wait for each other. */
export interface NotificationWatch {
  stop(): Promise<void>
}

/** What every job needs. */
export interface NotificationParts {
  readonly source: NotificationSource
  readonly recipients: Recipients
  readonly pagesUrl: string
}

export interface NotificationJob {
  readonly name: string
  readonly everyMs: number
  run(now: number): Promise<void>
}

const LOOK_EVERY_MS = 15_000
const FIRST_LOOK_MS = 3_000
const RENEW_EVERY_MS = 3_000

export function watchNotifications(
  jobs: readonly NotificationJob[],
  jobLease: JobLease,
  log: Logger,
): NotificationWatch {
  /** By a clock that is never set. */
  const due = new Map<NotificationJob, number>()
  const running = new Map<NotificationJob, Promise<void>>()
  let isStopping = false
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const isDue = (job: NotificationJob) =>
      !running.has(job) && performance.now() >= (due.get(job) ?? 0)
    const free = jobs.filter(isDue)
    if (free.length === 0 || !(await jobLease.hold())) return
    for (const job of free) if (!isStopping) running.set(job, run(job))
  }

  async function run(job: NotificationJob): Promise<void> {
    due.set(job, performance.now() + job.everyMs)
    try {
      await job.run(Date.now())
    } catch (error) {
      log.warn({ err: error, notice: job.name }, 'notifications: some could not be checked')
    }
    running.delete(job)
    if (running.size === 0) await jobLease.release().catch(() => undefined)
  }

  function begin(): void {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'notifications: could not be checked'))
      .finally(() => {
        looking = null
      })
  }

  const first = setTimeout(begin, FIRST_LOOK_MS)
  const timer = setInterval(begin, LOOK_EVERY_MS)
  const renewing = setInterval(() => {
    if (running.size > 0) void jobLease.hold().catch(() => undefined)
  }, RENEW_EVERY_MS)
  for (const one of [first, timer, renewing]) one.unref()
  return {
    async stop() {
      isStopping = true
      clearTimeout(first)
      clearInterval(timer)
      await looking
      await Promise.all(running.values())
      clearInterval(renewing)
    },
  }
}
