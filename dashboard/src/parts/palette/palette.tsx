import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { paletteWords as text } from '../../words/palette.ts'
import { words } from '../../words.ts'
import { toneOf } from '../form/tag.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Button, Icon } from '../shell/icon.tsx'
import { type Entry, type GroupName, type Offered, ownEntries } from './entries.ts'
import { type Found, USED_MAX, useFound, useUsed } from './found.ts'
import { fitting } from './match.ts'
import { noteUsed, readUsed, used } from './used.ts'
import './palette.css'

/** A field that finds codes, tags, pages and actions, and a list to choose from: a combobox. */

interface Group {
  readonly name: GroupName
  readonly entries: readonly Entry[]
}

const GROUPS = ['actions', 'pages', 'settings', 'codes', 'tags'] as const

/** Used last first while nothing is typed. What the server finds comes below: nothing moves away. */
function toGroups(
  typed: string,
  own: readonly Entry[],
  found: Found,
  known: ReadonlyMap<string, Entry>,
): Group[] {
  if (typed.trim() === '') {
    const byId = new Map([...known, ...own.map((entry) => [entry.id, entry] as const)])
    const last = used.value.flatMap((id) => byId.get(id) ?? []).slice(0, USED_MAX)
    const rest = own.filter((entry) => !last.includes(entry))
    return [{ name: 'used' as const, entries: last }, ...inGroups(rest)].filter(isFilled)
  }
  return inGroups([...fitting(own, typed, used.value), ...found.entries]).filter(isFilled)
}

const isFilled = ({ entries }: Group) => entries.length > 0

function inGroups(entries: readonly Entry[]): Group[] {
  return GROUPS.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
}

function Option(props: {
  entry: Entry
  id: string
  isActive: boolean
  /** Among those of other groups. */
  isMixed: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  const { entry, id, isActive, isMixed, onPoint, onChoose } = props
  const { icon, title, key, group } = entry
  const more = entry.more ?? (isMixed ? text.groups[group] : undefined)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the active one
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses it
    <div
      id={id}
      class={isActive ? 'option active' : 'option'}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <bdi class={group === 'tags' ? `name tag ${toneOf(title)}` : 'name'}>{title}</bdi>
      {more && <span class="more">{more}</span>}
      {key && <kbd>{key}</kbd>}
    </div>
  )
}

const idOf = (listId: string, index: number) => `${listId}-${index}`

function Field(props: {
  typed: Signal<string>
  listId: string
  activeId: string | undefined
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  const { typed, listId, activeId, onKey, onClose } = props
  return (
    <div class="palette-field level">
      <Icon name="search" />
      <input
        class="input"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={text.field}
        aria-autocomplete="list"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={text.field}
        value={typed.value}
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <Button
        look="bare low square"
        icon="close"
        aria-label={words.common.close}
        onClick={onClose}
      />
    </div>
  )
}

function Results(props: {
  id: string
  groups: readonly Group[]
  active: Signal<number>
  at: number
  onChoose: (entry: Entry) => void
}) {
  const { id, groups, active, at, onChoose } = props
  let count = 0
  return (
    <div class="palette-list" id={id} role="listbox" aria-label={text.list}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={name} role="group" aria-label={text.groups[name]}>
          <p class="group-name tiny second" aria-hidden="true">
            {text.groups[name]}
          </p>
          {entries.map((entry) => {
            const index = count++
            return (
              <Option
                key={entry.id}
                entry={entry}
                id={idOf(id, index)}
                isActive={index === at}
                isMixed={name === 'used'}
                onPoint={() => (active.value = index)}
                onChoose={() => onChoose(entry)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** What is said of the list to whoever cannot see it, and below it to everyone if it is empty. */
function Status(props: { count: number; isBusy: boolean; fault: string | null }) {
  const { count, isBusy, fault } = props
  const isNone = count === 0 && !isBusy && fault === null
  return (
    <div class="palette-status small" role="status">
      {fault !== null && <p>{text.failed(fault)}</p>}
      {isNone && <p>{text.none}</p>}
      {isBusy ? (
        <p class={count > 0 ? 'unseen' : ''}>{text.searching}</p>
      ) : (
        count > 0 && <p class="unseen">{text.found(count)}</p>
      )}
    </div>
  )
}

function Keys() {
  return (
    <p class="palette-keys tiny second" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {text.hint.move} <kbd>↵</kbd> {text.hint.run} <kbd>Esc</kbd>{' '}
      {text.hint.close}
    </p>
  )
}

/** A page that was gone to begins with its heading. */
function focusPage(): void {
  setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }))
}

export interface PaletteProps extends Offered {
  readonly onClose: () => void
}

export function Palette({ onClose, ...offered }: PaletteProps) {
  const typed = useSignal('')
  const active = useSignal(0)
  const holder = useRef<HTMLDivElement>(null)
  const id = useId()
  useMemo(readUsed, [])
  const found = useFound(typed).value
  const known = useUsed().value
  const groups = toGroups(typed.value, ownEntries(offered), found, known)
  const entries = groups.flatMap((group) => group.entries)
  const last = entries.length - 1
  const at = Math.max(0, Math.min(active.value, last))
  const isBusy = typed.value.trim() !== found.typed
  useEffect(() => {
    active.value = 0
  }, [typed.value])
  useEffect(() => {
    const option = holder.current?.querySelector('.option.active')
    // The first is under the name of its group, which is to be seen too.
    if (at === 0) option?.parentElement?.scrollIntoView({ block: 'nearest' })
    else option?.scrollIntoView({ block: 'nearest' })
  }, [at, typed.value])
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    if (entry.id !== 'search') noteUsed(entry.id)
    onClose()
    entry.run()
    if (entry.href !== undefined) focusPage()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const steps: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    if (event.key === 'Enter') choose(entries[at])
    else if (event.key in steps) active.value = steps[event.key] ?? 0
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={text.title} hideTitle onClose={onClose}>
      <div class="palette" ref={holder}>
        <Field
          typed={typed}
          listId={id}
          activeId={entries.length > 0 ? idOf(id, at) : undefined}
          onKey={onKey}
          onClose={onClose}
        />
        <Results id={id} groups={groups} active={active} at={at} onChoose={choose} />
        <Status count={entries.length} isBusy={isBusy} fault={found.fault} />
        <Keys />
      </div>
    </Dialog>
  )
}
