import { type ReadonlySignal, useSignal } from '@preact/signals'
import { type Faults, hasFaults, NO_FAULTS, without } from './faults.ts'

/** One thing that is sent: whether it is under way, and what was wrong with it. */
export interface Sending<Wish extends unknown[] = []> {
  readonly isBusy: ReadonlySignal<boolean>
  readonly faults: ReadonlySignal<Faults>
  /** How often something was wrong: each time, the form leads to it. */
  readonly refusals: ReadonlySignal<number>
  /** Once at a time: a second press while it is under way does nothing. */
  readonly send: (...wish: Wish) => Promise<void>
  readonly refuse: (faults: Faults) => void
  /** What was wrong with an input, once it is changed; without a path, with all of them. */
  readonly clear: (path?: string) => void
}

type Wrong = Faults | null

/** `work` sends it, does what follows, and ends with what was wrong; null: nothing. */
export function useSending<Wish extends unknown[] = []>(
  work: (...wish: Wish) => Wrong | Promise<Wrong>,
): Sending<Wish> {
  const isBusy = useSignal(false)
  const faults = useSignal<Faults>(NO_FAULTS)
  const refusals = useSignal(0)
  const refuse = (wrong: Faults) => {
    faults.value = wrong
    if (hasFaults(wrong)) refusals.value += 1
  }
  const clear = (path?: string) => {
    faults.value = path === undefined ? NO_FAULTS : without(faults.peek(), path)
  }
  const send = async (...wish: Wish) => {
    if (isBusy.peek()) return
    isBusy.value = true
    const wrong = await work(...wish)
    isBusy.value = false
    refuse(wrong ?? NO_FAULTS)
  }
  return { isBusy, faults, refusals, send, refuse, clear }
}
