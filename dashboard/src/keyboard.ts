import { effect, signal } from '@preact/signals'
import { deviceStorage } from './kept.ts'

/** Single-key shortcuts. They can be switched off: speech input and screen readers send keys too. */
const KEY = 'qroute.shortcuts'

export const shortcutsOn = signal(deviceStorage.read(KEY) !== 'off')

const isApple = 'navigator' in globalThis && /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** As it is written on keyboards. */
export const PALETTE_KEY = isApple ? '⌘ K' : 'Ctrl K'

type Shortcuts = Readonly<Record<string, () => void>>

/** The newest first: what a page sets goes before what the shell sets. */
const layers: Shortcuts[] = []

export function addShortcuts(shortcuts: Shortcuts): () => void {
  layers.unshift(shortcuts)
  return () => {
    const at = layers.indexOf(shortcuts)
    if (at !== -1) layers.splice(at, 1)
  }
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null
  return !!element?.closest?.('input:not([type="checkbox"]), textarea, select, [contenteditable]')
}

function onKey(event: KeyboardEvent): void {
  const { key, metaKey, ctrlKey, altKey, target, defaultPrevented } = event
  if (defaultPrevented || metaKey || ctrlKey || altKey) return
  if (!shortcutsOn.value || isTyping(target) || document.querySelector('dialog[open]')) return
  const act = layers.find((shortcuts) => shortcuts[key])?.[key]
  if (!act) return
  event.preventDefault()
  act()
}

export function startKeyboard(): void {
  addEventListener('keydown', onKey)
  effect(() => deviceStorage.write(KEY, shortcutsOn.value ? 'on' : 'off'))
}
