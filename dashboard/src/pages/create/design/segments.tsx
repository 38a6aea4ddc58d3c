/** A few words of which one holds. */
export function Segments<Name extends string>(props: {
  label: string
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  chosen: Name | null
  onChoose: (name: Name) => void
}) {
  const { label, names, labels, chosen, onChoose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box everywhere
    <div class="segments" role="group" aria-label={label}>
      {names.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  )
}
