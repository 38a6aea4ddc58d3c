import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { words } from '../../words.ts'
import { Button } from './icon.tsx'
import { hostToasts } from './toast.tsx'

/** A native modal dialog: it traps the focus, gives it back, and closes on Escape. */
export function Dialog(props: {
  title: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
  /** Escape does nothing: there is a decision to make. */
  firm?: boolean
  hideTitle?: boolean
  /** A cross in its corner, where nothing else closes it. */
  closable?: boolean
}) {
  const { title, onClose, children, wide = false, firm = false } = props
  const { hideTitle = false, closable = false } = props
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    return hostToasts(dialog)
  }, [])
  // Before it leaves the page: only then it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close()
  }, [])
  const onCancel = (event: Event) => {
    event.preventDefault()
    if (!firm) onClose()
  }
  const onPress = (event: MouseEvent) => {
    if (!firm && event.target === element.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, through onCancel
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClick={onPress}
    >
      <h2 id={titleId} class={hideTitle ? 'unseen' : ''}>
        {title}
      </h2>
      {children}
      {closable && (
        <Button
          look="bare square dialog-close"
          icon="close"
          aria-label={words.common.close}
          onClick={onClose}
        />
      )}
    </dialog>
  )
}
