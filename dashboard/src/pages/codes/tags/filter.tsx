import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Tag } from '../../../../../client/client.ts'
import { toTagKey } from '../../../../../domain/codes/folded.ts'
import { TAG_MAX } from '../../../../../domain/codes/limits.ts'
import { api } from '../../../api.ts'
import { toCount } from '../../../format.ts'
import { toneOf } from '../../../parts/form/tag.tsx'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { useResource } from '../../../resource.ts'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { filterByTags, listing } from '../address.ts'
import { changed } from '../many/changes.ts'

const SHOWN_MAX = 50
const text = words.codes.tagFilter

function toggleTag(name: string): void {
  const { tags } = listing.peek()
  const key = toTagKey(name)
  const left = tags.filter((one) => toTagKey(one) !== key)
  filterByTags(left.length < tags.length ? left : [...tags, name])
}

function Options({ tags, more }: { tags: readonly Tag[]; more: number }) {
  const chosen = new Set(listing.value.tags.map(toTagKey))
  return (
    <ul aria-label={words.tags.label}>
      {tags.map(({ name, codes }) => (
        <li key={name}>
          <label class="choice">
            <input
              class="tick"
              type="checkbox"
              checked={chosen.has(toTagKey(name))}
              onChange={() => toggleTag(name)}
            />
            <bdi class={`tag ${toneOf(name)}`}>{name}</bdi>{' '}
            <span class="second small">{toCount(codes)}</span>
          </label>
        </li>
      ))}
      {more > 0 && <li class="second small">{text.more(more)}</li>}
    </ul>
  )
}

function Panel({ id, onManage }: { id: string; onManage: () => void }) {
  const typed = useSignal('')
  const field = useRef<HTMLInputElement>(null)
  const { data, failure } = useResource((signal) => {
    changed.value
    const search = typed.value.trim()
    return api.listTags({ limit: SHOWN_MAX, ...(search !== '' && { search }) }, { signal })
  })
  useEffect(() => field.current?.focus(), [])
  const matches = data.value
  const isEmpty = matches?.pagination.total === 0
  return (
    // A press beside a field moves the focus here, and not out of the panel.
    // biome-ignore lint/a11y/useSemanticElements: its fields are its own, not those of a form
    <div class="tag-panel" id={id} role="group" tabIndex={-1} aria-label={text.label}>
      {(typed.value !== '' || !isEmpty) && (
        <input
          ref={field}
          class="input"
          type="search"
          maxLength={TAG_MAX}
          autocomplete="off"
          aria-label={text.search}
          placeholder={text.search}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      )}
      {failure.value && <p class="small second">{failure.value.message}</p>}
      {isEmpty && (
        <p class="small second">{typed.value === '' ? text.none : words.common.noMatch}</p>
      )}
      {matches && (
        <Options tags={matches.data} more={(matches.pagination.total ?? 0) - matches.data.length} />
      )}
      {mayAct('editor') && matches && !(isEmpty && typed.value === '') && (
        <Button look="bare low" icon="edit" text={text.manage} onClick={onManage} />
      )}
    </div>
  )
}

/** Which tags the shown codes have: several narrow the list. */
export function TagFilter({ onManage }: { onManage: () => void }) {
  const isOpen = useSignal(false)
  const holder = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { tags } = listing.value
  useEffect(() => {
    if (!isOpen.value) return
    const onPress = (event: Event) => {
      if (!holder.current?.contains(event.target as Node)) isOpen.value = false
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen.value])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen.value) return
    event.stopPropagation()
    event.preventDefault()
    isOpen.value = false
    opener.current?.focus()
  }
  const onLeave = (event: FocusEvent) => {
    const to = event.relatedTarget as Node | null
    if (to !== null && !holder.current?.contains(to)) isOpen.value = false
  }
  const manage = () => {
    isOpen.value = false
    onManage()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the panel inside
    <div class="tag-filter" ref={holder} onKeyDown={onKey} onFocusOut={onLeave}>
      <Button
        icon="tag"
        ref={opener}
        aria-expanded={isOpen.value}
        aria-controls={isOpen.value ? id : undefined}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {tags.length === 0 ? text.all : text.some(tags.length)}
        <Icon name="down" />
      </Button>
      {isOpen.value && <Panel id={id} onManage={manage} />}
    </div>
  )
}
