import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Gradient, Style } from '../../../../../server/domain/codes/style.ts'
import { Icon } from '../../../parts/frame/icon.tsx'
import { words } from '../../../words.ts'
import { Colour } from './colour.tsx'
import {
  DIRECTIONS,
  type Direction,
  directionOf,
  inkOf,
  turned,
  withGradient,
  withOneInk,
  without,
} from './edits.ts'
import { INKS, PAPERS } from './presets.ts'
import { Segments } from './segments.tsx'
import { Options } from './shapes.tsx'

interface PartProps {
  readonly style: Style
  readonly onChange: (style: Style) => void
}

const text = words.create.design
const ARROW = 'M3 11h13.2l-4.6-4.6L13 5l7 7-7 7-1.4-1.4 4.6-4.6H3z'
const RINGS =
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'

function arrow(degrees: number): JSX.Element {
  return <path d={ARROW} transform={`rotate(${degrees} 12 12)`} />
}

const DRAWINGS: Readonly<Record<Direction, JSX.Element>> = {
  0: arrow(0),
  45: arrow(45),
  90: arrow(90),
  135: arrow(135),
  radial: <path d={RINGS} />,
}

function GradientInks(props: { of: Gradient; onChange: (gradient: Gradient) => void }) {
  const { of, onChange } = props
  return (
    <>
      <Colour
        label={text.from}
        swatches={INKS}
        value={of.from}
        onChange={(from) => onChange({ ...of, from })}
      />
      <Colour
        label={text.to}
        swatches={INKS}
        value={of.to}
        onChange={(to) => onChange({ ...of, to })}
      />
      <Options
        label={text.direction}
        names={DIRECTIONS}
        labels={text.directions}
        drawings={DRAWINGS}
        chosen={directionOf(of)}
        onChoose={(direction) => onChange(turned(of, direction))}
      />
    </>
  )
}

/** Without paper, only the modules are drawn. */
function Paper({ style, onChange }: PartProps) {
  const isNone = style.transparent === true
  return (
    <Colour
      label={text.paper}
      swatches={PAPERS}
      value={isNone ? null : (style.backgroundColor ?? '')}
      onChange={(backgroundColor) =>
        onChange({ ...without(style, 'transparent'), backgroundColor })
      }
    >
      <button
        type="button"
        class="swatch chequered"
        aria-pressed={isNone}
        aria-label={`${text.paper}: ${text.transparent}`}
        title={text.transparent}
        onClick={() => onChange({ ...without(style, 'backgroundColor'), transparent: true })}
      />
    </Colour>
  )
}

function CornerInks({ style, onChange }: PartProps) {
  const ring = style.cornersSquareColor ?? inkOf(style)
  return (
    <>
      <Colour
        label={text.ringInk}
        swatches={INKS}
        value={ring}
        onChange={(cornersSquareColor) => onChange({ ...style, cornersSquareColor })}
      />
      <Colour
        label={text.eyeInk}
        swatches={INKS}
        value={style.cornersDotColor ?? ring}
        onChange={(cornersDotColor) => onChange({ ...style, cornersDotColor })}
      />
    </>
  )
}

export function Colours({ style, onChange }: PartProps) {
  const hasMore = style.cornersSquareColor !== undefined || style.cornersDotColor !== undefined
  const isOpen = useSignal(hasMore)
  useEffect(() => {
    isOpen.value = hasMore
  }, [hasMore])
  const toggle = () => {
    if (isOpen.value) onChange(without(style, 'cornersSquareColor', 'cornersDotColor'))
    isOpen.value = !isOpen.value
  }
  const { dotsGradient } = style
  const chooseKind = (kind: 'one' | 'gradient') => {
    if (kind === 'one' && dotsGradient) onChange(withOneInk(style))
    if (kind === 'gradient' && !dotsGradient) onChange(withGradient(style))
  }
  return (
    <>
      <div class="design-head">
        <h3>{text.colourPart}</h3>
        <Segments
          label={text.inkKind}
          names={['one', 'gradient']}
          labels={text.inkKinds}
          chosen={dotsGradient ? 'gradient' : 'one'}
          onChoose={chooseKind}
        />
      </div>
      <div class="colours">
        {dotsGradient ? (
          <GradientInks
            of={dotsGradient}
            onChange={(gradient) => onChange({ ...style, dotsGradient: gradient })}
          />
        ) : (
          <Colour
            label={text.ink}
            swatches={INKS}
            value={style.dotsColor ?? ''}
            onChange={(dotsColor) => onChange({ ...style, dotsColor })}
          />
        )}
        <Paper style={style} onChange={onChange} />
        {isOpen.value && <CornerInks style={style} onChange={onChange} />}
      </div>
      <button type="button" class="button bare more-inks" onClick={toggle}>
        <Icon name={isOpen.value ? 'close' : 'plus'} />
        {isOpen.value ? text.sameInk : text.anotherInk}
      </button>
    </>
  )
}
