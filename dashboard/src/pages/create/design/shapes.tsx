import type { JSX } from 'preact'
import {
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
} from '../../../../../domain/codes/style.ts'
import { Radios } from '../../../parts/form/radios.tsx'
import { words } from '../../../words.ts'
import type { Editing } from './editing.ts'

/** A corner of three modules in each shape, drawn on 24 × 24. */
const MODULES: Readonly<Record<(typeof DOT_TYPES)[number], JSX.Element>> = {
  square: <path d="M2 2h20v10H12v10H2z" />,
  dots: <path d={`${circle(7, 7)}${circle(17, 7)}${circle(7, 17)}`} />,
  rounded: <path d="M6 2h11a5 5 0 0 1 0 10h-5v5a5 5 0 0 1-10 0V6a4 4 0 0 1 4-4z" />,
  'extra-rounded': (
    <path d="M12 2h5a5 5 0 0 1 0 10 5 5 0 0 0-5 5 5 5 0 0 1-10 0v-5A10 10 0 0 1 12 2z" />
  ),
  classy: <path d="M7 2h15v5a5 5 0 0 1-5 5h-5v5a5 5 0 0 1-5 5H2V7a5 5 0 0 1 5-5z" />,
  'classy-rounded': <path d="M12 2h10v2a8 8 0 0 1-8 8h-2v2a8 8 0 0 1-8 8H2V12A10 10 0 0 1 12 2z" />,
}
/** As they are drawn: rings differ by their holes, because decoders look for the outer corners. */
const RINGS: Readonly<Record<(typeof CORNER_SQUARE_TYPES)[number], JSX.Element>> = {
  square: <path d="M2 2h20v20H2zM5 5v14h14V5z" />,
  dot: (
    <path d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM9.5 5A4.5 4.5 0 0 0 5 9.5v5A4.5 4.5 0 0 0 9.5 19h5a4.5 4.5 0 0 0 4.5-4.5v-5A4.5 4.5 0 0 0 14.5 5z" />
  ),
  'extra-rounded': (
    <path d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM6.5 5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19h11a1.5 1.5 0 0 0 1.5-1.5v-11A1.5 1.5 0 0 0 17.5 5z" />
  ),
}
const EYES: Readonly<Record<(typeof CORNER_DOT_TYPES)[number], JSX.Element>> = {
  square: <path d="M6 6h12v12H6z" />,
  dot: <circle cx="12" cy="12" r="6.5" />,
}

function circle(x: number, y: number): string {
  return `M${x - 4.6} ${y}a4.6 4.6 0 1 1 9.2 0 4.6 4.6 0 1 1-9.2 0z`
}

/** Small drawings of which one holds. */
export function Drawings<Name extends string>(props: {
  label: string
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  drawings: Readonly<Record<Name, JSX.Element>>
  chosen: Name | null | undefined
  onChoose: (name: Name) => void
}) {
  const { label, names, labels, drawings, chosen, onChoose } = props
  return (
    <Radios
      class="picks"
      label={label}
      options={names.map((name) => ({
        name,
        label: `${label}: ${labels[name]}`,
        title: labels[name],
        class: 'pick',
        children: (
          <svg viewBox="0 0 24 24" fill-rule="evenodd" aria-hidden="true">
            {drawings[name]}
          </svg>
        ),
      }))}
      chosen={chosen ?? null}
      onChoose={onChoose}
    />
  )
}

function Shape({ label, children }: { label: string; children: JSX.Element }) {
  return (
    <div>
      <span class="field-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

export function Shapes({ editing: { style, change } }: { editing: Editing }) {
  const text = words.create.design
  return (
    <section class="design-part">
      <div class="design-head ends">
        <h3>{text.shapePart}</h3>
      </div>
      <div class="shapes">
        <Shape label={text.modules}>
          <Drawings
            label={text.modules}
            names={DOT_TYPES}
            labels={text.module}
            drawings={MODULES}
            chosen={style.dotsType}
            onChoose={(dotsType) => change({ ...style, dotsType })}
          />
        </Shape>
        <Shape label={text.rings}>
          <Drawings
            label={text.rings}
            names={CORNER_SQUARE_TYPES}
            labels={text.ring}
            drawings={RINGS}
            chosen={style.cornersSquareType}
            onChoose={(cornersSquareType) => change({ ...style, cornersSquareType })}
          />
        </Shape>
        <Shape label={text.eyes}>
          <Drawings
            label={text.eyes}
            names={CORNER_DOT_TYPES}
            labels={text.eye}
            drawings={EYES}
            chosen={style.cornersDotType}
            onChoose={(cornersDotType) => change({ ...style, cornersDotType })}
          />
        </Shape>
      </div>
    </section>
  )
}
