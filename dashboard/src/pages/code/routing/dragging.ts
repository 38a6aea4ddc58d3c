import { type ReadonlySignal, useSignal } from '@preact/signals'

/** A rule that is being dragged by its grip. The list is put in order when it is let go. */
export interface Dragged {
  readonly key: string
  /** How far, in pixels. */
  readonly offset: number
  /** Its position, from 0, if it is let go now. */
  readonly to: number
}

export interface Dragging {
  readonly dragged: ReadonlySignal<Dragged | null>
  readonly start: (event: PointerEvent, key: string) => void
}

/** Near an edge of the window the page scrolls along. */
const EDGE_PX = 70
const STEP_PX = 14

function scrollAlong(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -STEP_PX)
  else if (y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX)
}

export function useDragging(drop: (key: string, to: number) => void): Dragging {
  const dragged = useSignal<Dragged | null>(null)
  const start = (press: PointerEvent, key: string) => {
    if (press.button !== 0) return
    // Otherwise the browser selects text along the way.
    press.preventDefault()
    const grip = press.currentTarget as HTMLElement
    grip.focus({ preventScroll: true })
    const rows = [...(grip.closest('ol')?.querySelectorAll<HTMLElement>('.stop.rule') ?? [])]
    const from = rows.findIndex((row) => row.dataset.entry === key)
    const middles = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + scrollY + height / 2
    })
    const move = ({ pageY, clientY }: PointerEvent) => {
      const to = middles.filter((middle, index) => index !== from && middle < pageY).length
      dragged.value = { key, offset: pageY - press.pageY, to }
      scrollAlong(clientY)
    }
    const end = (isDropped: boolean) => {
      listening.abort()
      const last = dragged.peek()
      dragged.value = null
      if (isDropped && last && last.to !== from) drop(key, last.to)
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    }
    addEventListener('keydown', onKey, { signal, capture: true })
  }
  return { dragged, start }
}
