import type { JSX } from 'preact'
import {
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
  type Style,
} from '../../../../server/domain/codes/style.ts'
import { words } from '../../words.ts'

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
const RINGS: Readonly<Record<(typeof CORNER_SQUARE_TYPES)[number], JSX.Element>> = {
  square: <path class="ring" d="M4 4h16v16H4z" />,
  dot: <circle class="ring" cx="12" cy="12" r="8.5" />,
  'extra-rounded': <rect class="ring" x="4" y="4" width="16" height="16" rx="5.5" />,
}
const EYES: Readonly<Record<(typeof CORNER_DOT_TYPES)[number], JSX.Element>> = {
  square: <path d="M6 6h12v12H6z" />,
  dot: <circle cx="12" cy="12" r="6.5" />,
}

function circle(x: number, y: number): string {
  return `M${x - 4.6} ${y}a4.6 4.6 0 1 1 9.2 0 4.6 4.6 0 1 1-9.2 0z`
}

function Options<Name extends string>(props: {
  label: string
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  drawings: Readonly<Record<Name, JSX.Element>>
  chosen: Name | undefined
  onChoose: (name: Name) => void
}) {
  const { label, names, labels, drawings, chosen, onChoose } = props
  return (
    <fieldset class="options">
      <legend class="field-label">{label}</legend>
      <div>
        {names.map((name) => (
          <button
            type="button"
            key={name}
            class="option"
            aria-pressed={name === chosen}
            aria-label={`${label}: ${labels[name]}`}
            title={labels[name]}
            onClick={() => onChoose(name)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              {drawings[name]}
            </svg>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

export function Shapes({ style, onChange }: { style: Style; onChange: (change: Style) => void }) {
  const text = words.create.design
  return (
    <div class="shapes">
      <Options
        label={text.modules}
        names={DOT_TYPES}
        labels={text.module}
        drawings={MODULES}
        chosen={style.dotsType}
        onChoose={(dotsType) => onChange({ dotsType })}
      />
      <Options
        label={text.rings}
        names={CORNER_SQUARE_TYPES}
        labels={text.ring}
        drawings={RINGS}
        chosen={style.cornersSquareType}
        onChoose={(cornersSquareType) => onChange({ cornersSquareType })}
      />
      <Options
        label={text.eyes}
        names={CORNER_DOT_TYPES}
        labels={text.eye}
        drawings={EYES}
        chosen={style.cornersDotType}
        onChoose={(cornersDotType) => onChange({ cornersDotType })}
      />
    </div>
  )
}
