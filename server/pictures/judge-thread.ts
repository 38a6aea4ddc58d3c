import { parentPort } from 'node:worker_threads'
import type { Judged, ToJudge } from './pictures.ts'
import { judge } from './render/verdict.ts'

/** The thread that draws and reads styles: decoding takes longer than a scan may wait. */
parentPort?.on('message', async ({ id, text, style }: ToJudge) => {
  const told: Judged = await judge(text, style).then(
    (verdict) => ({ id, verdict }),
    (error: Error) => ({ id, error }),
  )
  parentPort?.postMessage(told)
})
