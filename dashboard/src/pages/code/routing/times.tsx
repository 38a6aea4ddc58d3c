import { useMemo } from 'preact/hooks'
import { allZones } from '../../../parts/code/names.ts'
import { words } from '../../../words.ts'

/** Times of day, and time zones. */
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
