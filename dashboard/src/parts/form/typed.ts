import { type Signal, useSignal } from '@preact/signals'
import { keep, kept } from '../../kept.ts'

/** A form whose values outlive a reload until they are sent or given up. */
export interface Typed<T> {
  readonly form: Signal<T>
  readonly edit: (change: Partial<T>) => void
  readonly forget: () => void
}

export function useTyped<T extends object>(name: string, initial: T): Typed<T> {
  const form = useSignal<T>({ ...initial, ...kept<Partial<T>>(name) })
  return {
    form,
    edit: (change) => {
      form.value = { ...form.value, ...change }
      keep(name, form.value)
    },
    forget: () => keep(name, null),
  }
}
