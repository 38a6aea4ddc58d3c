import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

export interface RadioOption<Name extends string> {
  readonly name: Name
  /** Said instead of what it shows; without it, what it shows is what is said. */
  readonly label?: string
  readonly title?: string
  readonly style?: Readonly<Record<string, string | undefined>>
  readonly class?: string
  readonly children?: ComponentChildren
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Options of which one holds, each as a button of any look. One of them is in the tab order; arrow keys choose
 * the others. Not <input type="radio">: in a form, its Enter would send the form.
 */
export function Radios<Name extends string>(props: {
  label: string
  class: string
  options: readonly RadioOption<Name>[]
  /** Null: none of them holds. */
  chosen: Name | null
  onChoose: (name: Name) => void
}) {
  const { label, options, chosen, onChoose } = props
  const element = useRef<HTMLDivElement>(null)
  const inOrder = options.find(({ name }) => name === chosen) ?? options[0]
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const at = options.findIndex(({ name }) => name === inOrder?.name)
    const next = step && options.at(step(at, options.length) % options.length)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const all = element.current?.querySelectorAll<HTMLElement>('[role="radio"]')
    all?.[options.indexOf(next)]?.focus()
    onChoose(next.name)
  }
  return (
    <div class={props.class} role="radiogroup" aria-label={label} ref={element}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <button
          type="button"
          key={option.name}
          role="radio"
          class={option.class}
          style={option.style}
          aria-checked={option.name === chosen}
          aria-label={option.label}
          title={option.title}
          tabIndex={option === inOrder ? 0 : -1}
          onClick={() => onChoose(option.name)}
          onKeyDown={onKey}
        >
          {option.children}
        </button>
      ))}
    </div>
  )
}

/** A few words of which one holds. */
export function Segments<Name extends string>(props: {
  label: string
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  chosen: Name | null
  onChoose: (name: Name) => void
}) {
  const { label, names, labels, chosen, onChoose } = props
  return (
    <Radios
      class="segments"
      label={label}
      options={names.map((name) => ({ name, children: labels[name] }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
