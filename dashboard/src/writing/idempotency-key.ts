import { useRef } from 'preact/hooks'

/** Not `randomUUID`, which browsers have on https only. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One for each thing that is wanted: when the answer was lost, sending the same again shows the
 * secret that was made the first time, and makes no second one.
 */
export function useIdempotencyKey(): (wanted: object) => string {
  const last = useRef({ text: '', key: '' })
  return (wanted) => {
    const text = JSON.stringify(wanted)
    if (text !== last.current.text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
