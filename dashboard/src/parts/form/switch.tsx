export function Switch(props: {
  on: boolean
  label: string
  disabled?: boolean
  /** The id of what says more. */
  describedBy?: string
  onChange: (on: boolean) => void
}) {
  const { on, label, disabled = false, describedBy, onChange } = props
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={on}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <i />
      {label}
    </button>
  )
}
