/**
 * Runs the work of many accounts on few slots: threads, connections, a database. Accounts take
 * turns, so a long queue of one account delays another by one piece of work at most, and
 * `slotsEach` keeps slots free for others. When the queue is full, the newest work of the account
 * with the longest queue is rejected, so nobody can fill it for the others.
 */
export interface FairQueueOptions {
  /** How much work runs at once. */
  readonly slots: number
  /** How much of it may belong to one account, even if nobody else asks. Default: all of it. */
  readonly slotsEach?: number
  readonly waitingMax: number
  /** How much one account may have waiting. Default: all of it. */
  readonly waitingEach?: number
  readonly waitMaxMs?: number
  /** The error for those who get no slot. */
  readonly refusal: () => Error
}

/**
 * Runs the work when its account's turn comes. If the signal is aborted before that, the work is
 * dropped. Within an account, the parts that are named take turns too.
 */
export type FairQueue = <Result>(
  account: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
  part?: string,
) => Promise<Result>

interface Waiting {
  /** Ends the wait, with a slot or with the refusal. */
  settle(hasSlot: boolean): void
}

/** What an account has waiting and running. */
interface Line {
  running: number
  /** By parts, in the order in which they get their turns. */
  readonly parts: Map<string, Set<Waiting>>
  size: number
}

/** Of the part whose turn it is, which goes to the end. */
function takeNext({ parts }: Line): Waiting | undefined {
  for (const [part, waiting] of parts) {
    parts.delete(part)
    parts.set(part, waiting)
    const [next] = waiting
    return next
  }
  return undefined
}

/** Of the part that has most. */
function newestOf({ parts }: Line): Waiting | undefined {
  const longest = [...parts.values()].reduce((a, b) => (b.size > a.size ? b : a))
  return [...longest].at(-1)
}

function join(line: Line, part: string, own: Waiting): void {
  line.parts.set(part, (line.parts.get(part) ?? new Set()).add(own))
  line.size++
}

function leave(line: Line, part: string, own: Waiting): void {
  const waiting = line.parts.get(part)
  waiting?.delete(own)
  if (waiting?.size === 0) line.parts.delete(part)
  line.size--
}

export function openFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, slotsEach = slots, waitingMax, waitingEach = waitingMax, refusal } = options
  /** In the order in which accounts get their turns. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  function begin(line: Line): void {
    line.running++
    running++
  }

  function end(account: string, line: Line): void {
    line.running--
    running--
    forget(account, line)
    startNext()
  }

  function startNext(): void {
    for (const [account, line] of lines) {
      const next = line.running < slotsEach ? takeNext(line) : undefined
      if (!next) continue
      lines.delete(account)
      lines.set(account, line)
      begin(line)
      next.settle(true)
      return
    }
  }

  function forget(account: string, line: Line): void {
    if (line.running === 0 && line.size === 0) lines.delete(account)
  }

  /** False if this account cannot queue any more work. */
  function makeRoom(line: Line): boolean {
    if (line.size >= waitingEach) return false
    if (waiting < waitingMax) return true
    const longest = [...lines.values()].reduce((a, b) => (b.size > a.size ? b : a))
    if (longest.size <= line.size + 1) return false
    newestOf(longest)?.settle(false)
    return true
  }

  function wait(account: string, line: Line, part: string, signal?: AbortSignal): Promise<void> {
    const { own, ended } = toWait(options, signal, () => {
      leave(line, part, own)
      waiting--
      forget(account, line)
    })
    join(line, part, own)
    waiting++
    return ended
  }

  return async (account, work, signal, part = '') => {
    if (signal?.aborted) throw refusal()
    const line = lines.get(account) ?? { parts: new Map(), size: 0, running: 0 }
    if (running < slots && line.running < slotsEach) {
      lines.set(account, line)
      begin(line)
    } else {
      if (!makeRoom(line)) throw refusal()
      lines.set(account, line)
      await wait(account, line, part, signal)
    }
    try {
      return await work()
    } finally {
      end(account, line)
    }
  }
}

/** A wait that ends with a slot, or without one when it is aborted or takes too long. */
function toWait(
  { waitMaxMs, refusal }: FairQueueOptions,
  signal: AbortSignal | undefined,
  onEnd: () => void,
): { readonly own: Waiting; readonly ended: Promise<void> } {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => own.settle(false)
  const timer = waitMaxMs === undefined ? undefined : setTimeout(giveUp, waitMaxMs)
  signal?.addEventListener('abort', giveUp)
  const own: Waiting = {
    settle(hasSlot) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      onEnd()
      if (hasSlot) resolve()
      else reject(refusal())
    },
  }
  return { own, ended }
}
