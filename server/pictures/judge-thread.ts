import { parentPort } from 'node:worker_threads'
import type { Judged, ToJudge } from './pictures.ts'
import { judge } from './render/verdict.ts'

/** The thread in which styles are drawn and read: decoding takes longer than a scan may wait. */
parentPort?.on('message', async ({ id, text, style }: ToJudge) => {
  const told: Judged = await judge(text, style).then(
    (verdict) => ({ id, verdict }),
    (error: Error) => ({ id, error }),
  )
  parentPort?.postMessage(told)
})
