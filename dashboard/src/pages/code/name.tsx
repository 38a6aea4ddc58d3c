import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { toFaults } from '../../failure.ts'
import { keep, kept } from '../../kept.ts'
import { Fault } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { shorten } from './difference.ts'
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

/** The name, changed in its place. */
export function Name({ model, code }: { model: CodeModel; code: Code }) {
  const storedAs = nameDraftName(code.id)
  const typed = useSignal<string | null>(kept<string>(storedAs))
  const fault = useSignal<string | null>(null)
  const isBusy = useRef(false)
  const holder = useRef<HTMLDivElement>(null)
  const isOpen = typed.value !== null && mayAct('editor')
  const wasOpen = useRef(isOpen)
  useSignalEffect(() => keep(storedAs, typed.value))
  useEffect(() => {
    if (isOpen) holder.current?.querySelector('input')?.select()
    else if (wasOpen.current) holder.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const close = () => {
    typed.value = null
    fault.value = null
  }
  const save = async () => {
    const name = (typed.value ?? '').trim()
    if (isBusy.current) return
    if (name === code.name) return close()
    isBusy.current = true
    const failure = await updateCode(model, { name })
    isBusy.current = false
    if (failure) {
      fault.value = Object.values(toFaults(failure, ['name'])).join(' ')
      return
    }
    close()
    sayDone(model, words.code.renamed(shorten(name, SAID_MAX)), { name }, { name: code.name })
  }
  return (
    <div ref={holder}>
      {isOpen ? (
        <NameField
          typed={typed.value ?? ''}
          fault={fault.value}
          onType={(name) => {
            typed.value = name
            fault.value = null
          }}
          onSave={() => void save()}
          onCancel={close}
        />
      ) : (
        <NameView name={code.name} onEdit={() => (typed.value = code.name)} />
      )}
    </div>
  )
}
