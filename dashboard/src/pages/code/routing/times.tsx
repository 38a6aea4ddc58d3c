import { useMemo } from 'preact/hooks'
import { words } from '../../../words.ts'
import { allZones, ownZone } from './names.ts'

/** Times of day, time zones and moments. */
export function Hours(props: {
  hours: readonly [string, string]
  isWrong: boolean
  onChange: (hours: [string, string]) => void
}) {
  const { hours, isWrong, onChange } = props
  const text = words.routing.editor
  const [start, end] = hours
  const field = (label: string, value: string, set: (time: string) => [string, string]) => (
    <input
      class="input time"
      type="time"
      aria-label={label}
      aria-invalid={isWrong}
      value={value}
      onInput={(event) => onChange(set(event.currentTarget.value))}
    />
  )
  return (
    <div class="cluster">
      {field(text.start, start, (time) => [time, end])}
      <span aria-hidden="true">–</span>
      {field(text.end, end, (time) => [start, time])}
      {end !== '' && end < start && <span class="tiny second">{text.pastMidnight}</span>}
    </div>
  )
}

export function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const zones = useMemo(() => allZones(zone), [zone])
  return (
    <select
      class="input zone"
      aria-label={words.routing.editor.zone}
      value={zone}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {zones.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** As the field has it: the clock on the wall here, to the minute. */
function toLocal(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const wall = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return wall.toISOString().slice(0, 16)
}

export function Moment(props: {
  label: string
  value: string
  isWrong: boolean
  onChange: (iso: string) => void
}) {
  const { label, value, isWrong, onChange } = props
  const set = (typed: string) => {
    const at = new Date(typed)
    onChange(Number.isNaN(at.getTime()) ? '' : at.toISOString())
  }
  return (
    <div class="cluster">
      <input
        class="input moment"
        // The types of Preact want one literal.
        type={'datetime-local' as 'text'}
        aria-label={label}
        aria-invalid={isWrong}
        value={toLocal(value)}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <span class="tiny second">{words.routing.editor.localTime(ownZone)}</span>
    </div>
  )
}
