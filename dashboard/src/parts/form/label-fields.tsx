import { NOTES_MAX } from '../../../../domain/codes/limits.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { useResource } from '../../resource.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { Field } from './field.tsx'
import type { LABEL_FIELDS, LabelsDraft } from './labels.ts'
import { TagField } from './tag-field.tsx'
import './label-fields.css'

type LabelField = (typeof LABEL_FIELDS)[number]

interface LabelFieldsProps {
  readonly draft: LabelsDraft
  readonly faultOf: (field: LabelField) => string | null | undefined
  readonly onChange: (part: Partial<LabelsDraft>, field: LabelField) => void
}

/** So many characters before the end, their number is told. */
const NEAR = 200

/** A link to the code that has the id, once it is found. */
function TakenBy({ externalId }: { externalId: string }) {
  const { data } = useResource((signal) =>
    api.listCodes({ external_id: externalId, limit: 1 }, { signal }),
  )
  const [code] = data.value?.data ?? []
  if (!code) return <>{words.labels.externalIdHint}</>
  return (
    <>
      {words.labels.takenBy}{' '}
      <a class="breakable" href={linkTo(`/codes/${code.id}`)}>
        <bdi>{code.name}</bdi>
      </a>
    </>
  )
}

function ExternalIdField({ draft, faultOf, onChange }: LabelFieldsProps) {
  const text = words.labels
  const fault = faultOf('external_id')
  const typed = draft.external_id
  const isTaken = fault === words.trouble.externalIdTaken
  return (
    <Field
      label={text.externalId}
      hint={isTaken ? <TakenBy key={typed} externalId={typed.trim()} /> : text.externalIdHint}
      fault={fault}
      control={(ties) => (
        <input
          class="input external-id-input"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={typed}
          {...ties}
          onInput={(event) => onChange({ external_id: event.currentTarget.value }, 'external_id')}
        />
      )}
    />
  )
}

function NotesField({ draft, faultOf, onChange }: LabelFieldsProps) {
  const text = words.labels
  const { length } = [...draft.notes]
  const isNear = length > NOTES_MAX - NEAR
  return (
    <Field
      label={text.notes}
      hint={isNear ? text.notesLength(toCount(length), toCount(NOTES_MAX)) : text.notesHint}
      fault={faultOf('notes')}
      control={(ties) => (
        <textarea
          class="input notes-input"
          rows={3}
          dir="auto"
          value={draft.notes}
          {...ties}
          onInput={(event) => onChange({ notes: event.currentTarget.value }, 'notes')}
        />
      )}
    />
  )
}

/** Tags, external id and notes, as both a new code and one that exists are given them. */
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
      <ExternalIdField {...props} />
      <NotesField {...props} />
    </div>
  )
}
