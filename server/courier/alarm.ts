import { setTimeout as sleep } from 'node:timers/promises'
/**
 * An alarm clock with one sleeper: it rings at once, at a set time, or after a while at the latest.
 */
export interface Alarm {
  ring(): void
  /** Also rings at this time. Times further away than anyone sleeps may be forgotten. */
  at(time: number): void
  /** Sleeps at least `leastMs`, so that many rings count as one. */
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
