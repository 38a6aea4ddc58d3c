import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { toFaults } from '../../failure.ts'
import { keep, kept } from '../../kept.ts'
import { shorten } from '../../parts/code/difference.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Contested } from './conflict.tsx'
import { type CodeModel, nameDraftName, sayDone, updateCode } from './model.ts'

const SAID_MAX = 60
const LONG = 60

function NameView({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <div class="name">
      <h1 class={name.length > LONG ? 'long' : ''} dir="auto">
        {name}
      </h1>
      {mayAct('editor') && (
        <button
          type="button"
          class="button bare low square"
          aria-label={words.code.rename}
          title={words.code.rename}
          onClick={onEdit}
        >
          <Icon name="edit" />
        </button>
      )}
    </div>
  )
}

function NameField(props: {
  typed: string
  fault: string | null
  onType: (name: string) => void
  onSave: () => void
  onCancel: () => void
}) {
  const { typed, fault, onType, onSave, onCancel } = props
  const submit = (event: Event) => {
    event.preventDefault()
    onSave()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) onCancel()
  }
  return (
    <form class="name-form" onSubmit={submit}>
      <input
        class="input"
        aria-label={words.code.name}
        aria-invalid={fault !== null}
        aria-describedby="name-fault"
        autocomplete="off"
        dir="auto"
        value={typed}
        onKeyDown={onKey}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {words.common.save}
      </button>
      <button type="button" class="button bare" onClick={onCancel}>
        {words.common.cancel}
      </button>
      {fault && <Fault id="name-fault">{fault}</Fault>}
    </form>
  )
}

interface Draft {
  readonly typed: string
  /** The name when the editing began. */
  readonly seen: string
}

/** What is typed is kept in the tab, with the name it is to take the place of. */
function useRenaming(model: CodeModel, code: Code) {
  const storedAs = nameDraftName(code.id)
  const draft = useSignal<Draft | null>(kept<Draft>(storedAs))
  const fault = useSignal<string | null>(null)
  const isBusy = useRef(false)
  useSignalEffect(() => keep(storedAs, draft.value))
  const open = () => {
    draft.value = { typed: code.name, seen: code.name }
  }
  const close = () => {
    draft.value = null
    fault.value = null
  }
  const type = (typed: string) => {
    draft.value = { typed, seen: draft.peek()?.seen ?? code.name }
    fault.value = null
  }
  const save = async (seen = draft.peek()?.seen ?? code.name) => {
    const name = (draft.peek()?.typed ?? '').trim()
    if (isBusy.current) return
    if (name === seen) return close()
    isBusy.current = true
    const outcome = await updateCode(model, { name }, { name: seen })
    isBusy.current = false
    if (outcome.is === 'failed') {
      fault.value = Object.values(toFaults(outcome.failure, ['name'])).join(' ')
      return
    }
    // Then the banner asks.
    if (outcome.is === 'contested') return
    close()
    if (outcome.is === 'done')
      sayDone(model, words.code.renamed(shorten(name, SAID_MAX)), { name }, outcome)
  }
  return { draft, fault, open, close, type, save }
}

/** The name, changed in its place. */
export function Name({ model, code }: { model: CodeModel; code: Code }) {
  const { draft, fault, open, close, type, save } = useRenaming(model, code)
  const holder = useRef<HTMLDivElement>(null)
  const isOpen = draft.value !== null && mayAct('editor')
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen) holder.current?.querySelector('input')?.select()
    else if (wasOpen.current) holder.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <div ref={holder}>
        <NameView name={code.name} onEdit={open} />
      </div>
    )
  }
  const text = words.code.conflict
  return (
    <div ref={holder}>
      <h1 class="unseen">{code.name}</h1>
      {draft.value?.seen !== code.name && (
        <Contested
          title={text.renamed(shorten(code.name, SAID_MAX))}
          mine={text.mine}
          onMine={() => void save(code.name)}
          onTheirs={close}
        >
          {text.yours}
        </Contested>
      )}
      <NameField
        typed={draft.value?.typed ?? ''}
        fault={fault.value}
        onType={type}
        onSave={() => void save()}
        onCancel={close}
      />
    </div>
  )
}
