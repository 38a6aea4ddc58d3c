import { Field } from '../../../parts/form/field.tsx'
import { words } from '../../../words.ts'

/** An address, typed as people say it. */
export function UrlField(props: {
  label: string
  value: string
  hint?: string
  fault: string | null
  onInput: (value: string) => void
}) {
  const { label, value, hint, fault, onInput } = props
  return (
    <Field
      label={label}
      hint={hint}
      fault={fault}
      control={(ties) => (
        <input
          class="input"
          type="text"
          dir="ltr"
          inputMode="url"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={words.section.urlExample}
          value={value}
          {...ties}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    />
  )
}
