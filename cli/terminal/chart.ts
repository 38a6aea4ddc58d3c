import { paint } from '../../terminal/colour.ts'
import { cut, pad, toSafe, widthOf } from '../../terminal/width.ts'
import type { Terminal } from './terminal.ts'

export interface Bar {
  readonly name: string
  readonly value: number
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const GAP = 2
const NAME_MAX = 0.4

const toValue = ({ value }: Bar) => value

/** Not with all as arguments: there may be more than a call takes. */
function most<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((top, item) => Math.max(top, of(item)), 0)
}

/** A bar each, with its number at the end; the largest fills the line. */
export function toBars(terminal: Terminal, bars: readonly Bar[]): string[] {
  const numbers = bars.map(({ value }) => formatNumber(value))
  const names = Math.min(
    most(bars, ({ name }) => widthOf(toSafe(name))),
    Math.floor(terminal.columns * NAME_MAX),
  )
  const digits = most(numbers, (text) => text.length)
  const room = Math.max(1, terminal.columns - names - digits - 2 * GAP)
  const top = Math.max(1, most(bars, toValue))
  return bars.map(({ name, value }, at) => {
    const eighths = Math.round((value / top) * room * 8)
    const bar = '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]
    const label = pad(cut(toSafe(name), names), names)
    const number = pad(numbers[at] ?? '', digits, true)
    return `${label}  ${number}  ${paint(terminal, 'blue', bar)}`.trimEnd()
  })
}

/** One character per value: `▁▃█`. */
export function toSparkline(values: readonly number[]): string {
  const top = Math.max(1, most(values, Number))
  return values.map((value) => LEVELS[Math.round((value / top) * (LEVELS.length - 1))]).join('')
}

/** Values over time as columns, with the largest at the top left and the names of both ends below. */
export function toColumns(terminal: Terminal, bars: readonly Bar[], height = 8): string[] {
  const top = Math.max(1, most(bars, toValue))
  const labels = [formatNumber(top), '0']
  const side = Math.max(...labels.map((label) => label.length))
  const room = Math.max(1, terminal.columns - side - GAP)
  const shown = bars.length > room ? merge(bars, room) : bars
  const highest = Math.max(1, most(shown, toValue))
  const each = Math.max(1, Math.min(4, Math.floor(room / Math.max(1, shown.length))))
  const gap = each > 1 ? ' ' : ''
  const lines = Array.from({ length: height }, (_, fromTop) => {
    const floor = height - 1 - fromTop
    const cells = shown.map(({ value }) => {
      const eighths = Math.round((value / highest) * height * 8) - floor * 8
      const character = eighths <= 0 ? ' ' : eighths >= 8 ? '█' : (LEVELS[eighths - 1] ?? ' ')
      return character.repeat(each - gap.length) + gap
    })
    const label = fromTop === 0 ? formatNumber(highest) : floor === 0 ? '0' : ''
    return `${pad(label, side, true)}  ${paint(terminal, 'blue', cells.join('').trimEnd())}`
  })
  const first = shown[0]?.name ?? ''
  const last = shown.at(-1)?.name ?? ''
  const between = shown.length * each - widthOf(first) - widthOf(last)
  const axis = between > 0 ? first + ' '.repeat(between) + last : first
  return [...lines, `${' '.repeat(side + GAP)}${paint(terminal, 'dim', axis)}`]
}

/** Neighbours together, so that all fit. */
function merge(bars: readonly Bar[], room: number): Bar[] {
  const each = Math.ceil(bars.length / room)
  return Array.from({ length: Math.ceil(bars.length / each) }, (_, at) => {
    const some = bars.slice(at * each, (at + 1) * each)
    const value = some.reduce((sum, bar) => sum + bar.value, 0)
    return { name: some[0]?.name ?? '', value }
  })
}

export function formatNumber(value: number): string {
  const [whole = '', tenth] = value.toFixed(Number.isInteger(value) ? 0 : 1).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return tenth === undefined ? grouped : `${grouped}.${tenth}`
}
