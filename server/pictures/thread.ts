import {
  type Askable,
  type AskLimits,
  type RunningWorker,
  startWorker,
  WorkerGone,
  type WorkerPlan,
} from '../lib/threads/worker.ts'

export interface ThreadOnDemand extends Askable {
  close(): Promise<void>
}

/** The slowest picture takes a few seconds on a busy machine. */
const ANSWER_MAX_MS = 30_000

/** A thread that is started when it is first asked, and again if it has died or is stuck. */
export function openThreadOnDemand(plan: Omit<WorkerPlan, 'isBackground'>): ThreadOnDemand {
  let thread: RunningWorker | null = null
  return {
    async ask<Result>(question: unknown, limits?: AskLimits) {
      if (!thread?.isAlive()) thread = startWorker({ ...plan, isBackground: true })
      const asked = thread
      try {
        return await asked.ask<Result>(question, { maxMs: ANSWER_MAX_MS, ...limits })
      } catch (error) {
        // One that is stuck would keep all that come after it waiting too.
        if (error instanceof WorkerGone && !limits?.signal?.aborted) await asked.terminate()
        throw error
      }
    },
    async close() {
      await thread?.terminate()
    },
  }
}
