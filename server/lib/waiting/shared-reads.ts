/**
 * Reads of single keys from a database, so many at a time. Those that wait for the same key share one
 * read: it begins after all of them, so it is new enough for each. Whoever has waited for too long gives
 * up, and a read that nobody waits for any more is not begun: a database that has stood still is not
 * met with all the questions of that time.
 */
export interface SharedReads<Value> {
  /** `waitMs`: rejects with TooLate after this time. */
  read(key: string, waitMs: number): Promise<Value>
}

export class TooLate extends Error {
  constructor(waitedMs: number) {
    super(`no answer within ${Math.round(waitedMs)} ms`)
    this.name = 'TooLate'
  }
}

interface Waiter<Value> {
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

export function openSharedReads<Value>(
  atOnce: number,
  readOne: (key: string) => Promise<Value>,
): SharedReads<Value> {
  const queue = new Map<string, Set<Waiter<Value>>>()
  let underWay = 0

  function next(): void {
    for (const [key, waiters] of queue) {
      if (underWay >= atOnce) return
      queue.delete(key)
      underWay++
      readOne(key)
        .then(
          (value) => {
            for (const { resolve } of waiters) resolve(value)
          },
          (error) => {
            for (const { reject } of waiters) reject(error)
          },
        )
        .finally(() => {
          underWay--
          next()
        })
    }
  }

  function join(key: string, waiter: Waiter<Value>): () => void {
    const waiters = queue.get(key) ?? new Set()
    queue.set(key, waiters.add(waiter))
    return () => {
      waiters.delete(waiter)
      if (waiters.size === 0 && queue.get(key) === waiters) queue.delete(key)
    }
  }

  return {
    read(key, waitMs) {
      const { promise, resolve, reject } = Promise.withResolvers<Value>()
      const leave = join(key, { resolve, reject })
      // One more turn: after a standstill of this process the answer may be there already.
      const tooLate = () => setImmediate(() => reject(new TooLate(waitMs)))
      const timer = setTimeout(tooLate, waitMs)
      next()
      return promise.finally(() => {
        clearTimeout(timer)
        leave()
      })
    },
  }
}
