import { useRef } from 'preact/hooks'

/**
 * One for each thing that is wanted: when the answer was lost, sending the same again shows the
 * secret that was made the first time, and makes no second one.
 */
export function useIdempotencyKey(): (wanted: object) => string {
  const last = useRef({ text: '', key: '' })
  return (wanted) => {
    const text = JSON.stringify(wanted)
    if (text !== last.current.text) {
      // randomUUID is missing on plain http.
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      last.current = { text, key }
    }
    return last.current.key
  }
}
