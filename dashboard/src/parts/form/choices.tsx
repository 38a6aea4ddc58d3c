import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Fault } from './field.tsx'
import './options.css'

/** Radios or ticks, each with a line that says what it means. */
export interface Choice<Name extends string> {
  readonly name: Name
  readonly label: ComponentChildren
  readonly hint?: string
}

export function Choices<Name extends string>(props: {
  legend: string
  kind: 'radio' | 'checkbox'
  choices: readonly Choice<Name>[]
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
  fault?: string | undefined
  hideLegend?: boolean
  /** Next to each other where there is room. */
  beside?: boolean
}) {
  const { legend, kind, choices, chosen, onChange, fault } = props
  const { hideLegend = false, beside = false } = props
  const id = useId()
  const toggle = (name: Name) => {
    if (kind === 'radio') onChange([name])
    else if (chosen.includes(name)) onChange(chosen.filter((one) => one !== name))
    else
      onChange(choices.map((one) => one.name).filter((one) => one === name || chosen.includes(one)))
  }
  return (
    <fieldset
      class={beside ? 'options beside' : 'options'}
      aria-describedby={fault ? `${id}-fault` : undefined}
    >
      <legend class={hideLegend ? 'unseen' : 'field-label'}>{legend}</legend>
      {choices.map(({ name, label, hint }) => (
        <div key={name} class="option">
          <input
            class="tick"
            type={kind as 'radio'}
            id={`${id}-${name}`}
            name={id}
            checked={chosen.includes(name)}
            aria-describedby={hint ? `${id}-${name}-hint` : undefined}
            onChange={() => toggle(name)}
          />
          <label for={`${id}-${name}`}>{label}</label>
          {hint && (
            <span class="hint" id={`${id}-${name}-hint`}>
              {hint}
            </span>
          )}
        </div>
      ))}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </fieldset>
  )
}
