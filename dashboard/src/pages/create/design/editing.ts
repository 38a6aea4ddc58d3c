import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Style } from '../../../../../domain/codes/style.ts'
import { type Moved, NO_STEPS, noteStep, stepBack, stepForth } from './steps.ts'

/** The style on the page, and how its controls change it. */
export interface Editing {
  readonly style: Style
  /** `hand`: the control that is dragged or typed in; until it rests, its changes are one step. */
  readonly change: (style: Style, hand?: string) => void
  readonly rest: () => void
  /** Null: there is no such step. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Keys in such a field are for what is typed there. */
const TEXT_FIELD =
  'textarea, select, [contenteditable], input:not([type="range"], [type="color"], [type="file"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null
}

/** Ctrl or Cmd with Z, with Shift for the other way; Ctrl with Y, as on Windows. */
function wantedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : null
}

function useUndoKeys(editing: Editing): void {
  const latest = useRef(editing)
  latest.current = editing
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (wanted === null || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current[wanted]?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export function useEditing(style: Style, onChange: (style: Style) => void): Editing {
  const steps = useSignal(NO_STEPS)
  const { past, future } = steps.value
  const latest = useRef(style)
  latest.current = style
  const put = (next: Style) => {
    latest.current = next
    onChange(next)
  }
  const move = (moved: Moved | null) => {
    if (!moved) return
    steps.value = moved.steps
    put(moved.style)
  }
  const editing: Editing = {
    style,
    change: (next, hand) => {
      if (JSON.stringify(next) === JSON.stringify(latest.current)) return
      steps.value = noteStep(steps.value, latest.current, hand ?? null)
      put(next)
    },
    rest: () => {
      if (steps.value.hand !== null) steps.value = { ...steps.value, hand: null }
    },
    undo: past.length > 0 ? () => move(stepBack(steps.value, latest.current)) : null,
    redo: future.length > 0 ? () => move(stepForth(steps.value, latest.current)) : null,
  }
  useUndoKeys(editing)
  return editing
}
