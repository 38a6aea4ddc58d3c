import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { CodeItem, Webhook } from '../../../../../client/client.ts'
import { FILTER_CODES_MAX, FILTER_TAGS_MAX } from '../../../../../domain/webhooks/filter.ts'
import { api, ask } from '../../../api.ts'
import { toShortLink } from '../../../format.ts'
import { Choices } from '../../../parts/form/choices.tsx'
import type { Faults } from '../../../parts/form/faults.ts'
import { Field } from '../../../parts/form/field.tsx'
import { type Match, Picker } from '../../../parts/form/picker.tsx'
import { TagField } from '../../../parts/form/tag-field.tsx'
import { words } from '../../../words.ts'

const text = words.settings.webhooks.codes
const SHOWN_MAX = 8
const PAUSE_MS = 150
const AT_ONCE = 5

/** Which codes an endpoint is told of. What is not chosen is kept, should it be chosen again. */
export interface CodesDraft {
  readonly which: 'all' | 'tags' | 'codes'
  readonly tags: readonly string[]
  readonly qrIds: readonly string[]
}

export function codesOf({ qr_ids, tags }: Pick<Webhook, 'qr_ids' | 'tags'>): CodesDraft {
  const which = qr_ids ? 'codes' : tags ? 'tags' : 'all'
  return { which, tags: tags ?? [], qrIds: qr_ids ?? [] }
}

export function filterOf({ which, tags, qrIds }: CodesDraft) {
  return {
    qr_ids: which === 'codes' ? [...qrIds] : null,
    tags: which === 'tags' ? [...tags] : null,
  }
}

/** What is missing, by its field; null: nothing is. */
export function codesFault(draft: CodesDraft): Faults | null {
  const { qr_ids, tags } = filterOf(draft)
  if (qr_ids?.length === 0) return { qr_ids: text.noCode }
  if (qr_ids && qr_ids.length > FILTER_CODES_MAX) return { qr_ids: text.tooMany(FILTER_CODES_MAX) }
  return tags?.length === 0 ? { tags: text.noTag } : null
}

const CHOICES = (['all', 'tags', 'codes'] as const).map((name) => ({
  name,
  label: text.which[name],
}))

/** Names of codes by their ids: of those that are found, and of those that were chosen before. */
function useCodes(chosen: readonly string[]) {
  const names = useSignal<ReadonlyMap<string, string>>(new Map())
  const found = useSignal<readonly CodeItem[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef('')
  const learn = (id: string, name: string) => {
    names.value = new Map(names.peek()).set(id, name)
  }
  const find = async (search: string) => {
    asked.current = search
    const answer = await ask(() =>
      api.listCodes({ limit: SHOWN_MAX, ...(search !== '' && { search }) }),
    )
    if (!answer.ok || asked.current !== search) return
    for (const { id, name } of answer.data.data) learn(id, name)
    found.value = answer.data.data
  }
  const readNames = async (ids: string[]) => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const code = id
      const answer = await ask(() => api.getCode({ id: code }))
      if (answer.ok) learn(code, answer.data.name)
      else if (answer.status === 404) learn(code, text.deleted)
    }
  }
  useEffect(() => {
    const open = [...chosen]
    for (let i = 0; i < AT_ONCE; i++) void readNames(open)
    void find('')
    return () => clearTimeout(timer.current)
  }, [])
  const look = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void find(typed.trim().slice(0, 100)), PAUSE_MS)
  }
  return { names, found, look }
}

function CodesField(props: {
  ids: readonly string[]
  fault: string | undefined
  onChange: (ids: readonly string[]) => void
}) {
  const { ids, fault, onChange } = props
  const { names, found, look } = useCodes(ids)
  const offered = (): Match[] =>
    found.value
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, name, short_url }) => ({
        ...{ code: id, name, note: <span class="second">{toShortLink(short_url)}</span> },
      }))
  return (
    <Field
      label={text.codes}
      hint={text.codesHint(FILTER_CODES_MAX)}
      fault={fault}
      control={(ties) => (
        <Picker
          label={text.find}
          chosen={ids}
          nameOf={(id) => names.value.get(id) ?? '…'}
          find={offered}
          ties={ties}
          onType={look}
          onChange={onChange}
        />
      )}
    />
  )
}

export function WebhookCodes(props: {
  draft: CodesDraft
  edit: (change: Partial<CodesDraft>) => void
  faults: Faults
}) {
  const { draft, edit, faults } = props
  return (
    <>
      <Choices
        legend={text.legend}
        kind="radio"
        choices={CHOICES}
        chosen={[draft.which]}
        onChange={([which = 'all']) => edit({ which })}
      />
      {draft.which === 'tags' && (
        <TagField
          label={text.tags}
          hint={text.tagsHint(FILTER_TAGS_MAX)}
          most={FILTER_TAGS_MAX}
          tags={draft.tags}
          fault={faults.tags}
          onChange={(tags) => edit({ tags })}
        />
      )}
      {draft.which === 'codes' && (
        <CodesField ids={draft.qrIds} fault={faults.qr_ids} onChange={(qrIds) => edit({ qrIds })} />
      )}
    </>
  )
}
