import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
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

/**
 * One for each thing that is wanted: when the answer was lost, sending the same again shows the
 * secret that was made the first time, and makes no second one.
 */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) {
      // randomUUID is missing on plain http.
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      last.current = { text, key }
    }
    return last.current.key
  }
}
