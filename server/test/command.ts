import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The program run to its end as an operator would run it, and what came of it. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

const DOOR = join(import.meta.dirname, '..', 'qroute.mjs')
const TIMEOUT_MS = 30_000

/** A code of null: it did not end by itself. */
export function qroute(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const start = performance.now()
  const options = { env, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' } as const
  return new Promise((resolve) => {
    execFile(process.execPath, [DOOR, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
      resolve({ code, stdout, stderr, ms: performance.now() - start })
    })
  })
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
