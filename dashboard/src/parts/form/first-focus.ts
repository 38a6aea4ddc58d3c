import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** For a page that is one form: its first field has the focus when it appears, unless somebody is elsewhere. */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const now = document.activeElement
    if (now !== null && now !== document.body) return
    const field = form.current?.querySelector<HTMLInputElement>('input:not([readonly])')
    field?.focus({ preventScroll: true })
  }, [])
  return form
}
