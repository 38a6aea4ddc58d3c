import { TextField } from '../../../parts/form/field.tsx'
import { words } from '../../../words.ts'

/** An address, typed as people say it. */
export function UrlField(props: {
  label: string
  value: string
  hint?: string
  fault: string | null
  onInput: (value: string) => void
}) {
  return (
    <TextField
      dir="ltr"
      inputMode="url"
      autocapitalize="off"
      spellcheck={false}
      placeholder={words.section.urlExample}
      {...props}
    />
  )
}
