import type { Scannability } from '../../../../client/client.ts'
import { printWords as text } from '../../words/print.ts'
import { metresAt } from '../grade/distance.ts'
import { PRESETS } from './sizes.ts'
import { useWidth } from './use-width.ts'

/** How far a phone can be away, with the usual sizes for comparison. */
const HEIGHT = 96
const GROUND = 68
const SIDE = 10
/** The largest square, in pixels. */
const SQUARE = 34
const TICKS_MAX = 6
const STEPS = [0.25, 0.5, 1, 2, 5]

function Axis({ most, step, toX }: { most: number; step: number; toX: (m: number) => number }) {
  const ticks = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step)
  return (
    <>
      <path d={`M${toX(0)} ${GROUND}H${toX(most)}`} />
      {ticks.map((m) => (
        <g key={m}>
          <path d={`M${toX(m)} ${GROUND}v6`} />
          <text
            x={toX(m)}
            y={GROUND + 21}
            text-anchor={m === 0 ? 'start' : m === most ? 'end' : 'middle'}
          >
            {m === 0 ? text.far.zero : text.metres(m)}
          </text>
        </g>
      ))}
    </>
  )
}

interface FarProps {
  readonly widthMm: number
  readonly graded: Scannability
}

function Drawn({ width, widthMm, graded }: FarProps & { width: number }) {
  const others = PRESETS.map((one) => one.widthMm).filter((one) => one !== widthMm)
  const farthest = metresAt(graded, Math.max(widthMm, ...others))
  const step = STEPS.find((one) => farthest / one <= TICKS_MAX - 1) ?? 5
  const most = Math.ceil(farthest / step + 0.1) * step
  const toX = (m: number) => SIDE + ((width - 2 * SIDE) * m) / most
  const sideOf = (mm: number) =>
    Math.max(4, (SQUARE * mm) / Math.max(widthMm, ...PRESETS.map((one) => one.widthMm)))
  const square = (mm: number, name: string) => {
    const side = sideOf(mm)
    const x = toX(metresAt(graded, mm)) - side / 2
    return <rect key={mm} class={name} x={x} y={GROUND - side} width={side} height={side} />
  }
  const at = toX(metresAt(graded, widthMm))
  const label = text.millimetres(widthMm)
  const half = 4 * label.length
  return (
    <svg
      class="far"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={text.far.alt(label, text.distance(metresAt(graded, widthMm)))}
    >
      <Axis most={most} step={step} toX={toX} />
      {others.map((mm) => square(mm, ''))}
      <path class="ray" d={`M${toX(0)} ${GROUND}L${at} ${GROUND - sideOf(widthMm)}`} />
      {square(widthMm, 'now')}
      <text
        class="now"
        x={Math.min(Math.max(at, SIDE + half), width - SIDE - half)}
        y={GROUND - sideOf(widthMm) - 8}
        text-anchor="middle"
      >
        {label}
      </text>
    </svg>
  )
}

export function Far({ widthMm, graded }: FarProps) {
  const { element, width } = useWidth()
  return (
    <section class="bench" aria-label={text.far.title}>
      <div class="bench-head small">
        <b>{text.far.title}</b>
        <span class="fine second">
          {text.far.rule(text.distance(metresAt(graded, widthMm)), text.millimetres(widthMm))}
        </span>
      </div>
      <div ref={element}>
        {width > 0 && <Drawn width={width} widthMm={widthMm} graded={graded} />}
      </div>
    </section>
  )
}
