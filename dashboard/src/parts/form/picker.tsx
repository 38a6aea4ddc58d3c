import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { words } from '../../words.ts'
import { Icon } from '../shell/icon.tsx'
import './picker.css'

/** Something that can be picked: `code` is what is kept of it. */
export interface Match {
  readonly code: string
  readonly name: string
  /** Beside the name. */
  readonly note?: ComponentChildren
}

interface PickerProps {
  /** What is searched. */
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** What fits what is typed, without what is chosen. Nothing typed: what is offered at first. */
  readonly find: (typed: string) => readonly Match[]
  readonly nameOf?: (code: string) => string
  /** Class of a chosen one. */
  readonly classOf?: (code: string) => string
  /** Several can be typed, with a comma after each, and what is typed is taken when the field is left. */
  readonly isFree?: boolean
  readonly onType?: (typed: string) => void
  /** What ties the field to its hint and its fault. */
  readonly ties?: object
}

function Chosen(props: Pick<PickerProps, 'chosen' | 'nameOf' | 'classOf' | 'onChange'>) {
  const { chosen, nameOf = String, classOf, onChange } = props
  if (chosen.length === 0) return null
  return (
    <div class="chips">
      {chosen.map((code) => (
        <button
          key={code}
          type="button"
          class={`chip set ${classOf?.(code) ?? ''}`}
          aria-label={words.common.removeOne(nameOf(code))}
          onClick={() => onChange(chosen.filter((one) => one !== code))}
        >
          <bdi class="clip">{nameOf(code)}</bdi>
          <Icon name="close" />
        </button>
      ))}
    </div>
  )
}

function Matches(props: {
  id: string
  matches: readonly Match[]
  active: number
  onPick: (code: string) => void
}) {
  const { id, matches, active, onPick } = props
  if (matches.length === 0) {
    return (
      <p class="no-match second" role="status">
        {words.common.noMatch}
      </p>
    )
  }
  return (
    <div class="matches" id={id} role="listbox">
      {matches.map(({ code, name, note }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={code}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(code)}
        >
          <bdi class="clip">{name}</bdi> {note}
        </div>
      ))}
    </div>
  )
}

/** What is typed, what fits it, and which of that is looked at. */
function usePicking({ chosen, onChange, find, isFree = false, onType }: PickerProps) {
  const typed = useSignal('')
  const isOpen = useSignal(false)
  const active = useSignal(0)
  const matches = isOpen.value ? find(typed.value) : []
  const start = (text: string) => {
    typed.value = text
    active.value = 0
    onType?.(text)
  }
  const pick = (codes: readonly string[]) => {
    const fresh = [...new Set(codes)].filter((code) => code !== '' && !chosen.includes(code))
    if (fresh.length > 0) onChange([...chosen, ...fresh])
    start('')
    isOpen.value = false
  }
  const type = (text: string) => {
    const parts = isFree ? text.split(/[,\n]/) : [text]
    const last = parts.pop() ?? ''
    if (parts.length > 0) pick(parts.map((part) => part.trim()))
    start(last)
    isOpen.value = last.trim() !== ''
  }
  const step = (by: number) => {
    if (isOpen.value) active.value = (active.value + by + matches.length) % (matches.length || 1)
    isOpen.value = true
  }
  const leave = () => {
    if (isFree) pick([typed.value.trim()])
    isOpen.value = false
  }
  return { typed, isOpen, active, matches, pick, type, step, leave }
}

/** Some of many, found by name. Arrow keys choose, Enter takes, Backspace takes the last one away. */
export function Picker(props: PickerProps) {
  const { label, chosen, onChange, ties } = props
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { typed, isOpen, active, matches, pick, type, step, leave } = usePicking(props)
  const hasMatches = isOpen.value && matches.length > 0
  const pickOne = (code: string | undefined) => {
    if (code === undefined) return
    pick([code])
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Enter' && (isOpen.value || typed.value !== ''))
      pickOne(matches[active.value]?.code)
    else if (key === 'Escape' && isOpen.value) isOpen.value = false
    else if (key === 'Backspace' && typed.value === '') onChange(chosen.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="picker cluster">
      <Chosen {...props} />
      <div class="picker-field">
        <input
          ref={field}
          class="input"
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          placeholder={label}
          aria-label={ties === undefined ? label : undefined}
          aria-autocomplete="list"
          aria-expanded={hasMatches}
          aria-controls={hasMatches ? id : undefined}
          aria-activedescendant={hasMatches ? `${id}-${active.value}` : undefined}
          {...ties}
          value={typed.value}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
          onBlur={leave}
        />
        {isOpen.value && (
          <Matches id={id} matches={matches} active={active.value} onPick={pickOne} />
        )}
      </div>
    </div>
  )
}
