import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Fault } from '../../../parts/form/field.tsx'
import { type RadioOption, Radios } from '../../../parts/form/radios.tsx'
import { words } from '../../../words.ts'
import { toHex } from './presets.ts'

const text = words.create.design

/** A control of the designer with its name before it. */
export function Row({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="design-row small">
      <span class="row-label" aria-hidden="true">
        {label}
      </span>
      <div>{children}</div>
    </div>
  )
}

interface ColourProps {
  /** What stands before it. */
  readonly label: string
  /** The same, out of its context. */
  readonly of: string
  readonly swatches: readonly string[]
  readonly value: string
  /** `hand`: it is still being picked or typed. */
  readonly onChange: (colour: string, hand?: string) => void
  readonly onRest: () => void
  /** A swatch that is no colour of its own. */
  readonly special?: Special
}

interface Special {
  readonly label: string
  /** How it is drawn: none at all, or the colours of two others. */
  readonly class: 'chequered' | 'same'
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Stands for the field while it holds. */
  readonly instead?: string
}

const SPECIAL = 'special'

type FieldProps = Pick<ColourProps, 'of' | 'value' | 'onChange' | 'onRest'>

/** The browser's own picker, and a hex field that holds whatever is typed until it is a colour. */
function ColourField({ of, value: given, onChange, onRest }: FieldProps) {
  const value = toHex(given) ?? given
  const typed = useSignal(value)
  const isWrong = toHex(typed.value) === null
  useEffect(() => {
    if (toHex(typed.peek()) !== toHex(value)) typed.value = value
  }, [value])
  const input = (entered: string) => {
    typed.value = entered
    const colour = toHex(entered)
    if (colour !== null) onChange(colour, of)
  }
  return (
    <>
      <span class="any-colour">
        <input
          class="colour-picker"
          type="color"
          aria-label={text.pick(of)}
          title={text.pick(of)}
          value={toHex(value)?.toLowerCase() ?? ''}
          onInput={(event) => input(event.currentTarget.value.toUpperCase())}
          onChange={onRest}
        />
        <input
          class="input hex"
          aria-label={text.asHex(of)}
          aria-invalid={isWrong}
          autocomplete="off"
          spellcheck={false}
          maxLength={9}
          value={typed.value}
          onInput={(event) => input(event.currentTarget.value)}
          onBlur={() => {
            typed.value = toHex(typed.value) ?? typed.value
            onRest()
          }}
        />
      </span>
      {isWrong && <Fault>{text.notHex}</Fault>}
    </>
  )
}

export function Colour(props: ColourProps) {
  const { label, of, swatches, value, onChange, special } = props
  const options: RadioOption<string>[] = swatches.map((colour) => {
    const title = text.colours[colour] ?? colour
    const style = { background: colour }
    return { name: colour, label: `${of}: ${title}`, title, class: 'swatch', style }
  })
  if (special) {
    const title = special.label
    const own = { name: SPECIAL, label: `${of}: ${title}`, title, class: `swatch ${special.class}` }
    if (special.class === 'same') options.unshift({ ...own, style: { '--same': value } })
    else options.push(own)
  }
  return (
    <Row label={label}>
      <div class="swatches cluster">
        <Radios
          class="swatch-list"
          label={of}
          options={options}
          chosen={special?.isChosen ? SPECIAL : toHex(value)}
          onChoose={(name) => (name === SPECIAL ? special?.onChoose() : onChange(name))}
        />
        {special?.isChosen && special.instead ? (
          <span class="instead small second">{special.instead}</span>
        ) : (
          <ColourField {...props} />
        )}
      </div>
    </Row>
  )
}
