import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { addShortcuts } from '../../keyboard.ts'
import { Select } from '../../parts/form/field.tsx'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'
import { listing, SEARCH_MAX, SORTS, searchFor, sortBy } from './address.ts'
import { StateChips } from './chips.tsx'
import { peekOn, togglePeek } from './peek.tsx'
import { SetTags } from './set-chip.tsx'
import { TagFilter } from './tags/filter.tsx'

const PAUSE_MS = 250

function Search() {
  const typed = useSignal(listing.peek().q)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const apply = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    searchFor(typed.peek())
  }
  useSignalEffect(() => {
    const { q } = listing.value
    // The back button, or a press on "clear"; not what is still being typed.
    if (timer.current === undefined) typed.value = q
  })
  useEffect(() => {
    const removeShortcuts = addShortcuts({ '/': () => field.current?.select() })
    return () => {
      removeShortcuts()
      clearTimeout(timer.current)
    }
  }, [])
  const onInput = (value: string) => {
    typed.value = value
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, PAUSE_MS)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to Preact's types, and a form it is
    <form
      class="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        class="input"
        type="search"
        name="q"
        maxLength={SEARCH_MAX}
        autocomplete="off"
        aria-label={words.codes.search}
        placeholder={words.codes.searchHint}
        value={typed.value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {typed.value === '' && <kbd>/</kbd>}
    </form>
  )
}

function SortField() {
  const text = words.codes.sort
  return (
    <Select
      class="input sort"
      aria-label={text.label}
      values={SORTS}
      nameOf={(one) => text.by[one]}
      value={listing.value.sort}
      onChange={sortBy}
    />
  )
}

export function Tools(props: {
  total: number | undefined
  onManageTags: () => void
  onDownloadTag: (tag: string) => void
}) {
  const { total, onManageTags, onDownloadTag } = props
  return (
    <>
      <div class="tools">
        <Search />
        <TagFilter onManage={onManageTags} />
        <SortField />
        <Button
          look="square peek-switch"
          icon="panel"
          aria-pressed={peekOn.value}
          aria-label={words.codes.preview}
          title={words.codes.preview}
          onClick={togglePeek}
        />
      </div>
      <StateChips total={total} />
      <SetTags onDownload={onDownloadTag} />
    </>
  )
}
