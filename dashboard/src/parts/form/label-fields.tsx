import { LABELS, type LabelKey, type LabelName } from '../../../../domain/codes/fields.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { useResource } from '../../resource.ts'
import { linkTo } from '../../router.ts'
import { toHeading } from '../../words/label-names.ts'
import { words } from '../../words.ts'
import { Field, TextField } from './field.tsx'
import type { LabelField, LabelsDraft } from './labels.ts'
import { TagField } from './tag-field.tsx'
import './label-fields.css'

const text = words.labels

interface LabelFieldsProps {
  readonly draft: LabelsDraft
  readonly faultOf: (field: LabelField) => string | null | undefined
  readonly onChange: (part: Partial<LabelsDraft>, field: LabelField) => void
}

interface LabelProps extends LabelFieldsProps {
  readonly label: (typeof LABELS)[LabelKey]
}

/** With fewer characters left than this, their number is shown. */
const NEAR = 200

/** A link to the code that has the id, once it is found. */
function TakenBy({ externalId }: { externalId: string }) {
  const { data } = useResource((signal) =>
    api.listCodes({ external_id: externalId, limit: 1 }, { signal }),
  )
  const [code] = data.value?.data ?? []
  if (!code) return <>{text.fields.external_id.hint}</>
  return (
    <>
      {text.takenBy}{' '}
      <a class="breakable" href={linkTo(`/codes/${code.id}`)}>
        <bdi>{code.name}</bdi>
      </a>
    </>
  )
}

function hintOf(name: LabelName, typed: string, max: number) {
  const { length } = [...typed]
  return length > max - NEAR ? text.length(toCount(length), toCount(max)) : text.fields[name].hint
}

function LinesField({
  label: {
    name,
    text: { max },
  },
  draft,
  faultOf,
  onChange,
}: LabelProps) {
  const typed = draft[name]
  return (
    <Field
      label={toHeading(text.fields[name].name)}
      hint={hintOf(name, typed, max)}
      fault={faultOf(name)}
      control={(ties) => (
        <textarea
          class={`input ${name}-input`}
          rows={3}
          dir="auto"
          value={typed}
          {...ties}
          onInput={(event) => onChange({ [name]: event.currentTarget.value }, name)}
        />
      )}
    />
  )
}

function LineField({ label: { name, isUnique }, draft, faultOf, onChange }: LabelProps) {
  const fault = faultOf(name)
  const typed = draft[name]
  const isTaken = isUnique && fault === words.trouble.externalIdTaken
  return (
    <TextField
      label={toHeading(text.fields[name].name)}
      hint={isTaken ? <TakenBy key={typed} externalId={typed.trim()} /> : text.fields[name].hint}
      fault={fault}
      class={`input ${name.replaceAll('_', '-')}-input`}
      autocapitalize="none"
      spellcheck={false}
      value={typed}
      onInput={(value) => onChange({ [name]: value }, name)}
    />
  )
}

/** Tags and labels, as both a new code and one that exists are given them. */
export function LabelFields(props: LabelFieldsProps) {
  const { draft, faultOf, onChange } = props
  return (
    <div class="label-fields stack">
      <TagField
        label={words.tags.label}
        tags={draft.tags}
        fault={faultOf('tags')}
        onChange={(tags) => onChange({ tags }, 'tags')}
      />
      {Object.values(LABELS).map((label) => {
        const LabelInput = label.text.hasLines ? LinesField : LineField
        return <LabelInput key={label.name} label={label} {...props} />
      })}
    </div>
  )
}
