import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Tag } from '../../../../client/client.ts'
import { toTagKey } from '../../../../domain/codes/folded.ts'
import { TAG_MAX, TAGS_MAX } from '../../../../domain/codes/limits.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { Field } from './field.tsx'
import { type Match, Picker } from './picker.tsx'
import { toneOf } from './tag.tsx'

const SHOWN_MAX = 8
const PAUSE_MS = 150

/** The tags of the account that fit what is typed. Suggestions only: without an answer there are none. */
function useKnownTags() {
  const known = useSignal<readonly Tag[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef('')
  const ask = async (search: string) => {
    asked.current = search
    const input = { limit: SHOWN_MAX + TAGS_MAX, ...(search !== '' && { search }) }
    const answer = await api.listTags(input)
    if (answer.ok && asked.current === search) known.value = answer.data.data
  }
  const look = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(typed.trim().slice(0, TAG_MAX)), PAUSE_MS)
  }
  useEffect(() => {
    void ask('')
    return () => clearTimeout(timer.current)
  }, [])
  return { known, look }
}

/** What the server would refuse, in the words of the field. Null: it can be a tag. */
function tagFault(name: string): string | null {
  const text = words.tags
  if ([...name.trim()].length > TAG_MAX) return text.tooLong(TAG_MAX)
  return name.includes('/') ? text.slash : null
}

/** A tag is written as it was first: another spelling of one that is chosen adds nothing. */
function withoutTwins(names: readonly string[], known: readonly Tag[]): string[] {
  const spelled = new Map(known.map(({ name }) => [toTagKey(name), name]))
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = toTagKey(name)
    if (!byKey.has(key)) byKey.set(key, spelled.get(key) ?? name)
  }
  return [...byKey.values()]
}

export function tagsFault(tags: readonly string[], most = TAGS_MAX): string | null {
  if (tags.length > most) return words.tags.tooMany(most)
  return tags.map(tagFault).find((fault) => fault !== null) ?? null
}

/** Tags to have: known ones are found, new ones come to be. */
export function TagField(props: {
  label: string
  hint?: ComponentChildren
  fault?: string | null | undefined
  tags: readonly string[]
  /** How many there may be; those of a code if not given. */
  most?: number
  onChange: (tags: readonly string[]) => void
}) {
  const { label, hint = words.tags.hint, fault, tags, most, onChange } = props
  const { known, look } = useKnownTags()
  const find = (typed: string): Match[] => {
    const wanted = toTagKey(typed)
    const chosen = new Set(tags.map(toTagKey))
    const open = known.value.filter(({ name }) => !chosen.has(toTagKey(name)))
    const fitting = open.filter(({ name }) => toTagKey(name).includes(wanted)).slice(0, SHOWN_MAX)
    const found = fitting.map(({ name, codes }) => ({
      code: name,
      name,
      note: <span class="second">{toCount(codes)}</span>,
    }))
    const isKnown = chosen.has(wanted) || found.some(({ name }) => toTagKey(name) === wanted)
    if (wanted === '' || isKnown) return found
    const name = typed.trim()
    // First: Enter takes what was typed, as a comma does.
    return [{ code: name, name: words.tags.create(name) }, ...found]
  }
  return (
    <Field
      label={label}
      hint={hint}
      fault={tagsFault(tags, most) ?? fault}
      control={(ties) => (
        <Picker
          label={words.tags.find}
          chosen={tags}
          classOf={toneOf}
          find={find}
          isFree
          ties={ties}
          onType={look}
          onChange={(names) => onChange(withoutTwins(names, known.peek()))}
        />
      )}
    />
  )
}
