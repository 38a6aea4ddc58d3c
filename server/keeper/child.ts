import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { PART_VARIABLE } from '../lib/part.ts'

/** A process that the keeper keeps, as the keeper sees it. */
export interface Child<To, From> {
  readonly pid: number
  tell(message: To): void
  /** Called with every message, from now on. */
  onMessage(heard: (message: From) => void): void
  kill(): void
  /** Resolves when it has ended: with its exit code, or 128 if a signal ended it. */
  readonly ended: Promise<number>
}

export type Part = 'api' | 'worker'

export interface ChildPlan {
  readonly part: Part
  readonly number: number
  /** Arguments after those that start this program. */
  readonly args: readonly string[]
  /** Its flags for Node, besides our own. */
  readonly flags?: readonly string[]
  /** Descriptor of the port, as the child's number 3. */
  readonly fd?: number
  /** How much it gives way to others: 0 to 19. */
  readonly nice?: number
  /** How much earlier than others the system ends it when memory runs out: 0 to 1000. */
  readonly expendable?: number
}

const ENDED_BY_SIGNAL = 128

export function startChild<To extends object | string, From>(plan: ChildPlan): Child<To, From> {
  const { part, number, args, flags = [], fd } = plan
  const [script = ''] = process.argv.slice(1)
  const child = spawn(process.execPath, [...process.execArgv, ...flags, script, 'start', ...args], {
    env: { ...process.env, [PART_VARIABLE]: `${part} ${number}` },
    stdio: ['ignore', 'inherit', 'inherit', fd ?? 'ignore', 'ipc'],
  })
  arrange(child, plan)
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  child.once('exit', (code) => resolve(code ?? ENDED_BY_SIGNAL))
  child.once('error', () => resolve(1))
  return {
    pid: child.pid ?? 0,
    tell(message) {
      // One that has just died is not an error here: its end is heard of.
      if (child.connected) child.send(message, () => undefined)
    },
    onMessage: (heard) => void child.on('message', (message) => heard(message as From)),
    kill: () => void child.kill('SIGKILL'),
    ended,
  }
}

/** Not everywhere allowed, and nothing depends on it. */
function arrange({ pid }: ChildProcess, { nice, expendable }: ChildPlan): void {
  if (pid === undefined) return
  try {
    if (nice !== undefined) setPriority(pid, nice)
    if (expendable !== undefined) writeFileSync(`/proc/${pid}/oom_score_adj`, String(expendable))
  } catch {
    // As said.
  }
}
