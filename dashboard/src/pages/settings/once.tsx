import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { copyText } from '../../parts/shell/copy.ts'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { focusHeading } from '../../parts/shell/section-head.tsx'
import { holdPage } from '../../router.ts'
import { words } from '../../words.ts'

/**
 * What is shown once: it is nowhere but on this page, and gone when the page is left. As long as it
 * has not been copied, whoever is about to leave is asked first.
 */
export function Once(props: {
  title: string
  name: string
  secret: string
  copyLabel: string
  copiedText: string
  onDone: () => void
  /** Whoever it is for has got it: nothing is lost with the page. */
  isSent?: boolean
  children?: ComponentChildren
}) {
  const { title, name, secret, copyLabel, copiedText, onDone, isSent = false, children } = props
  const isCopied = useSignal(false)
  const leave = useSignal<(() => void) | null>(null)
  const box = useRef<HTMLElement>(null)
  const noteCopied = () => {
    isCopied.value = true
  }
  useEffect(() => box.current?.focus(), [])
  useLeaving(isSent || isCopied.value, (next) => {
    leave.value = next
  })
  const copy = async () => {
    if (await copyText(secret, copiedText)) noteCopied()
  }
  const close = () => {
    onDone()
    focusHeading()
  }
  const finish = () => {
    if (isSent || isCopied.value) close()
    else leave.value = close
  }
  return (
    <>
      <section class="once" ref={box} tabIndex={-1} aria-label={name} onCopy={noteCopied}>
        <b class="breakable">{title}</b>
        <div class="secret mono">{secret}</div>
        <div class="actions">
          <Button look="main" icon={isCopied.value ? 'check' : 'copy'} onClick={() => void copy()}>
            {copyLabel}
          </Button>
          <Button look="bare" text={words.settings.once.done} onClick={finish} />
        </div>
        {children && <div class="more">{children}</div>}
      </section>
      {leave.value && <LeaveDialog leave={leave.value} onStay={() => (leave.value = null)} />}
    </>
  )
}

function LeaveDialog({ leave, onStay }: { leave: () => void; onStay: () => void }) {
  const text = words.settings.once
  return (
    <Dialog title={text.leaveTitle} onClose={onStay}>
      <p class="small">{text.leaveBody}</p>
      <div class="cluster">
        <Button look="main" text={text.stay} onClick={onStay} />
        <Button look="bare red" text={text.leave} onClick={leave} />
      </div>
    </Dialog>
  )
}

/** Every way out: links, shortcuts, Back and Forward, closing the tab. */
function useLeaving(isFree: boolean, onLeave: (leave: () => void) => void): void {
  useEffect(() => {
    if (isFree) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    const release = holdPage(onLeave)
    return () => {
      removeEventListener('beforeunload', onUnload)
      release()
    }
  }, [isFree])
}
