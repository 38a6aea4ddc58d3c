import { useSignal } from '@preact/signals'
import { ownZone, toZoneName } from '../../../format.ts'
import { meantBy, momentsAt, toIso, toWall } from '../../../parts/code/moment.ts'
import { words } from '../../../words.ts'
import './section.css'

/** Clocks show some times twice a year, and some never. */
function Doubt(props: { wall: string; value: string; onChoose: (iso: string) => void }) {
  const { wall, value, onChoose } = props
  const moments = momentsAt(wall)
  const time = (shown: string) => shown.slice(11)
  const text = words.section
  if (value === '' || moments.length === 1) return null
  if (moments.length === 0) return <>{text.gap(time(wall), time(toWall(value)))}</>
  return (
    <>
      {text.twice(time(wall))}
      <span class="chips">
        {(['first', 'second'] as const).map((place, index) => {
          const at = moments[index] ?? 0
          return (
            <button
              key={place}
              type="button"
              class="chip"
              aria-pressed={Date.parse(value) === at}
              onClick={() => onChoose(toIso(at))}
            >
              {text.which(place, toZoneName(at))}
            </button>
          )
        })}
      </span>
    </>
  )
}

/** Date and time by the clock of whoever types. What is not touched stays as exact as it was. */
export function Moment(props: {
  /** What ties the field to its label and its fault. */
  ties: {
    readonly id?: string
    readonly 'aria-label'?: string
    readonly 'aria-describedby'?: string | undefined
    readonly 'aria-invalid': boolean
  }
  /** In ISO; '': none. */
  value: string
  /** `isHalf`: something is typed that is no moment yet. */
  onChange: (iso: string, isHalf: boolean) => void
}) {
  const { ties, value, onChange } = props
  const typed = useSignal({ iso: value, wall: toWall(value) })
  // What clocks skip stays in the field as it was typed: the rest of it may still be on its way.
  const wall = typed.value.iso === value ? typed.value.wall : toWall(value)
  const set = (iso: string, text: string, isHalf = false) => {
    typed.value = { iso, wall: text }
    onChange(iso, isHalf)
  }
  return (
    <div class="moment-field">
      <div class="cluster">
        <input
          class="input moment"
          // The types of Preact want one literal.
          type={'datetime-local' as 'text'}
          max="9999-12-31T23:59"
          value={wall}
          {...ties}
          onInput={({ currentTarget: { value: text, validity } }) =>
            set(meantBy(text), text, validity.badInput)
          }
        />
        <span class="tiny second">{words.section.localTime(ownZone)}</span>
      </div>
      <p class="doubt tiny" role="status">
        <Doubt wall={wall} value={value} onChoose={(iso) => set(iso, wall)} />
      </p>
    </div>
  )
}
