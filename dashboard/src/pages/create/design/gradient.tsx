import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Gradient } from '../../../../../domain/codes/style.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { words } from '../../../words.ts'
import { Colour, Row } from './colour.tsx'
import type { Editing } from './editing.ts'
import { DIRECTIONS, type Direction, directionOf, turned } from './edits.ts'
import { INKS } from './presets.ts'
import { Drawings } from './shapes.tsx'

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

/** Null: no angle that the API takes. */
function toAngle(typed: string): number | null {
  const digits = typed.trim()
  return /^\d{1,3}$/.test(digits) && Number(digits) < 360 ? Number(digits) : null
}

interface AngleProps {
  readonly angle: number
  readonly onChange: (angle: number) => void
  readonly onRest: () => void
}

function AngleField({ angle, onChange, onRest }: AngleProps) {
  const typed = useSignal(String(angle))
  const isWrong = toAngle(typed.value) === null
  useEffect(() => {
    if (toAngle(typed.peek()) !== angle) typed.value = String(angle)
  }, [angle])
  return (
    <>
      <span class="any-colour angle">
        <input
          class="input hex"
          inputMode="numeric"
          autocomplete="off"
          aria-label={text.angle}
          aria-invalid={isWrong}
          maxLength={3}
          value={typed.value}
          onInput={({ currentTarget: { value } }) => {
            typed.value = value
            const wanted = toAngle(value)
            if (wanted !== null) onChange(wanted)
          }}
          onBlur={onRest}
        />
        <span aria-hidden="true">{text.degrees}</span>
      </span>
      {isWrong && <Fault>{text.notAngle}</Fault>}
    </>
  )
}

/** The two inks of a gradient, and where it runs. */
export function GradientInks({ of, editing }: { of: Gradient; editing: Editing }) {
  const change = (dotsGradient: Gradient, hand?: string) =>
    editing.change({ ...editing.style, dotsGradient }, hand)
  return (
    <>
      <Colour
        label={text.from}
        of={text.from}
        swatches={INKS}
        value={of.from}
        onChange={(from, hand) => change({ ...of, from }, hand)}
        onRest={editing.rest}
      />
      <Colour
        label={text.to}
        of={text.to}
        swatches={INKS}
        value={of.to}
        onChange={(to, hand) => change({ ...of, to }, hand)}
        onRest={editing.rest}
      />
      <Row label={text.direction}>
        <div class="swatches cluster">
          <Drawings
            label={text.direction}
            names={DIRECTIONS}
            labels={text.directions}
            drawings={DRAWINGS}
            chosen={directionOf(of)}
            onChoose={(direction) => change(turned(of, direction))}
          />
          {of.type === 'linear' && (
            <AngleField
              angle={of.angle ?? 0}
              onChange={(angle) => change({ ...of, angle }, text.angle)}
              onRest={editing.rest}
            />
          )}
        </div>
      </Row>
    </>
  )
}
