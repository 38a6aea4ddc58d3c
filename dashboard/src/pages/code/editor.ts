import { useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { completeUrl } from '../../../../domain/input/complete-url.ts'
import { toFaults } from '../../failure.ts'
import { addShortcuts } from '../../keyboard.ts'
import { changedTo } from '../../parts/code/leads.ts'
import { toSaid } from '../../parts/code/sentences.ts'
import { type Faults, NO_FAULTS } from '../../parts/form/faults.ts'
import { say } from '../../parts/shell/toast.tsx'
import { go, linkTo, place } from '../../router.ts'
import { words } from '../../words.ts'
import type { Done } from '../../writing/change-code.ts'
import { ADDING } from './clock/adding.ts'
import { CLOCK } from './clock/draft.ts'
import { goBack } from './history/history-restore.ts'
import { type CodeModel, type Seen, sayDone, seenOf } from './model.ts'
import { SPLIT_HASH } from './routing/editing.ts'
import {
  type Editing,
  focusIn,
  type SectionEditor,
  type SpokenPart,
  useSectionEditor,
} from './section/editing.ts'

/** Changing where a code leads. */
export interface Editor extends SectionEditor<string, Editing<string, Seen>> {
  /** What decides where visitors go: the destination, or the split. */
  readonly open: () => void
  readonly openDestination: () => void
  /** What is typed, if anything, is to hold from a moment on that is chosen next. */
  readonly schedule: () => void
}

const SIGN: SpokenPart<string, Seen> = {
  name: 'sign',
  fields: ['destination_url', 'status'],
  isLine: true,
  changesOf: (typed) => ({ destination_url: completeUrl(typed) }),
  missingIn: (typed): Faults =>
    completeUrl(typed) === '' ? { destination_url: words.section.needsUrl } : NO_FAULTS,
  toFaults: (failure) => {
    const faults = toFaults(failure, ['destination_url'])
    return { destination_url: Object.values(faults).join(' ') }
  },
  tell: (model, _, done) => {
    if (done) sayLeads(model, done)
    else say(words.code.alreadyThere)
  },
}

export function useEditor(model: CodeModel): Editor {
  const { id, sign, resource } = model
  const editor = useSectionEditor(model, SIGN, undefined, sign)
  const openDestination = () =>
    editor.begin((code) => ({
      begun: { draft: code.destination_url ?? '', seen: seenOf(code) },
      focus: 'textarea',
    }))
  const open = () => {
    if (resource.data.peek()?.split) go(`${linkTo(`/codes/${id}`)}#${SPLIT_HASH}`, 'replace')
    else openDestination()
  }
  const schedule = () => {
    const url = completeUrl(sign.peek()?.draft ?? '')
    const isNew = url !== resource.data.peek()?.destination_url
    model.change.value = { at: model.change.peek()?.at ?? '', url: isNew ? url : '' }
    editor.close()
    focusIn(CLOCK.name, ADDING)
  }
  useSignalEffect(() => {
    if (place.value.hash !== 'edit' || !resource.data.value) return
    go(linkTo(`/codes/${id}`), 'replace')
    open()
  })
  useEffect(
    () =>
      addShortcuts({
        e: open,
        Escape: () => {
          if (sign.peek()) editor.close()
        },
      }),
    [],
  )
  return { ...editor, open, openDestination, schedule }
}

function sayLeads(model: CodeModel, done: Done): void {
  const { before, now } = done
  const destination_url = now.destination_url ?? ''
  const text = changedTo(now, toSaid(destination_url))
  if (now.version - before.version <= 1) {
    sayDone(model, text, { destination_url }, done)
    return
  }
  // Another change came between the two requests: what was read is not what it was right before.
  const act = () => void goBack(model, now.version - 1, now.version)
  say(text, { label: words.common.undo, act, of: [model.id] })
}
