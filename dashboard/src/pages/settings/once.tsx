import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { addShortcuts } from '../../keyboard.ts'
import { copyText } from '../../parts/copy.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { go, linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
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
  children?: ComponentChildren
}) {
  const { title, name, secret, copyLabel, copiedText, onDone, children } = props
  const isCopied = useSignal(false)
  const leave = useSignal<(() => void) | null>(null)
  const box = useRef<HTMLElement>(null)
  const noteCopied = () => {
    isCopied.value = true
  }
  useEffect(() => box.current?.focus(), [])
  useLeaving(isCopied.value, (go) => {
    leave.value = go
  })
  const copy = async () => {
    if (await copyText(secret, copiedText)) noteCopied()
  }
  const finish = () => {
    if (isCopied.value) onDone()
    else leave.value = onDone
  }
  return (
    <section class="once" ref={box} tabIndex={-1} aria-label={name} onCopy={noteCopied}>
      <b>{title}</b>
      <div class="secret mono">{secret}</div>
      <div class="actions">
        <button type="button" class="button main" onClick={() => void copy()}>
          <Icon name={isCopied.value ? 'check' : 'copy'} />
          {copyLabel}
        </button>
        <button type="button" class="button bare" onClick={finish}>
          {words.settings.once.done}
        </button>
      </div>
      {children && <div class="more">{children}</div>}
      {leave.value && (
        <LeaveDialog leave={leave.value} onStay={() => (leave.value = null)} onLeft={noteCopied} />
      )}
    </section>
  )
}

function LeaveDialog(props: { leave: () => void; onStay: () => void; onLeft: () => void }) {
  const text = words.settings.once
  const go = () => {
    props.onStay()
    props.onLeft()
    // After the guard has been taken away.
    setTimeout(props.leave)
  }
  return (
    <Dialog title={text.leaveTitle} onClose={props.onStay}>
      <p class="small">{text.leaveBody}</p>
      <div class="cluster">
        <button type="button" class="button main" onClick={props.onStay}>
          {text.stay}
        </button>
        <button type="button" class="button bare red" onClick={go}>
          {text.leave}
        </button>
      </div>
    </Dialog>
  )
}

/** Every way out: links, Back and Forward, the shortcut of the shell, closing the tab. */
function useLeaving(isFree: boolean, onLeave: (go: () => void) => void): void {
  useEffect(() => {
    if (isFree) return
    const here = location.href
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onPress = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a')
      const { href = '', target = '' } = link ?? {}
      if (!link || target || href === here || link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      event.stopPropagation()
      onLeave(() => go(href))
    }
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      onLeave(() => history.back())
    }
    addEventListener('beforeunload', onUnload)
    addEventListener('click', onPress, true)
    addEventListener('popstate', onBack, true)
    const removeShortcuts = addShortcuts({
      c: () => mayAct('editor') && onLeave(() => go(linkTo('/codes/new'))),
    })
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('click', onPress, true)
      removeEventListener('popstate', onBack, true)
      removeShortcuts()
    }
  }, [isFree])
}
