/**
 * Work that several requests may wait for. It is done once, however many do, and it is aborted when the
 * last of them has left: its place belongs to those who still wait for something.
 */
export type SharedWork<Result> = (
  name: string,
  /** Aborted when this one has left. */
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

interface UnderWay<Result> {
  readonly result: Promise<Result>
  wait(signal: AbortSignal): void
}

export function openSharedWork<Result>(): SharedWork<Result> {
  const underWay = new Map<string, UnderWay<Result>>()

  function begin(name: string, work: (signal: AbortSignal) => Promise<Result>): UnderWay<Result> {
    const drop = new AbortController()
    const waiting = new Set<AbortSignal>()
    const forget = () => underWay.get(name) === own && underWay.delete(name)
    function leave(signal: AbortSignal): void {
      waiting.delete(signal)
      if (waiting.size > 0) return
      forget()
      drop.abort()
    }
    const onAbort = ({ target }: Event) => leave(target as AbortSignal)
    function end(): void {
      forget()
      // A request may wait for a thousand of these, one after the other.
      for (const signal of waiting) signal.removeEventListener('abort', onAbort)
    }
    const own = {
      result: work(drop.signal),
      wait(signal: AbortSignal) {
        waiting.add(signal)
        if (signal.aborted) leave(signal)
        else signal.addEventListener('abort', onAbort)
      },
    }
    underWay.set(name, own)
    own.result.then(end, end)
    return own
  }

  return (name, signal, work) => {
    const own = underWay.get(name) ?? begin(name, work)
    own.wait(signal)
    return own.result
  }
}
