import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { Icon } from '../../../parts/icon.tsx'
import { words } from '../../../words.ts'
import { findNamed, type Named } from './names.ts'

interface PickerProps {
  /** What is searched. */
  readonly label: string
  readonly all: () => readonly Named[]
  readonly nameOf: (code: string) => string
  /** What was typed as a code that is not in the list. */
  readonly also?: (typed: string) => Named | null
  readonly chosen: readonly string[]
  readonly isWrong: boolean
  readonly onChange: (chosen: string[]) => void
}

function Chosen({ chosen, nameOf, onChange }: Pick<PickerProps, 'chosen' | 'nameOf' | 'onChange'>) {
  if (chosen.length === 0) return null
  return (
    <div class="chips">
      {chosen.map((code) => (
        <button
          key={code}
          type="button"
          class="chip set"
          aria-label={words.routing.editor.remove(nameOf(code))}
          onClick={() => onChange(chosen.filter((one) => one !== code))}
        >
          {nameOf(code)}
          <Icon name="close" />
        </button>
      ))}
    </div>
  )
}

function Matches(props: {
  id: string
  matches: readonly Named[]
  active: number
  onPick: (code: string) => void
}) {
  const { id, matches, active, onPick } = props
  if (matches.length === 0) {
    return (
      <p class="no-match" role="status">
        {words.routing.editor.noMatch}
      </p>
    )
  }
  return (
    <div class="matches" id={id} role="listbox">
      {matches.map(({ code, name }, index) => (
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
          {name} <span class="mono">{code}</span>
        </div>
      ))}
    </div>
  )
}

/** Some of many, found by name. Arrow keys choose, Enter takes, Backspace takes the last one away. */
export function Picker(props: PickerProps) {
  const { label, all, nameOf, also, chosen, isWrong, onChange } = props
  const typed = useSignal('')
  const isOpen = useSignal(false)
  const active = useSignal(0)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const found = isOpen.value ? findNamed(all(), typed.value, chosen) : []
  const other = isOpen.value && found.length === 0 ? also?.(typed.value) : null
  const matches = other && !chosen.includes(other.code) ? [other] : found
  const hasMatches = isOpen.value && matches.length > 0

  const pick = (code: string | undefined) => {
    if (code === undefined) return
    onChange([...chosen, code])
    typed.value = ''
    active.value = 0
    isOpen.value = false
    field.current?.focus()
  }
  const step = (by: number) => {
    if (isOpen.value) active.value = (active.value + by + matches.length) % (matches.length || 1)
    isOpen.value = true
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Enter') pick(matches[active.value]?.code)
    else if (key === 'Escape' && isOpen.value) isOpen.value = false
    else if (key === 'Backspace' && typed.value === '') onChange(chosen.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onInput = (text: string) => {
    typed.value = text
    active.value = 0
    isOpen.value = text.trim() !== ''
  }
  return (
    <div class="picker">
      <Chosen chosen={chosen} nameOf={nameOf} onChange={onChange} />
      <div class="picker-field">
        <input
          ref={field}
          class="input"
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          placeholder={label}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={hasMatches}
          aria-controls={hasMatches ? id : undefined}
          aria-activedescendant={hasMatches ? `${id}-${active.value}` : undefined}
          aria-invalid={isWrong}
          value={typed.value}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKey}
          onBlur={() => {
            isOpen.value = false
          }}
        />
        {isOpen.value && <Matches id={id} matches={matches} active={active.value} onPick={pick} />}
      </div>
    </div>
  )
}
