/**
 * Slows requests down without refusing any. Each waits for a while and holds nothing but a timer. If
 * all places are taken, whoever has waited longest goes on early: a crowd shortens the wait of all,
 * and can neither fill the memory nor keep anybody out.
 */
export interface WaitingRoom {
  wait(): Promise<void>
  /** Everybody goes on. */
  close(): void
}

export function openWaitingRoom(waitMs: number, placesMax: number): WaitingRoom {
  /** In the order in which they came. */
  const waiting = new Set<() => void>()
  return {
    wait: () =>
      new Promise((resolve) => {
        const [first] = waiting
        if (waiting.size >= placesMax) first?.()
        const timer = setTimeout(go, waitMs)
        function go(): void {
          clearTimeout(timer)
          waiting.delete(go)
          resolve()
        }
        waiting.add(go)
      }),
    close() {
      for (const go of [...waiting]) go()
    },
  }
}
