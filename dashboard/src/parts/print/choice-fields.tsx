import type { Signal } from '@preact/signals'
import type { Scannability } from '../../../../client/client.ts'
import { SIZE_MAX, WIDTH_MM_MAX, WIDTH_MM_MIN } from '../../../../domain/codes/limits.ts'
import { printWords as text } from '../../words/print.ts'
import { words } from '../../words.ts'
import { Fault, Field } from '../form/field.tsx'
import { Radios, Segments } from '../form/radios.tsx'
import { metresAt } from '../grade/distance.ts'
import { Icon } from '../shell/icon.tsx'
import { type Choice, DPIS, FORMATS, type Reading, toPrintedMm, UNITS } from './choice.ts'
import { toLength } from './lengths.ts'
import { PRESETS, type Preset } from './sizes.ts'
import '../form/slider.css'
import './choice-fields.css'

/** How large, and in which format: the same for one code and for many. */
export interface ChoiceProps {
  readonly choice: Signal<Choice>
  readonly reading: Reading
}

/** How well it scans decides how large it is printed. Null: not known, or not the same for all. */
interface GradedProps extends ChoiceProps {
  readonly graded: Scannability | null
}

type Edit = (change: Partial<Choice>) => void

export function editOf(choice: Signal<Choice>): Edit {
  return (change) => {
    choice.value = { ...choice.value, ...change }
  }
}

export function FormatField({ choice }: Pick<ChoiceProps, 'choice'>) {
  const { label, names, uses } = text.format
  const options = FORMATS.map((name) => ({
    name,
    children: (
      <>
        <b>{names[name]}</b> <span class="tiny second">{uses[name]}</span>
      </>
    ),
  }))
  return (
    <div class="field">
      <span class="field-label">{label}</span>
      <Radios
        class="print-formats"
        label={label}
        options={options}
        chosen={choice.value.format}
        onChoose={(format) => editOf(choice)({ format })}
      />
    </div>
  )
}

const ICON = 40
const LARGEST = Math.max(...PRESETS.map(({ widthMm }) => widthMm))

function PresetRow({ preset, graded }: { preset: Preset; graded: Scannability | null }) {
  const { label, hint, widthMm } = preset
  const side = (ICON * widthMm) / LARGEST - 1
  return (
    <>
      <svg viewBox={`0 0 ${ICON} ${ICON}`} aria-hidden="true">
        <rect x="0.5" y={ICON - 0.5 - side} width={side} height={side} />
      </svg>
      <span class="what">
        <b>{label}</b> <span class="tiny second">{hint}</span>
      </span>{' '}
      <b class="mm">{text.millimetres(widthMm)}</b>{' '}
      <span class="from second">
        {graded && text.presets.scans(text.distance(metresAt(graded, widthMm)))}
      </span>
    </>
  )
}

function Presets({ choice, reading, graded }: GradedProps) {
  const typed = toLength(choice.value.width, 0, WIDTH_MM_MAX)
  const chosen = PRESETS.find(({ widthMm }) => widthMm === typed)
  const isMeant = reading.faults.width === undefined
  return (
    <div class="field">
      <span class="field-label">{text.presets.label}</span>
      <Radios
        class="print-presets"
        label={text.presets.label}
        options={PRESETS.map((preset) => ({
          name: preset.name,
          children: <PresetRow preset={preset} graded={graded} />,
        }))}
        chosen={isMeant && chosen ? chosen.name : null}
        onChoose={(name) => {
          const preset = PRESETS.find((one) => one.name === name)
          if (preset) editOf(choice)({ width: String(preset.widthMm) })
        }}
      />
    </div>
  )
}

/** What people print; more can be typed. */
const SLIDER = { least: WIDTH_MM_MIN, most: 300 }

function WidthField({ choice, reading, hint }: ChoiceProps & { hint: string }) {
  const { widthMm, faults } = reading
  const at = Math.min(SLIDER.most, Math.round(widthMm))
  const share = (100 * (at - SLIDER.least)) / (SLIDER.most - SLIDER.least)
  const set = (width: string) => editOf(choice)({ width })
  return (
    <Field
      label={text.width.label}
      hint={hint}
      fault={faults.width}
      control={(ties) => (
        <div class="print-width">
          <div class="unit">
            <input
              class="input"
              type="text"
              inputMode="decimal"
              autocomplete="off"
              value={choice.value.width}
              {...ties}
              onInput={(event) => set(event.currentTarget.value)}
            />
            <span class="second" aria-hidden="true">
              {text.mm}
            </span>
          </div>
          <input
            class="slider"
            type="range"
            min={SLIDER.least}
            max={SLIDER.most}
            value={at}
            aria-label={text.width.slider}
            aria-valuetext={text.millimetres(at)}
            style={{ '--share': `${share}%` }}
            onInput={(event) => set(event.currentTarget.value)}
          />
        </div>
      )}
    />
  )
}

function DpiField({ choice }: Pick<ChoiceProps, 'choice'>) {
  return (
    <div class="field">
      <span class="field-label">{text.measure.dpi}</span>
      <Segments
        label={text.measure.dpi}
        names={DPIS}
        labels={{ '300': text.measure.dpiName(300), '600': text.measure.dpiName(600) }}
        chosen={choice.value.dpi}
        onChoose={(dpi) => editOf(choice)({ dpi })}
      />
    </div>
  )
}

function PixelField({ choice, reading }: ChoiceProps) {
  const dpi = Number(choice.value.dpi)
  const mm = toPrintedMm(reading.asked.size ?? SIZE_MAX, dpi)
  return (
    <Field
      label={text.measure.pixels}
      hint={text.measure.pixelsHint(SIZE_MAX, mm, dpi)}
      fault={reading.faults.pixels}
      control={(ties) => (
        <div class="unit">
          <input
            class="input"
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={choice.value.pixels}
            {...ties}
            onInput={(event) => editOf(choice)({ pixels: event.currentTarget.value })}
          />
          <span class="second" aria-hidden="true">
            {text.px}
          </span>
        </div>
      )}
    />
  )
}

/** A width below what the server recommends: said, and printed all the same. */
function TooSmall({ widthMm, graded }: { widthMm: number; graded: Scannability | null }) {
  const least = graded && widthMm < graded.min_width_mm ? graded.min_width_mm : null
  return (
    <div class="print-told" role="status">
      {least !== null && (
        <p class="print-small fine">
          <Icon name="warning" />
          <span>{words.grade.tooSmall(least)}</span>
        </p>
      )}
    </div>
  )
}

export function SizeFields(props: GradedProps & { isFramed: boolean }) {
  const { choice, reading, graded, isFramed } = props
  const { format, unit } = choice.value
  const isPixels = format === 'png' && unit === 'px'
  return (
    <>
      {format === 'png' && (
        <div class="print-measure">
          <div class="field">
            <span class="field-label">{text.measure.label}</span>
            <Segments
              label={text.measure.label}
              names={UNITS}
              labels={text.measure.names}
              chosen={unit}
              onChoose={(next) => editOf(choice)({ unit: next })}
            />
          </div>
          <DpiField choice={choice} />
        </div>
      )}
      {reading.faults.dpi && <Fault>{reading.faults.dpi}</Fault>}
      {isPixels && <PixelField choice={choice} reading={reading} />}
      {!isPixels && <Presets choice={choice} reading={reading} graded={graded} />}
      {!isPixels && (
        <WidthField
          choice={choice}
          reading={reading}
          hint={isFramed ? text.width.framed : text.width.hint}
        />
      )}
      <TooSmall widthMm={reading.widthMm} graded={graded} />
    </>
  )
}
