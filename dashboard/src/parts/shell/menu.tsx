import { useSignal } from '@preact/signals'
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

const ITEMS = 'a[href], button:not([aria-haspopup])'
/** A menu that would end below the window opens upwards. */
const ROOM_PX = 320

/** A button with a menu: arrow keys move in it, Escape or a press elsewhere closes it. */
export function Menu(props: {
  label: string
  button: ComponentChildren
  buttonClass?: string
  children: ComponentChildren
}) {
  const { label, button, buttonClass = 'button bare low square', children } = props
  const open = useSignal(false)
  const up = useSignal(false)
  const holder = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const items = () => [
    ...(holder.current?.querySelectorAll<HTMLElement>(`.menu :is(${ITEMS})`) ?? []),
  ]

  const close = (withFocus: boolean) => {
    open.value = false
    if (withFocus) opener.current?.focus()
  }
  const toggle = () => {
    const bottom = opener.current?.getBoundingClientRect().bottom ?? 0
    up.value = innerHeight - bottom < ROOM_PX && bottom > ROOM_PX
    open.value = !open.value
  }
  useEffect(() => {
    if (!open.value) return
    items()[0]?.focus()
    const onPress = (event: Event) => {
      if (!holder.current?.contains(event.target as Node)) close(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [open.value])

  const onKey = (event: KeyboardEvent) => {
    if (!open.value) return
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }
    if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') return close(false)
    else if (event.key in steps) all.at((steps[event.key] ?? 0) % all.length)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu inside
    <div class="menu-holder" ref={holder} onKeyDown={onKey}>
      <button
        ref={opener}
        type="button"
        class={buttonClass}
        aria-label={label}
        aria-haspopup="true"
        aria-expanded={open.value}
        aria-controls={open.value ? id : undefined}
        onClick={toggle}
      >
        {button}
      </button>
      {open.value && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on an item closes the menu
        // biome-ignore lint/a11y/useKeyWithClickEvents: the items are buttons and links
        <div class={up.value ? 'menu up' : 'menu'} id={id} onClick={() => close(true)}>
          {children}
        </div>
      )}
    </div>
  )
}

interface MenuItemProps extends ButtonHTMLAttributes {
  readonly icon?: IconName
  readonly text: string
}

export function MenuItem({ icon, text, ...rest }: MenuItemProps) {
  return (
    <button type="button" {...rest}>
      {icon && <Icon name={icon} />}
      {text}
    </button>
  )
}
