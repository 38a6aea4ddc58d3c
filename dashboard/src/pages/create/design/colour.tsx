import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Fault } from '../../../parts/form/field.tsx'
import { words } from '../../../words.ts'
import { toHex } from './presets.ts'

interface ColourProps {
  readonly label: string
  readonly swatches: readonly string[]
  /** Null: no colour at all. */
  readonly value: string | null
  readonly onChange: (colour: string) => void
  /** A swatch of another kind. */
  readonly children?: ComponentChildren
}

interface ColourFieldProps extends Pick<ColourProps, 'label' | 'onChange'> {
  readonly value: string
}

/** The browser's own picker, and a hex field that holds whatever is typed until it is a colour. */
function ColourField({ label, value, onChange }: ColourFieldProps) {
  const text = words.create.design
  const typed = useSignal(value)
  const isWrong = toHex(typed.value) === null
  useEffect(() => {
    if (toHex(typed.peek()) !== toHex(value)) typed.value = value
  }, [value])
  const input = (given: string) => {
    typed.value = given
    const colour = toHex(given)
    if (colour !== null) onChange(colour)
  }
  return (
    <>
      <span class="any-colour">
        <input
          class="colour-picker"
          type="color"
          aria-label={text.pick(label)}
          title={text.pick(label)}
          value={toHex(value)?.toLowerCase() ?? ''}
          onInput={(event) => input(event.currentTarget.value.toUpperCase())}
        />
        <input
          class="input hex"
          aria-label={text.asHex(label)}
          aria-invalid={isWrong}
          autocomplete="off"
          spellcheck={false}
          maxLength={9}
          value={typed.value}
          onInput={(event) => input(event.currentTarget.value)}
          onBlur={() => (typed.value = toHex(typed.value) ?? typed.value)}
        />
      </span>
      {isWrong && <Fault>{text.notHex}</Fault>}
    </>
  )
}

export function Colour({ label, swatches, value, onChange, children }: ColourProps) {
  const text = words.create.design
  const current = toHex(value ?? '') ?? ''
  return (
    <fieldset class="colour">
      <legend class="field-label">{label}</legend>
      <div class="swatches">
        {swatches.map((colour) => (
          <button
            type="button"
            key={colour}
            class="swatch"
            style={{ background: colour }}
            aria-pressed={colour === current}
            aria-label={`${label}: ${text.colours[colour] ?? colour}`}
            title={text.colours[colour] ?? colour}
            onClick={() => onChange(colour)}
          />
        ))}
        {children}
        {value !== null && <ColourField label={label} value={value} onChange={onChange} />}
      </div>
    </fieldset>
  )
}
