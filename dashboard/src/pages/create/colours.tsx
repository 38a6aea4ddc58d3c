import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Style } from '../../../../server/domain/codes/style.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Icon } from '../../parts/frame/icon.tsx'
import { words } from '../../words.ts'
import { INKS, PAPERS, toHex } from './presets.ts'

interface ColourProps {
  readonly label: string
  readonly swatches: readonly string[]
  readonly value: string
  readonly onChange: (colour: string) => void
}

type ColourFieldProps = Omit<ColourProps, 'swatches'>

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

function Colour({ label, swatches, value, onChange }: ColourProps) {
  const text = words.create.design
  const current = toHex(value) ?? ''
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
        <ColourField label={label} value={value} onChange={onChange} />
      </div>
    </fieldset>
  )
}

function CornerInks({ style, onChange }: { style: Style; onChange: (change: Style) => void }) {
  const text = words.create.design
  const ring = style.cornersSquareColor ?? style.dotsColor ?? ''
  return (
    <>
      <Colour
        label={text.ringInk}
        swatches={INKS}
        value={ring}
        onChange={(cornersSquareColor) => onChange({ cornersSquareColor })}
      />
      <Colour
        label={text.eyeInk}
        swatches={INKS}
        value={style.cornersDotColor ?? ring}
        onChange={(cornersDotColor) => onChange({ cornersDotColor })}
      />
    </>
  )
}

export function Colours(props: {
  style: Style
  onChange: (change: Style) => void
  onOneInk: () => void
}) {
  const { style, onChange, onOneInk } = props
  const text = words.create.design
  const hasMore = style.cornersSquareColor !== undefined || style.cornersDotColor !== undefined
  const isOpen = useSignal(hasMore)
  useEffect(() => {
    isOpen.value = hasMore
  }, [hasMore])
  const toggle = () => {
    if (isOpen.value) onOneInk()
    isOpen.value = !isOpen.value
  }
  return (
    <>
      <div class="colours">
        <Colour
          label={text.ink}
          swatches={INKS}
          value={style.dotsColor ?? ''}
          onChange={(dotsColor) => onChange({ dotsColor })}
        />
        <Colour
          label={text.paper}
          swatches={PAPERS}
          value={style.backgroundColor ?? ''}
          onChange={(backgroundColor) => onChange({ backgroundColor })}
        />
        {isOpen.value && <CornerInks style={style} onChange={onChange} />}
      </div>
      <button type="button" class="button bare more-inks" onClick={toggle}>
        <Icon name={isOpen.value ? 'close' : 'plus'} />
        {isOpen.value ? text.sameInk : text.anotherInk}
      </button>
    </>
  )
}
