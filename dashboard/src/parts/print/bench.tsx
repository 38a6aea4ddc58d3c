import { printWords as text } from '../../words/print.ts'
import type { DrawnPicture } from '../picture/picture.tsx'
import type { Reading } from './choice.ts'
import { aroundMm, MARK_GAP_MM, MARK_MM, type Measured } from './measured.ts'
import { RULER, Ruler, tensOf } from './ruler.tsx'
import { PIXELS_PER_MM } from './sizes.ts'
import { useWidth } from './use-width.ts'
import './bench.css'

/** The picture on millimetre paper, in the size in which it is printed: edge, bleed and crop marks. */
interface BenchProps {
  readonly picture: DrawnPicture
  readonly measured: Measured
  readonly reading: Reading
}

/** Around the page, in pixels. */
const SPACE = 20
/** Beside the page, for what its lines are called. */
const NOTES = 128
const HEIGHT_MIN = 260
const HEIGHT_MAX = 460

interface Plan {
  /** Pixels in a millimetre. */
  readonly scale: number
  readonly width: number
  readonly height: number
  /** The trim, in pixels. */
  readonly x: number
  readonly y: number
  readonly trimWidth: number
  readonly trimHeight: number
  readonly hasNotes: boolean
}

/** At life size, or smaller if there is no room. */
function planOf(width: number, { measured, reading }: BenchProps): Plan {
  const { widthMm, bleedMm, hasMarks } = reading
  const around = aroundMm(bleedMm, hasMarks)
  const [wide, high] = [widthMm * measured.wide, widthMm * measured.high]
  const roomX = width - RULER - 2 * SPACE
  const roomY = HEIGHT_MAX - RULER - 2 * SPACE
  const most = Math.min(roomX / (wide + 2 * around), roomY / (high + 2 * around))
  const scale = Math.min(PIXELS_PER_MM, Math.max(most, 0.01))
  const pageWidth = (wide + 2 * around) * scale
  const hasNotes = roomX - pageWidth >= NOTES
  const height = Math.max(HEIGHT_MIN, RULER + 2 * SPACE + (high + 2 * around) * scale)
  return {
    ...{ scale, width, height, hasNotes },
    x: RULER + SPACE + around * scale,
    y: RULER + SPACE + around * scale,
    trimWidth: wide * scale,
    trimHeight: high * scale,
  }
}

function Grid({ plan: { scale, width, height, x, y } }: { plan: Plan }) {
  const step = tensOf(scale) * scale
  const lines: string[] = []
  for (let at = x % step; at < width; at += step)
    if (at > RULER) lines.push(`M${at} ${RULER}V${height}`)
  for (let at = y % step; at < height; at += step)
    if (at > RULER) lines.push(`M${RULER} ${at}H${width}`)
  return <path class="grid" d={lines.join('')} />
}

function Marks({ plan, bleedMm }: { plan: Plan; bleedMm: number }) {
  const { scale, x, y, trimWidth, trimHeight } = plan
  const near = (bleedMm + MARK_GAP_MM) * scale
  const long = MARK_MM * scale
  const [right, bottom] = [x + trimWidth, y + trimHeight]
  const upright = [x, right].map(
    (at) => `M${at} ${y - near}v-${long}M${at} ${bottom + near}v${long}`,
  )
  const level = [y, bottom].map((at) => `M${x - near} ${at}h-${long}M${right + near} ${at}h${long}`)
  return <path class="marks" d={[...upright, ...level].join('')} />
}

/** What the lines are called, beside them. */
function Notes({ plan, reading, trim }: { plan: Plan; reading: Reading; trim: string }) {
  const { scale, x, y, trimWidth, trimHeight } = plan
  const { bleedMm, hasMarks } = reading
  const right = x + trimWidth
  const edge = right + aroundMm(bleedMm, hasMarks) * scale
  const notes: { at: number; from: number; name: string; value: string }[] = []
  if (hasMarks) notes.push({ at: y, from: edge + 2, name: text.bench.marks, value: '' })
  notes.push({ at: y + trimHeight * 0.45, from: right, name: text.bench.trim, value: trim })
  if (bleedMm > 0) {
    const value = text.bench.bleedRound(text.millimetres(bleedMm))
    const at = Math.max(y + trimHeight * 0.75, y + trimHeight * 0.45 + 40)
    notes.push({ at, from: right + (bleedMm * scale) / 2, name: text.bench.bleed, value })
  }
  const to = edge + 12
  return (
    <g class="notes">
      {notes.map(({ at, from, name, value }) => (
        <g key={name}>
          <path d={`M${from} ${at}H${to}`} />
          <text x={to + 5} y={at + 4}>
            <tspan class="what">{name}</tspan>
            <tspan x={to + 5} dy="17">
              {value}
            </tspan>
          </text>
        </g>
      ))}
    </g>
  )
}

/** What is printed beyond the edge has none. */
function Corners({ plan, measured: { corners, edge } }: { plan: Plan; measured: Measured }) {
  if (!corners) return null
  const scale = plan.trimWidth / corners.width
  const place = `translate(${plan.x} ${plan.y}) scale(${scale}) translate(${-corners.x} ${-corners.y})`
  return <path transform={place} fill={edge ?? 'none'} d={corners.path} />
}

function Paper({ plan, picture, measured, reading }: BenchProps & { plan: Plan }) {
  const { scale, width, height, x, y, trimWidth, trimHeight, hasNotes } = plan
  const { bleedMm, hasMarks, widthMm } = reading
  const bleed = bleedMm * scale
  const trim = text.area(widthMm * measured.wide, widthMm * measured.high)
  const said = bleedMm > 0 ? text.millimetres(bleedMm) : null
  return (
    <svg
      class="bench-paper"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text.bench.alt(trim, said, hasMarks)}
    >
      <Grid plan={plan} />
      {bleed > 0 && (
        <rect
          class="bleed"
          fill={measured.edge ?? 'none'}
          x={x - bleed}
          y={y - bleed}
          width={trimWidth + 2 * bleed}
          height={trimHeight + 2 * bleed}
        />
      )}
      <rect class="stock" x={x} y={y} width={trimWidth} height={trimHeight} />
      <image href={picture.url} x={x} y={y} width={trimWidth} height={trimHeight} />
      {bleed > 0 && <Corners plan={plan} measured={measured} />}
      <rect class="trim" x={x} y={y} width={trimWidth} height={trimHeight} />
      {hasMarks && <Marks plan={plan} bleedMm={bleedMm} />}
      {hasNotes && <Notes plan={plan} reading={reading} trim={trim} />}
      <path class="strips" d={`M0 0H${width}V${RULER}H${RULER}V${height}H0z`} />
      <path class="edge" d={`M${width} ${RULER}H${RULER}V${height}`} />
      <Ruler from={x} to={width - 4} scale={scale} />
      <Ruler from={y} to={height - 4} scale={scale} isUpright />
    </svg>
  )
}

export function Bench(props: BenchProps) {
  const { element, width } = useWidth()
  const plan = planOf(width, props)
  const percent = Math.round((100 * plan.scale) / PIXELS_PER_MM)
  const isLife = plan.scale === PIXELS_PER_MM
  return (
    <section class="bench" aria-label={text.bench.label}>
      <div class="bench-head small">
        <b>{isLife ? text.bench.life : text.bench.reduced(Math.min(99, Math.max(1, percent)))}</b>
        {isLife && <span class="fine second">{text.bench.check}</span>}
      </div>
      <div class="bench-box" ref={element}>
        {width > 0 && <Paper plan={plan} {...props} />}
      </div>
    </section>
  )
}
