export function Switch(props: {
  on: boolean
  label: string
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  const { on, label, disabled = false, onChange } = props
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <i />
      {label}
    </button>
  )
}
