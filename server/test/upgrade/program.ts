import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { call, type Environment, freePort, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * The program of some release as an operator runs it, by a clock of ours. Nothing in a fixture has to be
 * kept from expiring: it is always run in the minute in which it was made. SQLite's clock is shifted too;
 * PostgreSQL runs elsewhere, so `same-answers.ts` shifts it.
 */
export interface Program {
  start(): Promise<Running>
  run(args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
}

export interface Running {
  readonly base: string
  readonly output: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

const CLOCK = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')
const COMMAND_MAX_MS = 120_000

/** `door`: its server/qroute.mjs. */
export function openProgram(door: string, given: Environment, shiftMs: number): Program {
  const env = {
    ...given,
    NODE_OPTIONS: `--max-semi-space-size=8 --import ${CLOCK}`,
    SHIFT_MS: String(Math.round(shiftMs)),
  }
  return {
    async start() {
      const port = await freePort()
      const base = `http://127.0.0.1:${port}`
      const options = { env: { ...env, PORT: String(port) }, stdio: 'pipe' } as const
      const child = spawn(process.execPath, [door, 'start'], options)
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      const isReady = async () => {
        if (child.exitCode !== null) throw new Error(`It ended: ${output}`)
        return (await call(`${base}/readyz`, 'GET').catch(() => null))?.status === 200
      }
      await until(isReady, () => output)
      return {
        base,
        output: () => output,
        stop: (signal = 'SIGTERM') => stop(child, signal),
      }
    },
    run: (args) =>
      new Promise((resolve) => {
        const options = { env, timeout: COMMAND_MAX_MS }
        execFile(process.execPath, [door, ...args], options, (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
          resolve({ code, stdout, stderr })
        })
      }),
  }
}
