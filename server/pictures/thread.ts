import {
  type Askable,
  type RunningWorker,
  startWorker,
  type WorkerPlan,
} from '../lib/threads/worker.ts'

export interface ThreadOnDemand extends Askable {
  close(): Promise<void>
}

/** A thread that is started when it is first asked, and again if it has died. */
export function openThreadOnDemand(plan: Omit<WorkerPlan, 'isBackground'>): ThreadOnDemand {
  let thread: RunningWorker | null = null
  return {
    ask(question, limits) {
      if (!thread?.isAlive()) thread = startWorker({ ...plan, isBackground: true })
      return thread.ask(question, limits)
    },
    async close() {
      await thread?.terminate()
    },
  }
}
