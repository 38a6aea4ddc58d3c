import { setTimeout as sleep } from 'node:timers/promises'
/** Wakes who waits: at once, at a time, or after a while at the latest. */
export interface Alarm {
  ring(): void
  /** Rings then too; times that are further away than anybody waits may be forgotten. */
  at(time: number): void
  /** Not before `leastMs`, so that many rings are one. */
  wait(leastMs: number, mostMs: number): Promise<void>
}

export function openAlarm(now: () => number): Alarm {
  let ringing = false
  let next = Number.POSITIVE_INFINITY
  let onRing: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined

  function ring(): void {
    ringing = true
    onRing()
  }

  function arm(time: number): void {
    clearTimeout(timer)
    next = time
    timer = setTimeout(
      () => {
        next = Number.POSITIVE_INFINITY
        ring()
      },
      Math.max(0, time - now()),
    )
    timer.unref()
  }

  return {
    ring,
    at(time) {
      if (time < next) arm(time)
    },
    async wait(leastMs, mostMs) {
      await sleep(leastMs)
      if (!ringing) {
        if (next - now() > mostMs) arm(now() + mostMs)
        await new Promise<void>((resolve) => {
          onRing = resolve
        })
      }
      onRing = () => undefined
      ringing = false
    },
  }
}
