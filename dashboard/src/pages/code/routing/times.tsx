import { words } from '../../../words.ts'

/** Times of day. */
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
