import { NOTES_MAX } from '../../../../server/domain/codes/limits.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { useResource } from '../../resource.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { Field } from './field.tsx'
import type { ORDER_FIELDS, OrderDraft } from './order.ts'
import { TagField } from './tag-field.tsx'
import './order-fields.css'

type OrderField = (typeof ORDER_FIELDS)[number]

interface OrderFieldsProps {
  readonly draft: OrderDraft
  readonly faultOf: (field: OrderField) => string | null | undefined
  readonly onChange: (part: Partial<OrderDraft>, field: OrderField) => void
}

/** So many characters before the end, their number is told. */
const NEAR = 200

/** A link to the code that has the id, once it is found. */
function TakenBy({ externalId }: { externalId: string }) {
  const { data } = useResource((signal) =>
    api.listCodes({ external_id: externalId, limit: 1 }, { signal }),
  )
  const [code] = data.value?.data ?? []
  if (!code) return <>{words.order.externalIdHint}</>
  return (
    <>
      {words.order.takenBy}{' '}
      <a class="breakable" href={linkTo(`/codes/${code.id}`)}>
        <bdi>{code.name}</bdi>
      </a>
    </>
  )
}

function ExternalIdField({ draft, faultOf, onChange }: OrderFieldsProps) {
  const text = words.order
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

function NotesField({ draft, faultOf, onChange }: OrderFieldsProps) {
  const text = words.order
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
export function OrderFields(props: OrderFieldsProps) {
  const { draft, faultOf, onChange } = props
  return (
    <div class="order-fields">
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
