import { signal } from '@preact/signals'
import { createPortal } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

/** What has just happened, with its way back. Gone after 8 seconds, not while someone is on it. */
const LASTS_MS = 8000
const PLAIN_LASTS_MS = 4000
const SHOWN_MAX = 3

interface Action {
  readonly label: string
  readonly act: () => void
  /** The codes that it changes: without any of them there is nothing to do any more. */
  readonly of?: readonly string[]
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: Action | undefined
  readonly failed: boolean
}

const toasts = signal<readonly Toast[]>([])
let last = 0

export function say(text: string, action?: Toast['action']): void {
  add({ id: ++last, text, action, failed: false })
}

/** Only for what failed and has no place on the page where it could be said. */
export function sayFailed(text: string, action?: Toast['action']): void {
  add({ id: ++last, text, action, failed: true })
}

/** When another person takes over, what was said to the one before is none of theirs. */
export function clearToasts(): void {
  toasts.value = []
}

const forgotten = new Set<string>()

export function isForgotten(code: string): boolean {
  return forgotten.has(code)
}

/** Codes that were deleted: what was said about them alone goes, with its way back. */
export function forgetCodes(codes: Iterable<string>): void {
  for (const code of codes) forgotten.add(code)
  toasts.value = toasts.value.filter((toast) => !isVain(toast))
}

function isVain({ action }: Toast): boolean {
  return action?.of?.every(isForgotten) ?? false
}

function add(toast: Toast): void {
  const told = isVain(toast) ? { ...toast, action: undefined } : toast
  toasts.value = [...toasts.value, told].slice(-SHOWN_MAX)
}

function remove(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

function OneToast({ toast: { id, text, action, failed } }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null)
  const lastsMs = action || failed ? LASTS_MS : PLAIN_LASTS_MS
  useEffect(() => {
    let leftMs = lastsMs
    const timer = setInterval(() => {
      const isHeld = element.current?.matches(':hover, :focus-within') ?? false
      if (!isHeld) leftMs -= 100
      if (leftMs <= 0) remove(id)
    }, 100)
    return () => clearInterval(timer)
  }, [])
  const act = () => {
    remove(id)
    action?.act()
  }
  return (
    <div ref={element} class={failed ? 'toast red' : 'toast'}>
      {!action && !failed && <Icon name="check" />}
      <span class="breakable">{text}</span>
      {action && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
      {action && <i class="left" style={{ '--lasts': `${lastsMs}ms` }} />}
    </div>
  )
}

/** An open dialog lies above the page and makes it inert, so what is said then is said inside it. */
const hosts = signal<readonly Element[]>([])

export function hostToasts(dialog: Element): () => void {
  hosts.value = [...hosts.value, dialog]
  return () => {
    hosts.value = hosts.value.filter((host) => host !== dialog)
  }
}

export function Toasts() {
  const shown = (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  )
  return createPortal(shown, hosts.value.at(-1) ?? document.body)
}
