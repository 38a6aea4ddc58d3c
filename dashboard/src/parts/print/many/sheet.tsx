import { PAGES, type SheetLayout } from '../../../../../domain/codes/print/sheets.ts'
import { printWords } from '../../../words/print.ts'
import { Mini } from '../../picture/mini.tsx'
import { codeMm, isBeside, type LabelReading } from './label-choice.ts'
import type { KnownCode } from './selection.ts'

/** The first sheet, with what is used up and what is filled. A press on a label starts there. */
const text = printWords.labels
interface SheetProps {
  readonly reading: LabelReading
  readonly layout: SheetLayout
  readonly known: readonly KnownCode[]
  readonly total: number
  readonly onStart: (label: number) => void
}

function placeOf(layout: SheetLayout, place: number): Record<string, string> {
  const [wide, high] = PAGES[layout.page]
  const [column, row] = [place % layout.columns, Math.floor(place / layout.columns)]
  return {
    left: `${(100 * (layout.left + column * layout.stepX)) / wide}%`,
    top: `${(100 * (layout.top + row * layout.stepY)) / high}%`,
    width: `${(100 * layout.width) / wide}%`,
    height: `${(100 * layout.height) / high}%`,
  }
}

function OnLabel(props: { code: KnownCode | undefined; layout: SheetLayout; hasCaption: boolean }) {
  const { code, layout, hasCaption } = props
  const side = codeMm(layout, hasCaption)
  const size = {
    width: `${(100 * side) / layout.width}%`,
    height: `${(100 * side) / layout.height}%`,
  }
  return (
    <>
      <span class="on-label" style={size}>
        {code && <Mini text={code.shortUrl} style={code.style} />}
      </span>
      {hasCaption && <i />}
    </>
  )
}

export function Sheet({ reading, layout, known, total, onStart }: SheetProps) {
  const { used, copies, asked } = reading
  const [wide, high] = PAGES[layout.page]
  const each = layout.columns * layout.rows
  const filled = Math.min(each - used, total * copies)
  const hasCaption = asked.caption !== 'none'
  const isWide = hasCaption && isBeside(layout)
  return (
    <figure class="sheet">
      <p class="unseen">{text.preview(each, used, filled)}</p>
      <div
        class={isWide ? 'sheet-page wide' : 'sheet-page'}
        style={{ 'aspect-ratio': `${wide} / ${high}` }}
        aria-hidden="true"
      >
        {Array.from({ length: each }, (_, place) => {
          const label = place - used
          const is = label < 0 ? 'used' : label < filled ? 'filled' : 'free'
          return (
            <button
              key={place}
              type="button"
              tabIndex={-1}
              class={is}
              style={placeOf(layout, place)}
              title={text.startAt(place + 1)}
              onClick={() => onStart(place + 1)}
            >
              {is === 'filled' && (
                <OnLabel
                  code={known[Math.floor(label / copies)]}
                  layout={layout}
                  hasCaption={hasCaption}
                />
              )}
            </button>
          )
        })}
      </div>
      <figcaption class="tiny second">{text.pick}</figcaption>
    </figure>
  )
}
