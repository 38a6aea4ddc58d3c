import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PALETTE_KEY } from '../../keyboard.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { words } from '../../words.ts'
import { Button } from '../shell/icon.tsx'
import type { PaletteProps } from './palette.tsx'

/** What opens the palette. The palette itself is loaded when it is first opened. */
const isOpen = signal(false)

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** With ⌘ or Ctrl, so it works while something is typed, and needs no switch. Other dialogs come first. */
function onKey(event: KeyboardEvent): void {
  const { key, metaKey, ctrlKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 'k' || metaKey === ctrlKey || altKey || shiftKey) return
  if (!isOpen.peek() && document.querySelector('dialog[open]')) return
  event.preventDefault()
  isOpen.value = !isOpen.peek()
}

export function PaletteButton() {
  return (
    <Button
      look="bare square palette-button"
      icon="search"
      aria-label={words.shell.find}
      aria-haspopup="dialog"
      title={`${words.shell.find} (${PALETTE_KEY})`}
      onClick={() => (isOpen.value = true)}
    />
  )
}

export function PaletteHolder(props: Omit<PaletteProps, 'onClose'>) {
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      isOpen.value = false
    }
  }, [])
  const close = () => {
    isOpen.value = false
  }
  return isOpen.value ? <Palette {...props} onClose={close} /> : null
}
