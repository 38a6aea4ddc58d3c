import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** How wide an element is, in pixels; 0 until it is known. */
export function useWidth(): {
  readonly element: RefObject<HTMLDivElement | null>
  readonly width: number
} {
  const element = useRef<HTMLDivElement>(null)
  const width = useSignal(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => {
      width.value = Math.floor(box.clientWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { element, width: width.value }
}
