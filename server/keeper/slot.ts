import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Child, type ChildPlan, ENDED_BY_SIGNAL, startChild } from './child.ts'
import type { Leave, Refused } from './messages.ts'
import { type Release, RUNNING } from './release.ts'
import { openRestarts } from './restarts.ts'

/** A place for one process. What ends is started again; what is replaced leaves when its successor is ready. */
export interface Slot<To> {
  tell(message: To): void
  kill(): void
  /** Resolves when a process of this release has taken the place, or to the reason why it has not. */
  replace(release: Release): Promise<string | null>
  /** Resolves when all processes that were started here have ended. Those that take longer are killed. */
  stop(withinMs: number): Promise<void>
}

export interface SlotOptions<To, From> {
  readonly plan: ChildPlan
  readonly log: Logger
  readonly isReady: (message: From) => boolean
  /** It is ready and has the place. */
  readonly onReady: (message: From) => void
  readonly onMessage: (message: From, answer: (message: To) => void) => void
  /** The place is empty until `onReady`. */
  readonly onAway?: () => void
  /** Resolves when the one that was replaced may be told to leave. */
  readonly onReplaced?: () => Promise<void>
  /** There is no point in starting another one. */
  readonly onFailed: (code: number) => void
}

type Message = object | string
type Process<To extends Message, From extends Message> = Child<To | Leave, From | Refused>

/** What one that was replaced still answers after this long is cut off. */
const LEAVE_MAX_MS = 60_000

export function openSlot<To extends Message, From extends Message>(
  options: SlotOptions<To, From>,
): Slot<To> {
  const { plan, log, onReady, onAway, onReplaced, onFailed } = options
  const restarts = openRestarts()
  const all = new Set<Process<To, From>>()
  let current: Process<To, From> | null = null
  /** Of what was ready last; whatever ends is started from it again. */
  let release = RUNNING
  let wasReady = false
  let isStopping = false

  function start(from: Release, beside: string | null) {
    const child: Process<To, From> = startChild(from, plan, beside)
    all.add(child)
    void child.ended.then((code) => {
      all.delete(child)
      if (current === child) void startAgain(code)
    })
    const ready = whenReady(child, options, (message) => {
      const before = current
      current = child
      release = from
      wasReady = true
      restarts.succeeded()
      onReady(message)
      if (before !== null && before !== child) void sendAway(before, onReplaced)
    })
    return { child, ready }
  }

  async function startAgain(code: number): Promise<void> {
    current = null
    onAway?.()
    if (isStopping) return
    const what = { process: plan.part, code }
    // It has said why, and would say it again.
    if (!wasReady && code !== ENDED_BY_SIGNAL) return onFailed(code || 1)
    if (!(await restarts.next())) {
      log.fatal(what, 'a process keeps exiting: shutting down')
      return onFailed(1)
    }
    if (isStopping || current !== null) return
    log.error(what, 'a process has exited and is being restarted')
    current = start(release, null).child
  }

  current = start(release, null).child
  return {
    tell: (message) => current?.tell(message),
    kill: () => current?.kill(),
    async replace(by) {
      const { child, ready } = start(by, release.version)
      const refusal = await ready
      if (refusal !== null) child.kill()
      return refusal
    },
    stop(withinMs) {
      isStopping = true
      return stopAll([...all], withinMs)
    },
  }
}

/** Resolves when it has taken its place, or to the reason why it will not. */
function whenReady<To extends Message, From extends Message>(
  child: Process<To, From>,
  { isReady, onMessage }: SlotOptions<To, From>,
  take: (message: From) => void,
): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  child.onMessage((message) => {
    if (isRefused(message)) resolve(message.refused)
    else if (isReady(message)) {
      take(message)
      resolve(null)
    } else onMessage(message, child.tell)
  })
  void child.ended.then((code) => resolve(`it exited with code ${code} (see the log)`))
  return promise
}

async function sendAway<To extends Message, From extends Message>(
  child: Process<To, From>,
  onReplaced: SlotOptions<To, From>['onReplaced'],
): Promise<void> {
  await onReplaced?.()
  child.tell('leave')
  await Promise.race([child.ended, sleep(LEAVE_MAX_MS, null, { ref: false })])
  child.kill()
}

async function stopAll<To extends Message, From extends Message>(
  children: readonly Process<To, From>[],
  withinMs: number,
): Promise<void> {
  for (const child of children) child.tell('stop')
  const ended = Promise.all(children.map((child) => child.ended))
  await Promise.race([ended, sleep(withinMs, null, { ref: false })])
  for (const child of children) child.kill()
}

function isRefused(message: Message): message is Refused {
  return typeof message === 'object' && 'refused' in message
}
