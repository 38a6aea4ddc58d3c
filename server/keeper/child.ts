import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { BESIDE_VARIABLE, PART_VARIABLE } from '../lib/process/part.ts'
import { MESSAGES, MESSAGES_VARIABLE } from './messages.ts'
import type { Release } from './release.ts'

/** A process that the keeper keeps, as the keeper sees it. */
export interface Child<To, From> {
  readonly release: Release
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

export const ENDED_BY_SIGNAL = 128

/** `beside`: the version that keeps running until this one is ready; null: there is none. */
export function startChild<To extends object | string, From>(
  release: Release,
  plan: ChildPlan,
  beside: string | null,
): Child<To, From> {
  const { part, number, args, flags = [], fd } = plan
  const { node, script } = release
  const child = spawn(node, [...process.execArgv, ...flags, script, 'start', ...args], {
    env: {
      ...process.env,
      [PART_VARIABLE]: `${part} ${number}`,
      [MESSAGES_VARIABLE]: `${MESSAGES}`,
      ...(beside !== null && { [BESIDE_VARIABLE]: beside }),
    },
    stdio: ['ignore', 'inherit', 'inherit', fd ?? 'ignore', 'ipc'],
  })
  arrange(child, plan)
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  child.once('exit', (code) => resolve(code ?? ENDED_BY_SIGNAL))
  child.once('error', () => resolve(1))
  return {
    release,
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
