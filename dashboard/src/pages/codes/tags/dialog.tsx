import { useSignal } from '@preact/signals'
import type { CodeItem } from '../../../../../client/client.ts'
import { toTagKey } from '../../../../../domain/codes/folded.ts'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { toneOf } from '../../../parts/form/tag.tsx'
import { TagField, tagsFault } from '../../../parts/form/tag-field.tsx'
import { Dialog } from '../../../parts/shell/dialog.tsx'
import { words } from '../../../words.ts'
import { changeCodes } from '../many/changes.ts'
import { tagEdits } from '../many/edits.ts'

interface Present {
  readonly name: string
  readonly count: number
}

/** The tags of the codes, most common first. */
function tagsIn(codes: readonly CodeItem[]): Present[] {
  const byKey = new Map<string, Present>()
  for (const name of codes.flatMap(({ tags = [] }) => tags)) {
    const key = toTagKey(name)
    byKey.set(key, { name, count: (byKey.get(key)?.count ?? 0) + 1 })
  }
  return [...byKey.values()].sort((one, other) => other.count - one.count)
}

function Removing(props: {
  present: readonly Present[]
  all: number
  removed: readonly string[]
  onToggle: (name: string) => void
}) {
  const { present, all, removed, onToggle } = props
  const text = words.codes.tagging
  if (present.length === 0) return null
  return (
    <fieldset class="removing">
      <legend>{text.remove}</legend>
      <ul>
        {present.map(({ name, count }) => (
          <li key={name}>
            <label class="choice">
              <input
                class="tick"
                type="checkbox"
                checked={removed.includes(name)}
                onChange={() => onToggle(name)}
              />
              <bdi class={`tag ${toneOf(name)}`}>{name}</bdi>{' '}
              <span class="second small">{text.of(count, all)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Gives tags to the ticked codes, and takes tags from them. */
export function TagDialog({ codes, onClose }: { codes: readonly CodeItem[]; onClose: () => void }) {
  const text = words.codes.tagging
  const added = useSignal<readonly string[]>([])
  const removed = useSignal<readonly string[]>([])
  const edits = tagEdits(codes, added.value, removed.value)
  const toggle = (name: string) => {
    const before = removed.value
    removed.value = before.includes(name) ? before.filter((one) => one !== name) : [...before, name]
    sending.clear()
  }
  const sending = useSending(() => {
    const twice = added.value.find((name) => removed.value.map(toTagKey).includes(toTagKey(name)))
    if (twice !== undefined) return { '': text.both(twice) }
    const fault = tagsFault(added.value)
    if (fault !== null) return { tags: fault }
    if (edits.length === 0) return { '': text.nothing }
    onClose()
    void changeCodes('tag', edits)
    return null
  })
  return (
    <Dialog title={text.title(codes.length)} onClose={onClose}>
      <Form of={sending} class="stack" submit={text.submit(edits.length)} onCancel={onClose}>
        <TagField
          label={text.add}
          tags={added.value}
          onChange={(tags) => {
            added.value = tags
            sending.clear()
          }}
        />
        <Removing
          present={tagsIn(codes)}
          all={codes.length}
          removed={removed.value}
          onToggle={toggle}
        />
      </Form>
    </Dialog>
  )
}
